import type { Notification } from 'electron'
import type { NoticeSystem } from './notices.ts'

/** The members of Electron's notification that are used. */
export interface ShownNotice {
  readonly on: {
    (event: 'click', clicked: () => void): unknown
    (event: 'close', closed: (details: { readonly reason?: string }) => void): unknown
    (event: 'action', pressed: (details: { readonly actionIndex: number }) => void): unknown
    (event: 'reply', typed: (details: { readonly reply: string }) => void): unknown
  }
  readonly show: () => void
  readonly close: () => void
}

/** Buttons and the line to type into are there on macOS and Windows; Linux passes them over. */
export type NoticeWords = Pick<Notification, 'title' | 'body'> &
  Partial<Pick<Notification, 'actions' | 'hasReply' | 'replyPlaceholder'>>

/** More than a person goes back to; an older one is closed. */
const MAX_SHOWN = 20

/** Shows notices and keeps each while the system has it: without a reference it is collected, and its click with it. */
export function createShownNotices(make: (words: NoticeWords) => ShownNotice): Pick<NoticeSystem, 'show' | 'clear'> {
  const shown = new Set<ShownNotice>()
  const groups = new Map<string, ShownNotice>()
  const close = (notice: ShownNotice) => {
    shown.delete(notice)
    notice.close()
  }
  return {
    show(title, body, onClick, { group, answers } = {}) {
      const notice = make({
        title,
        body,
        ...(answers && {
          actions: answers.buttons.map((text) => ({ type: 'button' as const, text })),
          hasReply: true,
          replyPlaceholder: answers.placeholder,
        }),
      })
      if (group !== undefined) {
        const former = groups.get(group)
        if (former && shown.has(former)) close(former)
        groups.set(group, notice)
      }
      shown.add(notice)
      for (const old of [...shown].slice(0, -MAX_SHOWN)) close(old)
      notice.on('click', () => {
        shown.delete(notice)
        onClick()
      })
      if (answers) {
        notice.on('action', ({ actionIndex }) => {
          shown.delete(notice)
          answers.onAnswer({ button: actionIndex })
        })
        notice.on('reply', ({ reply }) => {
          shown.delete(notice)
          answers.onAnswer({ text: reply })
        })
      }
      notice.on('close', ({ reason }) => {
        // Only off the screen: Windows keeps it in its list, words and all.
        if (reason !== 'timedOut' && reason !== 'applicationHidden') shown.delete(notice)
      })
      notice.show()
    },
    clear() {
      for (const notice of [...shown]) close(notice)
      groups.clear()
    },
  }
}
