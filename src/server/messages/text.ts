import type { Language } from '#shared/rules/language.ts'

/** English counts: which of the two is told by the parameter `count`. */
export interface Plural {
  readonly one: string
  readonly other: string
}

/** One message in the three languages; `{name}` stands for a parameter, and every language uses the same ones. */
export interface Text {
  readonly zh: string
  readonly zhtw: string
  readonly en: string | Plural
}

/** Keeps the literal types of one area's messages: their keys are codes, their placeholders the parameters. */
export function texts<const Entries extends Readonly<Record<string, Text>>>(entries: Entries): Entries {
  return entries
}

/** The form of a text for a language and a count. */
export function formOf(text: Text, language: Language, count: unknown): string {
  const form = text[language]
  if (typeof form === 'string') return form
  return Number(count) === 1 ? form.one : form.other
}
