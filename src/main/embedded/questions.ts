import type { BrowserWindow, Dialog } from 'electron'
import type { Language } from '#main/base/language.ts'
import { pageTexts } from './text.ts'

/** What the system asks a person about pages that have no interface of ours around them. */
export interface PageQuestions {
  /** The page of a window cannot be shown: load it again, or close the window. */
  failed(window: BrowserWindow, title: string, fault: string): Promise<'again' | 'close'>
  /** A page holds on to what was typed into it. Waits for the answer, because Electron does. */
  mayLeave(window: BrowserWindow | null): boolean
}

export interface PageQuestionOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showMessageBoxSync'>
  readonly language: () => Language
}

export function createPageQuestions({ dialog, language }: PageQuestionOptions): PageQuestions {
  const two = { defaultId: 0, cancelId: 1, noLink: true } as const
  return {
    async failed(window, title, fault) {
      const text = pageTexts[language()]
      const known = fault === 'redirected' || fault === 'notPage' || fault === 'crashed'
      const { response } = await dialog.showMessageBox(window, {
        ...two,
        type: 'warning',
        title,
        message: text.failed,
        detail: known ? text[fault] : text.network.replace('{fault}', fault),
        buttons: [text.again, text.close],
      })
      return response === 0 ? 'again' : 'close'
    },
    mayLeave(window) {
      const { leave, leaveHint, stay, go } = pageTexts[language()]
      const question = { ...two, type: 'question' as const, message: leave, detail: leaveHint, buttons: [stay, go] }
      const answer =
        window === null
          ? dialog.showMessageBoxSync({ ...question, cancelId: 0 })
          : dialog.showMessageBoxSync(window, { ...question, cancelId: 0 })
      return answer === 1
    },
  }
}
