// Package wholefile writes files whole or not at all: whoever reads one meets the old
// content or the new one, also after a full disk or a killed process.
package wholefile
