import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { isRaw, type Raw } from '#shared/form/parsing/read.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import { type Path, valueAt } from './patch.ts'
import { scriptWithNames } from './script/check.ts'
import type { ScriptArguments } from './script/fields.ts'
import { isStub } from './script/stubs.ts'

/** Gives a name another one: `name`, or `table-column` in full. The same text means that it stays. */
export type Rewrite = (name: string) => string

/** Maps a JSON value without copying what does not change. */
function mapped(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const next = list.map((item) => mapped(item, change))
    return next.some((item, at) => item !== list[at]) ? next : list
  }
  if (!isRaw(value)) return value
  let next: Record<string, unknown> | null = null
  for (const [key, inner] of Object.entries(value)) {
    const own = change(key, inner)
    const result = own === inner ? mapped(inner, change) : own
    if (result !== inner) (next ??= { ...value })[key] = result
  }
  return next ?? value
}

/** `name`, `table-column`, `table.column`, or the form of attributes `name_jnpfTable_…`. */
function rewritten(written: string, rewrite: Rewrite): string {
  const [name = '', ...rest] = written.split('_jnpfTable_')
  const mark = name.includes('.') ? '.' : '-'
  const next = rewrite(name.replace('.', '-')).replace('-', mark)
  return [next, ...rest].join('_jnpfTable_')
}

const ofText = (rewrite: Rewrite) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? rewritten(value, rewrite) : value
const identifier = /[A-Za-z_]\w*(?:[.-][A-Za-z_]\w*)?/g

/** Tokens of a formula: objects with a name, or text that may be one. */
function formula(value: unknown, rewrite: Rewrite): unknown {
  const inText = (text: string) => text.replaceAll(identifier, (name) => rewritten(name, rewrite))
  if (typeof value === 'string') return inText(value)
  if (!Array.isArray(value)) return value
  const list: readonly unknown[] = value
  const next = list.map((token) =>
    typeof token === 'string'
      ? inText(token)
      : mapped(token, (key, inner) => (key === '__vModel__' ? ofText(rewrite)(inner) : inner)),
  )
  return next.some((token, at) => token !== list[at]) ? next : list
}

/** Rows of `templateJson`: `relationField` names a field unless its source says otherwise (FIELD-KINDS A6). */
function parameters(value: unknown, rewrite: Rewrite): unknown {
  if (!Array.isArray(value)) return value
  const list: readonly unknown[] = value
  const next = list.map((row) => {
    if (!isRaw(row) || ![undefined, null, '', 1, '1'].includes(row['sourceType'] as never)) return row
    const name = ofText(rewrite)(row['relationField'])
    return name === row['relationField'] ? row : { ...row, relationField: name }
  })
  return next.some((row, at) => row !== list[at]) ? next : list
}

const keyed = (value: unknown, keys: ReadonlySet<string>, rewrite: Rewrite) =>
  mapped(value, (key, inner) => {
    if (!keys.has(key)) return inner
    if (!Array.isArray(inner)) return ofText(rewrite)(inner)
    const list: readonly unknown[] = inner
    const next = list.map(ofText(rewrite))
    return next.some((name, at) => name !== list[at]) ? next : list
  })

const targets: ReadonlySet<string> = new Set(['targetField'])
const heads: ReadonlySet<string> = new Set(['childColumns'])

interface NamePlace {
  readonly path: Path
  readonly map: (value: unknown, rewrite: Rewrite) => unknown
}

const placesByKind = new Map<string, readonly NamePlace[]>()

/** Where the settings of a kind name other fields, from their editors. */
function placesOf(node: Raw): readonly NamePlace[] {
  const key = rawKindOf(node)
  const known = placesByKind.get(key)
  if (known) return known
  const { settings } = kinds[kindNamed(key).kind]
  const places: NamePlace[] = [
    { path: ['__config__', 'complexHeaderList'], map: (value, rewrite) => keyed(value, heads, rewrite) },
  ]
  for (const { path, editor } of Object.values(settings)) {
    const steps = path.split('.')
    if (editor === 'formula') places.push({ path: steps, map: formula })
    if (editor === 'interface') places.push({ path: steps, map: parameters })
    if (editor === 'fieldReference')
      places.push({
        path: steps,
        map: (value, rewrite) => (typeof value === 'string' ? ofText(rewrite)(value) : keyed(value, targets, rewrite)),
      })
    if (editor === 'columns')
      places.push({
        path: steps,
        map: (value, rewrite) =>
          Array.isArray(value) && value.every((name) => typeof name === 'string') ? value.map(ofText(rewrite)) : value,
      })
  }
  placesByKind.set(key, places)
  return places
}

export interface NameChange {
  /** Path inside the part. */
  readonly path: Path
  readonly value: unknown
}

/** What has to be written into a part so that the fields it names are named anew; empty when it names none of them. */
export function nameChanges(node: Raw, rewrite: Rewrite): readonly NameChange[] {
  return placesOf(node).flatMap(({ path, map }) => {
    const stored = valueAt(node, path)
    if (stored === undefined) return []
    const value = map(stored, rewrite)
    return JSON.stringify(value) === JSON.stringify(stored) ? [] : [{ path, value }]
  })
}

/** Keys of `columnData` that hold names of fields (wire contract 6.4), alone or as a list. */
const listKeys: ReadonlySet<string> = new Set([
  'id',
  'prop',
  '__vModel__',
  'field',
  'currentField',
  'defaultSidx',
  'groupField',
  'parentField',
  'treeRelation',
  'relationField',
  'summaryField',
  'childColumns',
])
/** Lists of buttons have ids of their own; forms that they open have fields of their own. */
const foreign: ReadonlySet<string> = new Set(['btnsList', 'columnBtnsList', 'options'])

/** `columnData` with other names. */
export function listWithNames(list: Raw, rewrite: Rewrite): Raw {
  const entries = Object.entries(list).map(
    ([key, value]) => [key, foreign.has(key) ? value : keyed({ [key]: value }, listKeys, rewrite)] as const,
  )
  const next = entries.map(([key, value]) => [key, isRaw(value) && !foreign.has(key) ? value[key] : value] as const)
  return next.some(([key, value]) => value !== list[key]) ? Object.fromEntries(next) : list
}

const ruleKeys: ReadonlySet<string> = new Set(['field', 'fields', 'target', 'targets'])

/** The rules of a form with other names: full names under `field`, `fields`, `target` and `targets`. */
export function rulesWithNames(rules: unknown, rewrite: Rewrite): unknown {
  return keyed(rules, ruleKeys, rewrite)
}

/** What scripts of a list's events are given. */
export const listScriptArguments: Readonly<Record<string, ScriptArguments>> = {
  afterOnload: 'rows',
  rowStyle: 'row',
  cellStyle: 'row',
}

/**
 * Scripts by their events with other names; the very same object where none names a field that has another one. `gifts`: of
 * the events that are not given a form.
 */
export function scriptsWithNames(scripts: Raw, rewrite: Rewrite, argumentsOf: typeof listScriptArguments = {}): Raw {
  const entries = Object.entries(scripts).map(([event, script]) => {
    const isOwn = typeof script === 'string' && !isStub(script)
    return [event, isOwn ? scriptWithNames(script, argumentsOf[event] ?? 'form', rewrite) : script] as const
  })
  return entries.some(([event, script]) => script !== scripts[event]) ? Object.fromEntries(entries) : scripts
}

/** The scripts of a list with other names: its own, and those of its buttons. */
export function listScriptsWithNames(list: Raw, rewrite: Rewrite): Raw {
  const funcs = isRaw(list['funcs']) ? scriptsWithNames(list['funcs'], rewrite, listScriptArguments) : list['funcs']
  const buttons = mapped(list['customBtnsList'], (key, value) =>
    key === 'func' && typeof value === 'string' && !isStub(value) ? scriptWithNames(value, 'row', rewrite) : value,
  )
  if (funcs === list['funcs'] && buttons === list['customBtnsList']) return list
  return {
    ...list,
    ...(funcs === undefined ? {} : { funcs }),
    ...(buttons === undefined ? {} : { customBtnsList: buttons }),
  }
}

/** The configuration path of a key: where a part keeps its settings. */
export function configPath(node: Raw): Path {
  return configOf(node) === node ? [] : ['__config__']
}
