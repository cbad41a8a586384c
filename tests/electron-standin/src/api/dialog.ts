import { plannedDialogAnswers } from '../core/mode.ts'
import { record } from '../core/records.ts'

/** The next planned answer: STANDIN_DIALOGS is JSON such as {"open": {"canceled": false, "filePaths": ["/a"]}}. */
function planned<T>(kind: 'open' | 'save' | 'message', otherwise: T): T {
  const answers = JSON.parse(plannedDialogAnswers ?? '{}') as Record<string, T>
  return { ...otherwise, ...answers[kind] }
}

function options(values: unknown[]): unknown {
  return values.at(-1)
}

function messageAnswer({ cancelId, buttons = [] }: Electron.MessageBoxOptions): Electron.MessageBoxReturnValue {
  const cancel = buttons.findIndex((text) => /^(cancel|no)$/i.test(text))
  return planned('message', { response: cancelId ?? Math.max(0, cancel), checkboxChecked: false })
}

/** Native dialogs: never seen, recorded, answered as planned (otherwise cancelled). */
export const dialog = {
  async showOpenDialog(...values: unknown[]): Promise<Electron.OpenDialogReturnValue> {
    record('dialog.showOpenDialog', options(values))
    return planned('open', { canceled: true, filePaths: [] })
  },
  async showSaveDialog(...values: unknown[]): Promise<Electron.SaveDialogReturnValue> {
    record('dialog.showSaveDialog', options(values))
    return planned('save', { canceled: true, filePath: '' })
  },
  async showMessageBox(...values: unknown[]): Promise<Electron.MessageBoxReturnValue> {
    record('dialog.showMessageBox', options(values))
    return messageAnswer(options(values) as Electron.MessageBoxOptions)
  },
  showMessageBoxSync(...values: unknown[]): number {
    record('dialog.showMessageBoxSync', options(values))
    return messageAnswer(options(values) as Electron.MessageBoxOptions).response
  },
  showErrorBox(title: string, content: string): void {
    record('dialog.showErrorBox', title, content)
    console.error(`[error box] ${title}: ${content}`)
  },
}
