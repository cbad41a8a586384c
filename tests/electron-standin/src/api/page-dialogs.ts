import type { EventEmitter } from 'node:events'
import type { Protocol } from '../core/cdp.ts'
import { preventable } from '../core/events.ts'
import type { Page } from '../core/page.ts'
import { dialog } from './dialog.ts'

type Opening = Protocol.Page.javascriptDialogOpeningPayload

/**
 * Answers alert, confirm and prompt as Electron does (a message box; no prompt), and asks 'will-prevent-unload' whether a
 * page that wants to stay must leave. `stays` hears that a close or reload was refused.
 */
export function answerPageDialogs(page: Page, contents: EventEmitter, stays: () => void): void {
  const decide = async ({ type, message }: Opening): Promise<boolean> => {
    if (type === 'prompt') return false
    if (type === 'beforeunload') {
      const event = preventable({})
      contents.emit('will-prevent-unload', event)
      if (!event.defaultPrevented) stays()
      return event.defaultPrevented
    }
    const buttons = type === 'confirm' ? ['OK', 'Cancel'] : ['OK']
    const { response } = await dialog.showMessageBox({ message, buttons, cancelId: buttons.length - 1 })
    return response === 0
  }
  page.events.on('Page.javascriptDialogOpening', (opening) => {
    // A DevTools client such as Playwright may have answered first.
    decide(opening)
      .then((accept) => page.send('Page.handleJavaScriptDialog', { accept }))
      .catch(() => {})
  })
}
