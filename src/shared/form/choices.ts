import { isStorable } from '#shared/rules/characters.ts'
import { parseExact } from '#shared/rules/exact-json.ts'
import { accepted, type Checked, type Ids, type Labels, type ReadOther, refused } from './kind.ts'
import type { FieldPlan, OptionSource } from './model.ts'
import { allNames } from './parsing/localize.ts'
import { isRaw, type Raw, rawList, text } from './parsing/read.ts'
import { givenParameters } from './row-parameters.ts'
import type { EntryScope, Reference, ReferenceTarget } from './references.ts'

/** One static option. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** All that it is called: its label, what the design calls it, and its names in all languages. */
  readonly names: readonly string[]
  readonly disabled: boolean
  readonly children: readonly Choice[]
}

function choicesOf(items: readonly Readonly<Record<string, unknown>>[], source: OptionSource, depth: number): Choice[] {
  if (depth > 20) return []
  return items.flatMap((item) => {
    const value = text(item[source.names.value])
    if (value === '') return []
    const children = choicesOf(rawList(item[source.names.children]), source, depth + 1)
    const label = text(item[source.names.label], value)
    const names = [...new Set([label, ...allNames(item, source.names.label)])]
    return [{ value, label, names, disabled: item['disabled'] === true, children }]
  })
}

const known = new WeakMap<OptionSource, { tree: readonly Choice[]; byValue: ReadonlyMap<string, Choice> }>()

function readOptions(source: OptionSource) {
  let read = known.get(source)
  if (!read) {
    const tree = choicesOf(source.options, source, 0)
    const byValue = new Map<string, Choice>()
    const visit = (choices: readonly Choice[]) => {
      for (const choice of choices) {
        if (!byValue.has(choice.value)) byValue.set(choice.value, choice)
        visit(choice.children)
      }
    }
    visit(tree)
    read = { tree, byValue }
    known.set(source, read)
  }
  return read
}

/** Options as a data interface answers them, by the names of the design. */
export function choicesFrom(rows: readonly Raw[], source: OptionSource): readonly Choice[] {
  return choicesOf(rows, source, 0)
}

/** Static options of a field as a tree; empty for a dictionary field. */
export function staticChoices(field: FieldPlan): readonly Choice[] {
  return field.options?.type === 'static' ? readOptions(field.options).tree : []
}

/** Whether the value of a dictionary field is the entry's id or its code (wire contract 5.3). */
export function entryKey(source: OptionSource): 'id' | 'enCode' {
  return source.names.value === 'enCode' ? 'enCode' : 'id'
}

/** Where the ids of a dictionary field belong; null for any other source. */
function entryScope(source: OptionSource | null): EntryScope | null {
  if (source?.type !== 'dictionary' || source.dictionaryType === '') return null
  return { dictionaryType: source.dictionaryType, by: entryKey(source) }
}

/** The fixed options on the way down a path; null where the path leads past them. */
export function choicesAlong(field: FieldPlan, path: readonly string[]): readonly Choice[] | null {
  const found: Choice[] = []
  let offered = staticChoices(field)
  for (const id of path) {
    const choice = offered.find(({ value }) => value === id)
    if (!choice) return null
    found.push(choice)
    offered = choice.children
  }
  return found
}

/** The path of fixed options that a text names from the top down, with slashes between; names may hold slashes too. */
export function pathNamed(choices: readonly Choice[], text: string): readonly string[] | undefined {
  // What people read comes before what it is called in another language.
  for (const namesOf of [({ label }: Choice) => [label], ({ names }: Choice) => names])
    for (const choice of choices)
      for (const name of namesOf(choice)) {
        if (name === text) return [choice.value]
        const below = text.startsWith(`${name}/`) ? pathNamed(choice.children, text.slice(name.length + 1)) : undefined
        if (below) return [choice.value, ...below]
      }
  return undefined
}

export function choiceLabel(field: FieldPlan, value: string, labels: Labels): string {
  const source = field.options
  if (source?.type === 'static') return readOptions(source).byValue.get(value)?.label ?? value
  const refer = referenceMaker(source)
  return (refer && labels.label(refer(value))) ?? value
}

/** Labels of a single or multiple value. */
export function choiceText(field: FieldPlan, value: unknown, labels: Labels): string {
  return valuesOf(value)
    .map((item) => choiceLabel(field, item, labels))
    .join(', ')
}

export function choiceValue(field: FieldPlan, label: string, ids: Ids): string | undefined {
  const source = field.options
  if (!source) return undefined
  const scope = entryScope(source)
  if (source.type === 'dictionary') return scope ? ids.id('entry', scope, label) : undefined
  const { byValue } = readOptions(source)
  return byValue.has(label) ? label : choiceNamed([...byValue.values()], label)
}

/** The one option of this name: as its reader reads it, as the design has it, in any language. A name of several is nobody's. */
function choiceNamed(choices: readonly Choice[], name: string): string | undefined {
  const ranks = [({ label }: Choice) => [label], ({ names }: Choice) => names.slice(0, 2), ({ names }: Choice) => names]
  for (const namesOf of ranks) {
    const [found, ...others] = choices.filter((choice) => namesOf(choice).includes(name))
    if (found && others.length === 0) return found.value
  }
  return undefined
}

/** Ids that a field with a fixed list may hold; null where the list is not known here. */
export function allowedChoices(field: FieldPlan): ReadonlyMap<string, Choice> | null {
  return field.options?.type === 'static' ? readOptions(field.options).byValue : null
}

export function choiceTargets(field: FieldPlan): readonly ReferenceTarget[] {
  const scope = entryScope(field.options)
  return scope ? [{ sort: 'entry', scope }] : []
}

export function choiceReferences(field: FieldPlan, value: unknown, read?: ReadOther): readonly Reference[] {
  const refer = referenceMaker(field.options, read)
  return refer ? valuesOf(value).map(refer) : []
}

/** What stands behind an option that is not the field's own: an entry, or a row of a data interface. */
function referenceMaker(source: OptionSource | null, read?: ReadOther): ((id: string) => Reference) | null {
  const entry = entryScope(source)
  if (entry) return (id) => ({ sort: 'entry', scope: entry, id })
  if (source?.type !== 'dynamic' || source.interfaceId === '') return null
  const { interfaceId, names } = source
  const parameters = givenParameters(source.parameters, read)
  const row = { interfaceId, key: names.value, shown: names.label, parameters }
  return (id) => ({ sort: 'row', scope: row, id })
}

/** One id: text or a number of it; an option object gives its value. */
export function scalar(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' || !isStorable(raw) ? null : raw
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  if (isRaw(raw)) return text(raw['id']) || null
  return null
}

/** One id. A list of one, as some clients write it, is that one; a list of several is cut down by nobody. */
export function checkOne(raw: unknown): Checked {
  if (Array.isArray(raw) && raw.length > 1) return refused('notOne', raw)
  const single: unknown = Array.isArray(raw) ? raw[0] : raw
  if (single === null || single === undefined || single === '') return accepted(null)
  const value = scalar(single)
  const isBlank = typeof single === 'string' && single.trim() === ''
  return value === null && !isBlank ? refused('notChoice', raw) : accepted(value)
}

/** A list of ids; JSON text and comma text of older records are read too. Duplicates go. */
export function checkMany(raw: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted([])
  const items = typeof raw === 'string' ? listFromText(raw) : Array.isArray(raw) ? raw : [raw]
  const values = items.map(scalar)
  if (values.some((value) => value === null)) return refused('notList', raw)
  return accepted([...new Set(values)])
}

function listFromText(value: string): readonly unknown[] {
  if (value.trimStart().startsWith('[')) {
    try {
      const parsed: unknown = parseExact(value)
      if (Array.isArray(parsed)) return parsed
    } catch {
      return [value]
    }
  }
  return value.split(',').filter((item) => item.trim() !== '')
}

/** Ids of a single or multiple value, for display. */
export function valuesOf(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : [value]
  return items.map(scalar).filter((item): item is string => item !== null)
}

/** Labels of one cell or pasted text, between any of the marks people write between them. */
export function labelParts(text: string): string[] {
  return text.split(/[,，、;；]/).map((label) => label.trim())
}

/** Splits pasted or imported text into labels and finds their values. */
export function importChoices(field: FieldPlan, source: string, ids: Ids, many: boolean): Checked {
  const labels = many ? labelParts(source) : [source.trim()]
  const wanted = labels.filter((label) => label !== '')
  const values = wanted.map((label) => choiceValue(field, label, ids))
  if (values.some((value) => value === undefined)) return refused('notChoice', source)
  return accepted(many ? values : (values[0] ?? null))
}
