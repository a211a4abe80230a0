// Package load lets tests with limits of time hold on a machine that others use at the same
// time. A limit is that of a quiet machine. When it is missed, the machine is measured, and the
// limit is stretched by as much as the machine is slower at that moment. So a test does not
// fail because of its neighbours, and what is slow by itself still fails.
package load
