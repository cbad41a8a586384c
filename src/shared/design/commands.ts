import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { isRaw, parseJson, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import {
  type DesignDocument,
  fieldsOf,
  indexOf,
  isTable,
  listPath,
  nodeOf,
  type DropTarget,
  slotDepth,
} from './document.ts'
import { freshNodes } from './fresh.ts'
import { type GridAct, gridAfter } from './grid.ts'
import {
  configPath,
  listScriptsWithNames,
  listWithNames,
  nameChanges,
  type Rewrite,
  rulesWithNames,
  scriptsWithNames,
} from './names.ts'
import { type Patch, type Path, valueAt } from './patch.ts'
import { stepsOf, Writer } from './writer.ts'

/** Extra root key of `formData` in which the rules of a form are kept; clients of the family leave it alone. */
export const rulesKey = 'atriumRules'
type Side = 'list' | 'appList'

/** What a designer does, as plain data. Each is one step of the history. */
export type Command =
  | { readonly do: 'insert'; readonly place: DropTarget; readonly nodes: readonly Raw[] }
  | { readonly do: 'move'; readonly keys: readonly string[]; readonly place: DropTarget }
  | { readonly do: 'remove'; readonly keys: readonly string[] }
  | { readonly do: 'set'; readonly key: string; readonly path: string; readonly value: unknown }
  | {
      readonly do: 'setPart'
      readonly key: string
      readonly slot: readonly number[]
      readonly path: string
      readonly value: unknown
    }
  | {
      readonly do: 'spliceParts'
      readonly key: string
      readonly at: number
      readonly remove: number
      readonly items: readonly Raw[]
    }
  | { readonly do: 'rename'; readonly key: string; readonly name: string }
  | { readonly do: 'bind'; readonly key: string; readonly table: string; readonly column: string }
  | { readonly do: 'grid'; readonly key: string; readonly act: GridAct }
  | { readonly do: 'root'; readonly part: 'form' | Side | 'tables'; readonly path: string; readonly value: unknown }
  | { readonly do: 'all'; readonly label: string; readonly commands: readonly Command[] }

/** Puts parts into a place; they get formIds of their own, and other names where one is taken. */
export const insertNodes = (place: DropTarget, nodes: readonly Raw[]): Command => ({ do: 'insert', place, nodes })
export const moveNodes = (keys: readonly string[], place: DropTarget): Command => ({ do: 'move', keys, place })
export const removeNodes = (keys: readonly string[]): Command => ({ do: 'remove', keys })
/** One key of a part; `path` with dots, undefined takes it away. */
export const setField = (key: string, path: string, value: unknown): Command => ({ do: 'set', key, path, value })
/** One key of an item, row or cell of a container. */
export const setPart = (key: string, slot: readonly number[], path: string, value: unknown): Command => ({
  do: 'setPart',
  key,
  slot,
  path,
  value,
})
/** Items of a tab or collapse. */
export const spliceParts = (key: string, at: number, remove: number, items: readonly Raw[]): Command => ({
  do: 'spliceParts',
  key,
  at,
  remove,
  items,
})
/** Another name for a field: all that names it in form, lists and rules follows. */
export const renameField = (key: string, name: string): Command => ({ do: 'rename', key, name })
/** The column that a field is kept in; it becomes its name. */
export const bindField = (key: string, to: { readonly table: string; readonly column: string }): Command => ({
  do: 'bind',
  key,
  ...to,
})
export const changeGrid = (key: string, act: GridAct): Command => ({ do: 'grid', key, act })
/** The tables that the form is bound to, the main one first. */
export const setTables = (tables: readonly Raw[]): Command => ({ do: 'root', part: 'tables', path: '', value: tables })
export const setForm = (path: string, value: unknown): Command => ({ do: 'root', part: 'form', path, value })
export const setList = (side: Side, path: string, value: unknown): Command => ({ do: 'root', part: side, path, value })
/** Several as one step. */
export const all = (label: string, commands: readonly Command[]): Command => ({ do: 'all', label, commands })

/** What stands on the clipboard: parts of any module as text. */
const clipboardMark = 'atrium/form-parts'
export function copiedText(nodes: readonly Raw[]): string {
  return JSON.stringify({ type: clipboardMark, nodes })
}

/** Parts from a clipboard; null when it holds something else. */
export function partsOf(clipboard: string): readonly Raw[] | null {
  const parsed = parseJson(clipboard)
  if (!parsed.ok || !isRaw(parsed.value) || parsed.value['type'] !== clipboardMark) return null
  const nodes = rawList(parsed.value['nodes']).filter((node) => rawKindOf(node) !== '')
  return nodes.length === 0 ? null : nodes
}

export interface Ran {
  readonly doc: DesignDocument
  readonly redo: readonly Patch[]
  readonly undo: readonly Patch[]
  /** Keys of what was put in or moved: what should be chosen afterwards. */
  readonly keys: readonly string[]
}

/** Whether a part may stand in a place: child tables take columns only, and no table a table. */
export function mayStand(doc: DesignDocument, node: Raw, parent: string | null): boolean {
  const key = rawKindOf(node)
  if (['tabItem', 'collapseItem', 'tableGridTr', 'tableGridTd'].includes(key)) return false
  const { nodes } = indexOf(doc)
  for (let at = parent; at !== null; at = nodes.get(at)?.parent ?? null) {
    if (!isTable(nodes.get(at))) continue
    return containerKindOf(key) === null && kinds[kindNamed(key).kind].place.child
  }
  return true
}

/** The table that a place lies in; '' in the main form. */
function tableAround(doc: DesignDocument, parent: string | null): string {
  const { nodes } = indexOf(doc)
  for (let at = parent; at !== null; at = nodes.get(at)?.parent ?? null)
    if (isTable(nodes.get(at))) return text((nodeOf(doc, at) ?? {})['__vModel__'])
  return ''
}

/** A column of a table carries marks that tie it to it; a field of the main form has none. */
function withTable(node: Raw, table: string): Raw {
  const config = configOf(node)
  if (table === '' && config['isSubTable'] !== true) return node
  const { isSubTable: _mark, parentVModel: _parent, ...rest } = config
  const marks = table === '' ? rest : { ...config, isSubTable: true, parentVModel: table }
  return node['__config__'] === undefined ? { ...node, ...marks } : { ...node, __config__: marks }
}

function rawListAt(writer: Writer, path: Path): readonly unknown[] {
  const list = valueAt(writer.doc.root, path)
  return Array.isArray(list) ? list : []
}

function insert(writer: Writer, place: DropTarget, nodes: readonly Raw[]): readonly string[] {
  const { doc } = writer
  const path = listPath(doc, place.parent, place.slot)
  const allowed = nodes.filter((node) => mayStand(doc, node, place.parent))
  if (!path || allowed.length === 0) return []
  const table = tableAround(doc, place.parent)
  const fresh = freshNodes(doc, allowed, table)
  if (!Array.isArray(valueAt(doc.root, path))) writer.set(path, [])
  const list = rawListAt(writer, path)
  const at = Math.min(Math.max(place.at, 0), list.length)
  writer.splice(
    path,
    at,
    0,
    fresh.nodes.map((node) => withTable(node, table)),
  )
  writer.set(['form', 'idGlobal'], fresh.highest)
  return fresh.keys
}

/** Keys in the order of the form, without what lies inside another of them. */
export function outermost(doc: DesignDocument, keys: readonly string[]): readonly string[] {
  const { nodes } = indexOf(doc)
  const chosen = new Set(keys)
  const isInside = (key: string) => {
    for (let at = nodes.get(key)?.parent ?? null; at !== null; at = nodes.get(at)?.parent ?? null)
      if (chosen.has(at)) return true
    return false
  }
  return [...nodes.keys()].filter((key) => chosen.has(key) && !isInside(key))
}

function remove(writer: Writer, keys: readonly string[]): void {
  const { nodes } = indexOf(writer.doc)
  for (const key of [...outermost(writer.doc, keys)].reverse()) {
    const path = nodes.get(key)?.path
    if (path) writer.splice(path.slice(0, -1), Number(path.at(-1)), 1, [])
  }
}

function move(writer: Writer, keys: readonly string[], place: DropTarget): readonly string[] {
  const { doc } = writer
  const index = indexOf(doc)
  const moved = outermost(doc, keys)
  const inside = (parent: string | null): boolean =>
    parent !== null && (moved.includes(parent) || inside(index.nodes.get(parent)?.parent ?? null))
  const nodes = moved.map((key) => nodeOf(doc, key)).filter((node) => node !== undefined)
  if (moved.length === 0 || inside(place.parent) || nodes.some((node) => !mayStand(doc, node, place.parent))) return []
  const target = listPath(doc, place.parent, place.slot)
  if (!target) return []
  const slot = (place.slot ?? []).join('/')
  const before = moved.filter((key) => {
    const entry = index.nodes.get(key)
    return entry?.parent === place.parent && entry.slot.join('/') === slot && entry.at < place.at
  }).length
  const isThere = moved.every((key, offset) => {
    const entry = index.nodes.get(key)
    return entry?.parent === place.parent && entry.slot.join('/') === slot && entry.at === place.at - before + offset
  })
  if (isThere) return []
  const table = tableAround(doc, place.parent)
  const wasIn = moved.map((key) => tableAround(doc, index.nodes.get(key)?.parent ?? null))
  remove(writer, moved)
  // Keys of parts without a formId name their path, which may be another one by now: the place is found again by what it was.
  const path = listPath(writer.doc, place.parent, place.slot) ?? target
  if (!Array.isArray(valueAt(writer.doc.root, path))) writer.set(path, [])
  const list = rawListAt(writer, path)
  const at = Math.min(Math.max(place.at - before, 0), list.length)
  writer.splice(
    path,
    at,
    0,
    nodes.map((node, each) => (wasIn[each] === table ? node : withTable(node, table))),
  )
  return moved
}

function setIn(writer: Writer, base: Path, path: string, value: unknown): void {
  const node = valueAt(writer.doc.root, base)
  const steps = stepsOf(path)
  // Designs of old releases keep the configuration at the top.
  const own = steps[0] === '__config__' && isRaw(node) ? [...configPath(node), ...steps.slice(1)] : steps
  writer.set([...base, ...own], value)
}

function rewriteAll(writer: Writer, rewrite: (table: string) => Rewrite): void {
  for (const { key, table } of fieldsOf(writer.doc)) {
    const path = indexOf(writer.doc).nodes.get(key)?.path
    const node = nodeOf(writer.doc, key)
    if (!path || !node) continue
    for (const change of nameChanges(node, rewrite(table))) writer.set([...path, ...change.path], change.value)
    writeScripts(writer, [...path, 'on'], node['on'], rewrite(''))
  }
  writeScripts(writer, ['form', 'funcs'], writer.doc.form['funcs'], rewrite(''))
  for (const side of ['list', 'appList'] as const) {
    const list = writer.doc[side]
    if (list) writer.set([side], listScriptsWithNames(listWithNames(list, rewrite('')), rewrite('')))
  }
  const rules = writer.doc.form[rulesKey]
  if (rules !== undefined) writer.set(['form', rulesKey], rulesWithNames(rules, rewrite('')))
}

function writeScripts(writer: Writer, path: Path, scripts: unknown, rewrite: Rewrite): void {
  if (!isRaw(scripts)) return
  const next = scriptsWithNames(scripts, rewrite)
  if (next !== scripts) writer.set(path, next)
}

function rename(writer: Writer, key: string, name: string): void {
  const field = fieldsOf(writer.doc).find((each) => each.key === key)
  const path = indexOf(writer.doc).nodes.get(key)?.path
  if (!field || !path || field.name === name) return
  writer.set([...path, '__vModel__'], name)
  const { table, name: former, kind } = field
  if (former === '' || name === '') return
  const isRows = kinds[kind].traits.hasRows === true
  if (isRows)
    for (const child of rawList(configOf(field.raw)['children'])) {
      const entry = indexOf(writer.doc).nodes.get(text(configOf(child)['formId']))
      if (entry && configOf(child)['parentVModel'] !== undefined)
        writer.set([...entry.path, ...configPath(child), 'parentVModel'], name)
    }
  const names = fieldsOf(writer.doc)
  const hasOwn = (own: string) => names.some((each) => each.table === own && each.name === former)
  const full = table === '' ? former : `${table}-${former}`
  rewriteAll(writer, (own) => (written) => {
    if (written === full) return table !== '' ? `${table}-${name}` : own !== '' && hasOwn(own) ? written : name
    // Inside its own table a column may go by its name alone.
    if (table !== '' && own === table && written === former) return name
    if (isRows && written.startsWith(`${former}-`)) return `${name}${written.slice(former.length)}`
    return written
  })
}

function run(writer: Writer, command: Command): readonly string[] {
  const pathOf = (key: string) => indexOf(writer.doc).nodes.get(key)?.path
  switch (command.do) {
    case 'insert':
      return insert(writer, command.place, command.nodes)
    case 'move':
      return move(writer, command.keys, command.place)
    case 'remove':
      remove(writer, command.keys)
      return []
    case 'set': {
      const path = pathOf(command.key)
      if (path) setIn(writer, path, command.path, command.value)
      return []
    }
    case 'setPart': {
      const path = listPath(writer.doc, command.key, command.slot)
      if (path) setIn(writer, path.slice(0, path.at(-2) === '__config__' ? -2 : -1), command.path, command.value)
      return []
    }
    case 'spliceParts': {
      const entry = indexOf(writer.doc).nodes.get(command.key)
      const node = nodeOf(writer.doc, command.key)
      if (!entry || !node || slotDepth(entry.kind) !== 1) return []
      const path = [...entry.path, ...configPath(node), 'children']
      if (!Array.isArray(valueAt(writer.doc.root, path))) writer.set(path, [])
      writer.splice(path, command.at, command.remove, command.items)
      return []
    }
    case 'rename':
      rename(writer, command.key, command.name)
      return []
    case 'bind': {
      const path = pathOf(command.key)
      if (!path) return []
      setIn(writer, path, '__config__.tableName', command.table)
      rename(writer, command.key, command.column)
      return []
    }
    case 'grid': {
      const node = nodeOf(writer.doc, command.key)
      const path = pathOf(command.key)
      const rows = node ? rawList(configOf(node)['children']) : []
      const next = rows.length === 0 ? null : gridAfter(rows, command.act)
      if (node && path && next) writer.set([...path, ...configPath(node), 'children'], next)
      return []
    }
    case 'root': {
      const { part, path, value } = command
      if (path !== '' && valueAt(writer.doc.root, [part]) === null) writer.set([part], {})
      writer.set(path === '' ? [part] : [part, ...stepsOf(path)], value)
      return []
    }
    case 'all':
      return command.commands.flatMap((each) => run(writer, each))
  }
}

/** Carries a command out; null when it changes nothing. What it names and is not there (any more) is passed over. */
export function runCommand(doc: DesignDocument, command: Command): Ran | null {
  const writer = new Writer(doc)
  const keys = run(writer, command)
  return writer.redo.length === 0 ? null : { doc: writer.doc, redo: writer.redo, undo: writer.undo, keys }
}

/** What a command belongs to: `typing` in the same place goes on in one step of the history. */
export function placeOfCommand(command: Command): string {
  if (command.do === 'set') return `${command.key} ${command.path}`
  if (command.do === 'setPart') return `${command.key} ${command.slot.join('.')} ${command.path}`
  if (command.do === 'root') return `${command.part} ${command.path}`
  return command.do === 'rename' ? `${command.key} __vModel__` : ''
}
