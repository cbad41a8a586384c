import type { Language } from '#shared/rules/language.ts'
import type { MessageReason } from '#shared/rules/message-template.ts'
import { render } from '#server/messages/message.ts'

export interface Words {
  readonly title: string
  /** HTML. */
  readonly content: string
}

/** What the platform itself says for a reason, with its places open. */
export function ownWords(reason: MessageReason, language: Language): Words {
  return {
    title: render({ code: `notify.${reason}Title` }, language),
    content: render({ code: `notify.${reason}Body` }, language),
  }
}
