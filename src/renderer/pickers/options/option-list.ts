import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import type { Choice } from '#shared/form/choices.ts'
import { nameOf, useTranslations } from '#renderer/i18n/translations.ts'

/** One thing to choose, ready for antd. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  readonly children?: Option[]
}

export interface OptionList {
  readonly options: Option[]
  readonly isTree: boolean
  readonly labels: ReadonlyMap<string, string>
  /** Every option in order, however deep. */
  readonly flat: readonly Option[]
}

function build(options: Option[]): OptionList {
  const flat: Option[] = []
  const visit = (list: readonly Option[]) => {
    for (const option of list) {
      flat.push(option)
      if (option.children) visit(option.children)
    }
  }
  visit(options)
  return {
    options,
    flat,
    isTree: options.some((option) => option.children !== undefined),
    labels: new Map(flat.map((option) => [option.value, option.label])),
  }
}

function optionOfChoice(choice: Choice): Option {
  const option = { value: choice.value, label: choice.label, disabled: choice.disabled }
  return choice.children.length === 0 ? option : { ...option, children: choice.children.map(optionOfChoice) }
}

export function listOfChoices(choices: readonly Choice[]): OptionList {
  return build(choices.map(optionOfChoice))
}

type Texts = ReadonlyMap<string, string>

/** Rows flagged `top` cannot be chosen (section 5, Dictionary item). */
function optionOfEntry(entry: DictionaryEntry, by: 'id' | 'enCode', texts: Texts): Option {
  const option = { value: entry[by], label: nameOf(entry, texts), disabled: entry.top === true }
  return entry.children.length === 0
    ? option
    : { ...option, children: entry.children.map((child) => optionOfEntry(child, by, texts)) }
}

const built = new WeakMap<
  readonly DictionaryEntry[],
  { readonly texts: unknown; readonly byKey: Map<string, OptionList> }
>()

/** Options of a dictionary in the language of the window: built once for an answer, however many fields show it. */
export function listOfEntries(
  entries: readonly DictionaryEntry[],
  by: 'id' | 'enCode',
  texts: Texts = useTranslations.getState().texts,
): OptionList {
  const last = built.get(entries)
  const known = last?.texts === texts ? last : { texts, byKey: new Map<string, OptionList>() }
  built.set(entries, known)
  let list = known.byKey.get(by)
  if (!list) {
    list = build(entries.map((entry) => optionOfEntry(entry, by, texts)))
    known.byKey.set(by, list)
  }
  return list
}

/** With chosen values that the list does not offer (any more), so that they are shown, and can be kept. */
export function withChosen(
  list: OptionList,
  chosen: readonly string[],
  names?: ReadonlyMap<string, string>,
): OptionList {
  const missing = chosen.filter((value) => !list.labels.has(value))
  if (missing.length === 0) return list
  return build([...list.options, ...missing.map((value) => ({ value, label: names?.get(value) ?? value }))])
}

export const noOptions: OptionList = build([])
