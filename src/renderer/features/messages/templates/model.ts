import { fieldsOf, isReason, type MessageField, messageChannels, plainField } from '#shared/rules/message-template.ts'

export interface Parameter {
  readonly field: string
  readonly fieldName: string
}

export interface Wording {
  readonly title: string
  readonly content: string
}

export type Translations = Readonly<Partial<Record<'zhtw' | 'en', Wording>>>

/** A name that words may use in braces; the platform's own ones have a label of the catalogue. */
export type TemplateParameter = { readonly field: string; readonly label: string; readonly own: MessageField | null }

/** Whether the text of a type is HTML; the others take plain text. */
export const isMarkup = (type: string): boolean => type === messageChannels.inApp || type === messageChannels.mail

/** Everything that the words of a template may name: what its reason brings, then its own parameters. */
export function placesFor(reason: string, parameters: readonly Parameter[]): readonly TemplateParameter[] {
  const known = isReason(reason) ? fieldsOf(reason).map((field) => ({ field, label: '', own: field })) : []
  const names = new Set<string>(known.map(({ field }) => field))
  const added = parameters
    .map(({ field, fieldName }) => ({ field: plainField(field), label: fieldName, own: null }))
    .filter(({ field }) => field !== '' && !names.has(field))
  return [...known, ...added]
}
