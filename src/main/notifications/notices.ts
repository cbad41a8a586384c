import type { DesktopSettings, NoticeKind, Support } from '#shared/ipc/desktop.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { decideNotification } from './policy.ts'

/** Something worth telling a person who looks elsewhere. Titles and bodies are plain text of one line each. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** None for what nobody can silence by itself. */
  readonly kind?: NoticeKind
  /** A later one of the same group takes its place. */
  readonly group?: string
  /** What a click does, beside bringing the window to the front. */
  readonly onClick?: () => void
  /** What can be answered where the system shows buttons; it brings the window to the front like a click. */
  readonly answers?: NoticeAnswers
  /** Shows it in the window, to whoever looks at that, and where the system shows none. */
  readonly inWindow?: () => void
}

export interface NoticeAnswers {
  readonly buttons: readonly string[]
  /** Of the line that words are typed into. */
  readonly placeholder: string
  /** A button by its place, or what was typed. */
  readonly onAnswer: (answer: { readonly button: number } | { readonly text: string }) => void
}

export interface NoticeSystem {
  readonly support: Support
  /** Hands it to the system; `onClick` may come never or much later. */
  readonly show: (title: string, body: string, onClick: () => void, more?: Pick<Notice, 'group' | 'answers'>) => void
  /** Takes every one of them off the screen and out of the system's list. */
  readonly clear: () => void
}

export interface NoticesOptions {
  readonly system: NoticeSystem
  readonly settings: () => Pick<DesktopSettings, 'notifications' | 'quietHours' | 'mutedKinds'>
  readonly text: () => DesktopText
  readonly isFocused: () => boolean
  readonly isLocked: () => boolean
  /** Brings the window to the front. */
  readonly focus: () => void
  /** Marks the app in the task bar: how many notices nobody looked at yet. */
  readonly mark: (unseen: number) => void
  readonly now: () => Date
}

export interface Notices {
  readonly support: Support
  notify(notice: Notice): void
  /** A window has the focus again: nothing is unseen. */
  seen(): void
  /** The person they were for is gone: nothing of them stays, neither their words nor the mark. */
  clear(): void
}

/** Bytes are cheap, room in a notification is not. */
const longest = { title: 100, body: 300 } as const

export function createNotices(options: NoticesOptions): Notices {
  const { system } = options
  let unseen = 0
  const come = (act: () => void): void => {
    options.focus()
    // Locked by now, the page below shows nothing: it must not be led anywhere either.
    if (!options.isLocked()) act()
  }
  return {
    support: system.support,
    notify({ title, body, kind = null, onClick, group, answers, inWindow }) {
      const { notifications: on, quietHours, mutedKinds: muted } = options.settings()
      const at = options.now()
      const decision = decideNotification({
        on,
        quietHours,
        muted,
        kind,
        minute: at.getHours() * 60 + at.getMinutes(),
        focused: options.isFocused(),
        locked: options.isLocked(),
      })
      if (decision === 'none') return
      if (decision === 'inWindow') return inWindow?.()
      unseen += 1
      options.mark(unseen)
      if (!system.support.supported) {
        if (decision === 'shown') inWindow?.()
        return
      }
      const words = options.text()
      const shown = decision === 'shown' ? { title, body } : { title: words.lockedTitle, body: words.lockedBody }
      system.show(
        oneLine(shown.title, longest.title),
        oneLine(shown.body, longest.body),
        () => come(() => onClick?.()),
        {
          ...(group === undefined ? {} : { group }),
          // What cannot be read is not answered either.
          ...(answers && decision === 'shown'
            ? { answers: { ...answers, onAnswer: (answer) => come(() => answers.onAnswer(answer)) } }
            : {}),
        },
      )
    },
    seen() {
      if (unseen === 0) return
      unseen = 0
      options.mark(0)
    },
    clear() {
      unseen = 0
      options.mark(0)
      system.clear()
    },
  }
}

function oneLine(text: string, most: number): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const signs = [...flat]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : flat
}
