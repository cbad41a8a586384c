import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { valuesOf } from '#shared/form/choices.ts'
import { isEmpty, type Labels } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import type { Reference } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { shownText } from '#shared/form/shown.ts'
import { isHandwriting, isOpaque, isRichText } from '#shared/form/structure.ts'
import { displayValue } from '#shared/form/values.ts'

/** What was typed where its form has no place for it any more: its field is gone, or of another kind. */
export interface UnmatchedEntry {
  /** As its field was, without its settings: the design that held them is gone. Null where only its row is known. */
  readonly field: FieldPlan | null
  readonly value: unknown
}

export function unmatchedEntry(kind: string | null, value: unknown): UnmatchedEntry {
  if (kind === null) return { field: null, value }
  const field = parseField({ __vModel__: 'unmatched', __config__: { jnpfKey: kind } }, null)
  return { field: isOpaque(field) ? null : field, value }
}

/** Long numbers and hexadecimal ones: nobody typed them. */
const isIdLike = (text: string) => /^(?:\d{15,}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text)

/** The texts of a row, whatever their fields were. */
function textsOfRow(value: unknown): readonly string[] {
  const parts: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return parts.filter((part) => typeof part === 'string')
}

const person = (id: string): Reference => ({ sort: 'user', id, scope: null })

/** Ids of people and places, which need no settings of a field to be known; of a row, what may be a person's. */
export function unmatchedReferences({ field, value }: UnmatchedEntry): readonly Reference[] {
  return field ? kindOf(field).references(field, value) : textsOfRow(value).filter(isIdLike).map(person)
}

/** Whether names of dictionaries may be wanted for it. */
export function holdsChoice({ field }: UnmatchedEntry): boolean {
  return field === null || kindOf(field).traits.isChoice === true
}

/** By id: codes of different dictionaries are the same too often. */
export function entryNames(lists: readonly (readonly DictionaryEntry[])[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const visit = (entries: readonly DictionaryEntry[]) => {
    for (const { id, fullName, children } of entries) {
      names.set(id, fullName)
      visit(children)
    }
  }
  for (const list of lists) visit(list)
  return names
}

interface Names {
  readonly labels: Labels
  /** Of dictionary entries, by their ids. */
  readonly entries: ReadonlyMap<string, string>
  /** Stands for what was chosen and has no name any more. */
  readonly chosen: string
}

/** The texts of a value as people read them, with names for ids as far as they are known. */
export function textsOf({ field, value }: UnmatchedEntry, { labels, entries, chosen }: Names): readonly string[] {
  if (isEmpty(value)) return []
  if (field === null) {
    // A long number without a name may have been typed.
    const nameOf = (part: string) => entries.get(part) ?? labels.label(person(part)) ?? part.trim()
    return textsOfRow(value).map((part) => (part.startsWith('data:') ? chosen : nameOf(part)))
  }
  const kind = kindOf(field)
  if (kind.chooses || isHandwriting(field)) return [chosen]
  if (isRichText(field)) return [shownText(field, value).trim()]
  if (kind.traits.isChoice) return valuesOf(value).map((one) => entries.get(one) ?? (isIdLike(one) ? chosen : one))
  return [displayValue(field, value, { ...labels, label: (reference) => labels.label(reference) ?? chosen }).trim()]
}
