import { cleanRichText } from '#shared/form/rich-text.ts'
import { type Language, languages } from '#shared/rules/language.ts'
import { fillTemplate, type MessageField, type MessageReason } from '#shared/rules/message-template.ts'
import type { MessageTemplateTable } from '#server/database/tables/message-template.ts'
import { type Message, render } from '#server/messages/message.ts'

export interface Words {
  readonly title: string
  /** HTML of in-app messages and mail, else plain text. */
  readonly content: string
}

/** Words of the platform's own in place of those of a reason, with their places filled. */
export interface OwnMessage {
  readonly title: Message
  readonly content: Message
}

/** What a message says, in each language: a name stays the same, another text is worded. */
export type Values = Readonly<Partial<Record<MessageField, string | Message>>>

/** What the platform itself says for a reason, with its places open. */
export function ownWords(reason: MessageReason, language: Language): Words {
  return {
    title: render({ code: `notify.${reason}Title` }, language),
    content: render({ code: `notify.${reason}Body` }, language),
  }
}

/** The words of a template in a language, its places open; a language without its own reads the first ones. */
function templateWords(
  template: Pick<MessageTemplateTable, 'title' | 'content' | 'translations' | 'reason'>,
  own: (language: Language) => Words,
  language: Language,
): Words {
  const platform = own(language)
  if (template.title === '' && template.content === '') return platform
  const translations = JSON.parse(template.translations || '{}') as Partial<Record<Language, Partial<Words>>>
  const words = language === 'zh' ? undefined : translations[language]
  return {
    title: words?.title || template.title || platform.title,
    content: words?.content || template.content || platform.content,
  }
}

const texts = (values: Values, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : render(value, language)]),
  )

/** The values as the receivers of a language read them. */
export function valuesIn(values: Values, language: Language, common: Readonly<Record<string, string>>) {
  return { ...common, ...texts(values, language) }
}

export type Worded = Readonly<Record<Language, Words>>

interface Wording {
  readonly template: MessageTemplateTable
  readonly reason: MessageReason
  readonly own?: OwnMessage | undefined
  readonly values: (language: Language) => Readonly<Record<string, string>>
  readonly kind: 'text' | 'html'
}

/** What a template says in every language, its places filled but for those that `values` leaves out. */
export function wordTemplate({ template, reason, own, values, kind }: Wording): Worded {
  const platform = (language: Language): Words =>
    own ? { title: render(own.title, language), content: render(own.content, language) } : ownWords(reason, language)
  const inLanguage = (language: Language): Words => {
    const { title, content } = templateWords(template, platform, language)
    const known = values(language)
    let filled: string | undefined
    return {
      title: fillTemplate(title, known, 'text').slice(0, 200),
      // Many messages show their title alone, and markup takes longer than all the rest.
      get content() {
        filled ??=
          kind === 'html' ? cleanRichText(fillTemplate(content, known, kind)) : fillTemplate(content, known, kind)
        return filled
      },
    }
  }
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as Record<Language, Words>
}
