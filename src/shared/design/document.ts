import type { ContainerKind } from '#shared/form/containers.ts'
import type { Parsed } from '#shared/form/model.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { isRaw, number, parseJson, type Raw, text } from '#shared/form/parsing/read.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import { type Path, valueAt } from './patch.ts'

/** The texts of a module definition as a server keeps them (wire contract 6.1); '' or null where there is none. */
export interface DesignTexts {
  readonly formData: string
  readonly columnData: string | null
  readonly appColumnData: string | null
  readonly tables: string | null
}

/** What the history of a designer covers. Immutable: unchanged parts are the same objects in the next state. */
export interface DesignRoot {
  readonly form: Raw
  /** `columnData` and `appColumnData`; null where the module has none. */
  readonly list: Raw | null
  readonly appList: Raw | null
  /** Bound tables, the main one first; empty where the server makes the storage. */
  readonly tables: readonly Raw[]
}

export interface DesignDocument {
  readonly root: DesignRoot
  readonly form: Raw
  readonly list: Raw | null
  readonly appList: Raw | null
  readonly tables: readonly Raw[]
  /** What it was opened with, so that untouched texts go back as they came. */
  readonly source: { readonly texts: DesignTexts; readonly root: DesignRoot }
}

/** A place among the parts of a form: in the form itself (`parent` null) or in a container, at a position. */
export interface DropTarget {
  readonly parent: string | null
  /** Which part of the parent: the item of a tab or collapse, row and cell of a grid. */
  readonly slot?: readonly number[]
  readonly at: number
}

/** Where a part lies. Its key is the text of its formId; one without, or with a taken one, gets a key for this state. */
export interface NodeEntry extends DropTarget {
  readonly key: string
  readonly path: Path
  readonly kind: ContainerKind | FieldKind | 'unknown'
  readonly slot: readonly number[]
}

export interface DesignIndex {
  readonly nodes: ReadonlyMap<string, NodeEntry>
  /** Keys of the parts in each place, by `placeKey`. */
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** The highest number among all formIds, those of items and cells included. */
  readonly highest: number
  /** formIds that stand more than once. */
  readonly twice: readonly string[]
}

/** A valued field, column or display part for lists, rules and formulas. */
export interface DesignField {
  readonly key: string
  readonly name: string
  readonly label: string
  readonly kind: FieldKind | 'unknown'
  /** Name of the child table that it is a column of; '' in the main form. */
  readonly table: string
  readonly raw: Raw
}

/** How many levels of parts lie between a container and what stands in it. */
const depths: { readonly [Kind in ContainerKind]?: number } = { tab: 1, collapse: 1, tableGrid: 2 }
export function slotDepth(kind: string): number {
  return depths[kind as ContainerKind] ?? 0
}

export function documentOf(root: DesignRoot, source: DesignDocument['source']): DesignDocument {
  return { root, ...root, source }
}

function parsedRoot(source: string | null, name: string): Parsed<unknown> {
  if (source === null || source.trim() === '') return { ok: true, plan: null }
  const parsed = parseJson(source)
  return parsed.ok ? { ok: true, plan: parsed.value } : { ok: false, problem: `${name} is not JSON: ${parsed.problem}` }
}

/** Opens a definition; what it holds stays as it is. Answers a problem instead of throwing. */
export function openDesign(
  texts: DesignTexts,
): { readonly ok: true; readonly doc: DesignDocument } | { readonly ok: false; readonly problem: string } {
  const form = parsedRoot(texts.formData, 'formData')
  if (!form.ok) return form
  if (!isRaw(form.plan) || !Array.isArray(form.plan['fields']))
    return { ok: false, problem: 'formData has no list of fields' }
  const [list, appList, tables] = [
    parsedRoot(texts.columnData, 'columnData'),
    parsedRoot(texts.appColumnData, 'appColumnData'),
    parsedRoot(texts.tables, 'tables'),
  ]
  for (const part of [list, appList, tables]) if (!part.ok) return part
  const object = (part: Parsed<unknown>) => (part.ok && isRaw(part.plan) ? part.plan : null)
  const root: DesignRoot = {
    form: form.plan,
    list: object(list),
    appList: object(appList),
    tables: tables.ok && Array.isArray(tables.plan) ? (tables.plan as readonly Raw[]) : [],
  }
  return { ok: true, doc: documentOf(root, { texts, root }) }
}

/** The texts to store; a part that is as it was opened goes back byte by byte. */
export function writeDesign({ root, source }: DesignDocument): DesignTexts {
  const written = (part: keyof DesignRoot, stored: string | null): string | null => {
    const value = root[part]
    if (value === source.root[part]) return stored
    const json = JSON.stringify(value)
    if (json === JSON.stringify(source.root[part])) return stored
    return value === null ? null : json
  }
  const { texts } = source
  return {
    formData: written('form', texts.formData) ?? '',
    columnData: written('list', texts.columnData),
    appColumnData: written('appList', texts.appColumnData),
    tables: written('tables', texts.tables),
  }
}

export function placeKey(parent: string | null, slot: readonly number[]): string {
  return `${parent ?? ''}/${slot.join('/')}`
}

/** The path to the children of a node that lies at a path. */
export function childrenPath(node: Raw, path: Path): Path {
  return node['__config__'] === undefined ? [...path, 'children'] : [...path, '__config__', 'children']
}

function childrenOf(node: Raw): readonly unknown[] {
  const { children } = configOf(node)
  return Array.isArray(children) ? (children as readonly unknown[]) : []
}

function kindOfNode(node: Raw): NodeEntry['kind'] {
  const key = rawKindOf(node)
  return containerKindOf(key) ?? kindNamed(key).kind
}

class Indexer {
  readonly nodes = new Map<string, NodeEntry>()
  readonly lists = new Map<string, readonly string[]>()
  readonly #ids = new Set<string>()
  readonly twice: string[] = []
  highest = 0

  list(items: readonly unknown[], path: Path, parent: string | null, slot: readonly number[]): void {
    const keys: string[] = []
    items.forEach((item, at) => {
      if (!isRaw(item)) return
      const own: Path = [...path, at]
      const key = this.#keyOf(item, own)
      keys.push(key)
      const kind = kindOfNode(item)
      this.nodes.set(key, { key, path: own, parent, slot, at, kind })
      this.#inside(item, own, key, [], slotDepth(kind))
    })
    this.lists.set(placeKey(parent, slot), keys)
  }

  #inside(node: Raw, path: Path, key: string, slot: readonly number[], depth: number): void {
    const children = childrenOf(node)
    const inner = childrenPath(node, path)
    if (depth === 0) {
      this.list(children, inner, key, slot)
      return
    }
    children.forEach((part, at) => {
      if (!isRaw(part)) return
      this.#note(text(configOf(part)['formId']))
      this.#inside(part, [...inner, at], key, [...slot, at], depth - 1)
    })
  }

  /** Whether a formId is free; each is noted once. */
  #note(id: string): boolean {
    this.highest = Math.max(this.highest, number(id, 0))
    if (id === '' || this.#ids.has(id)) {
      if (id !== '') this.twice.push(id)
      return false
    }
    this.#ids.add(id)
    return true
  }

  #keyOf(node: Raw, path: Path): string {
    const id = text(configOf(node)['formId'])
    return this.#note(id) ? id : `~${path.filter((step) => typeof step === 'number').join('.')}`
  }
}

const indexes = new WeakMap<Raw, DesignIndex>()

export function indexOf({ form }: DesignDocument): DesignIndex {
  let index = indexes.get(form)
  if (!index) {
    const indexer = new Indexer()
    indexer.list(
      Array.isArray(form['fields']) ? (form['fields'] as readonly unknown[]) : [],
      ['form', 'fields'],
      null,
      [],
    )
    index = indexer
    indexes.set(form, index)
  }
  return index
}

/** Says of a change that no part moved by it and none became another: what is known of where parts lie stays true. */
export function keepIndex(before: DesignDocument, after: DesignDocument): void {
  const index = indexes.get(before.form)
  if (index) indexes.set(after.form, index)
}

/** The stored JSON of a part; undefined when it is not there any more. */
export function nodeOf(doc: DesignDocument, key: string): Raw | undefined {
  const entry = indexOf(doc).nodes.get(key)
  const node = entry && valueAt(doc.root, entry.path)
  return isRaw(node) ? node : undefined
}

/** Keys of what stands in a place. */
export function keysIn(doc: DesignDocument, parent: string | null, slot: readonly number[] = []): readonly string[] {
  return indexOf(doc).lists.get(placeKey(parent, slot)) ?? []
}

/** The path to the list of a place, whether it exists yet or not; null when the parent or its part does not. */
export function listPath(doc: DesignDocument, parent: string | null, slot: readonly number[] = []): Path | null {
  if (parent === null) return ['form', 'fields']
  const entry = indexOf(doc).nodes.get(parent)
  if (!entry || slotDepth(entry.kind) !== slot.length) return null
  let path: Path = entry.path
  for (const step of slot) {
    const node = valueAt(doc.root, path)
    if (!isRaw(node)) return null
    path = [...childrenPath(node, path), step]
  }
  const node = valueAt(doc.root, path)
  return isRaw(node) ? childrenPath(node, path) : null
}

/** Whether a part is a child table. */
export function isTable(entry: NodeEntry | undefined): boolean {
  return (
    entry !== undefined && Object.hasOwn(kinds, entry.kind) && kinds[entry.kind as FieldKind].traits.hasRows === true
  )
}

const fieldLists = new WeakMap<Raw, readonly DesignField[]>()

/** Every field in its order, columns of child tables and display parts included. */
export function fieldsOf(doc: DesignDocument): readonly DesignField[] {
  let fields = fieldLists.get(doc.form)
  if (!fields) {
    const { nodes } = indexOf(doc)
    fields = [...nodes.values()].flatMap((entry): DesignField[] => {
      if (containerKindOf(entry.kind)) return []
      const raw = nodeOf(doc, entry.key) ?? {}
      const config = configOf(raw)
      const kind = entry.kind as FieldKind | 'unknown'
      const parent = entry.parent === null ? undefined : nodes.get(entry.parent)
      const table = isTable(parent) ? text((nodeOf(doc, entry.parent ?? '') ?? {})['__vModel__']) : ''
      const name = text(raw['__vModel__'])
      return [{ key: entry.key, name, label: text(config['label']), kind, table, raw }]
    })
    fieldLists.set(doc.form, fields)
  }
  return fields
}

/** A name in lists, rules and formulas: child columns carry that of their table. */
export function fullName({ table, name }: Pick<DesignField, 'table' | 'name'>): string {
  return table === '' ? name : `${table}-${name}`
}
