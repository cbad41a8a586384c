import { useEffect } from 'react'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import { on, dispatch } from '#renderer/platform/request.ts'

type Command = BridgeEvents['shell.command']['command']
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The command behind a key, or null. Ctrl is Command on a Mac, except for Tab. */
export function commandOf(event: Key): Command | null {
  if (event.altKey) return null
  const modified = event.ctrlKey || event.metaKey
  if (event.key === 'F5' && !modified) return 'refresh'
  if (event.key === 'F3' && !modified) return event.shiftKey ? 'findPrevious' : 'findNext'
  if (event.key === 'Tab' && event.ctrlKey) return event.shiftKey ? 'previousTab' : 'nextTab'
  // What Mac users know for F3.
  if (event.metaKey && event.key.toLowerCase() === 'g') return event.shiftKey ? 'findPrevious' : 'findNext'
  if (modified && event.shiftKey && event.key.toLowerCase() === 't') return 'reopenTab'
  if (modified && event.shiftKey && event.key.toLowerCase() === 'n') return 'detachTab'
  if (!modified || event.shiftKey) return null
  switch (event.key.toLowerCase()) {
    case 'k':
      return 'search'
    case 'f':
      return 'find'
    case 'n':
      return 'newRecord'
    case 'w':
      return 'closeTab'
    case 'p':
      return 'print'
    default:
      return null
  }
}

/**
 * Runs the shell's commands, whether main's menu or the page caught the key. A key taken here does not reach the
 * menu, so nothing runs twice; `print` is raised for whoever shows a record.
 */
export function useShellKeys(run: (command: Command) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? null : commandOf(event)
      if (command === null) return
      // A key held down is taken, too: the menu of main would run it again and again.
      event.preventDefault()
      if (!event.repeat) dispatch('shell.command', { command })
    }
    window.addEventListener('keydown', onKey)
    const stop = on('shell.command', ({ command }) => run(command))
    return () => {
      window.removeEventListener('keydown', onKey)
      stop()
    }
  }, [run])
}
