// Package wholefile writes files whole or not at all. A reader finds either the old
// content or the new one, even if the disk is full or the process is killed.
package wholefile
