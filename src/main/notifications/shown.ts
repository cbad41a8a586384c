import type { Notification } from 'electron'
import type { NoticeSystem } from './notices.ts'

/** The members of Electron's notification that are used. */
export interface ShownNotice {
  readonly on: {
    (event: 'click', clicked: () => void): unknown
    (event: 'close', closed: (details: { readonly reason?: string }) => void): unknown
  }
  readonly show: () => void
  readonly close: () => void
}

/** More than a person goes back to; an older one is closed. */
const MAX_SHOWN = 20

/** Shows notices and keeps each while the system has it: without a reference it is collected, and its click with it. */
export function createShownNotices(
  make: (words: Pick<Notification, 'title' | 'body'>) => ShownNotice,
): Pick<NoticeSystem, 'show' | 'clear'> {
  const shown = new Set<ShownNotice>()
  const groups = new Map<string, ShownNotice>()
  const close = (notice: ShownNotice) => {
    shown.delete(notice)
    notice.close()
  }
  return {
    show(title, body, onClick, group) {
      const notice = make({ title, body })
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
