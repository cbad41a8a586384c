import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { containerKindOf } from '#shared/form/parsing/names.ts'
import { isRaw, number, type Raw, text } from '#shared/form/parsing/read.ts'
import { kindNamed, kinds } from '#shared/form/registry.ts'
import { type DesignDocument, fieldsOf, indexOf } from './document.ts'
import { nameChanges } from './names.ts'
import { type Path, valueAt } from './patch.ts'

export interface FreshNodes {
  readonly nodes: readonly Raw[]
  readonly keys: readonly string[]
  /** The highest number given. */
  readonly highest: number
}

function put(node: Raw, path: Path, value: unknown): Raw {
  const [key, ...rest] = path
  if (typeof key !== 'string') return node
  const inner = node[key]
  return { ...node, [key]: rest.length === 0 ? value : put(isRaw(inner) ? inner : {}, rest, value) }
}

/** The key that a field is called by when nobody named it (FIELD-KINDS A1). */
export function standardName(kind: string, id: number): string {
  return `${kind}Field${id}`
}

function holdsValue(node: Raw): boolean {
  const key = rawKindOf(node)
  return !containerKindOf(key) && kinds[kindNamed(key).kind].role !== 'display'
}

class Renewer {
  readonly #taken: Set<string>
  readonly #names = new Map<string, string>()
  readonly #hasTables: boolean
  highest: number

  constructor(doc: DesignDocument) {
    this.#hasTables = doc.tables.length > 0
    this.highest = Math.max(indexOf(doc).highest, number(doc.form['idGlobal'], 100))
    this.#taken = new Set(fieldsOf(doc).map(({ name, table }) => `${table}/${name}`.toLowerCase()))
  }

  node(node: Raw, table: string, isTop: boolean): Raw {
    const config = configOf(node)
    const hasOwnConfig = node['__config__'] !== undefined
    const key = rawKindOf(node)
    const isPart = ['tabItem', 'collapseItem', 'tableGridTr', 'tableGridTd'].includes(key) || key === ''
    const isNumbered = isTop || !isPart || config['formId'] !== undefined
    const ownKeys: Record<string, unknown> = {}
    if (isNumbered) ownKeys['formId'] = this.highest += 1
    if (config['renderKey'] !== undefined) ownKeys['renderKey'] = this.highest
    let next: Raw = hasOwnConfig ? { ...node, __config__: { ...config, ...ownKeys } } : { ...node, ...ownKeys }
    const stored = text(node['__vModel__'])
    // A new field is called by its number; with tables it waits for its column.
    const isNew = node['__vModel__'] === '' && holdsValue(node)
    const isRows = kinds[kindNamed(key).kind].traits.hasRows === true
    const name =
      isNew && (isRows || !this.#hasTables)
        ? isRows
          ? `tableField${this.highest}`
          : standardName(key, this.highest)
        : stored
    const given = name !== '' && holdsValue(node) ? this.#nameFor(name, key, table) : name
    if (given !== stored) next = { ...next, __vModel__: given }
    const { children } = configOf(next)
    if (!Array.isArray(children)) return next
    const inner = !containerKindOf(key) && kinds[kindNamed(key).kind].traits.hasRows ? given : table
    const renewed = (children as readonly unknown[]).map((child) => (isRaw(child) ? this.#child(child, inner) : child))
    return put(next, hasOwnConfig ? ['__config__', 'children'] : ['children'], renewed)
  }

  #child(child: Raw, table: string): Raw {
    const next = this.node(child, table, false)
    return configOf(next)['parentVModel'] === undefined || table === ''
      ? next
      : put(next, ['__config__', 'parentVModel'], table)
  }

  #nameFor(name: string, kind: string, table: string): string {
    const isFree = (candidate: string) => !this.#taken.has(`${table}/${candidate}`.toLowerCase())
    let given = name
    for (let id = this.highest; !isFree(given); id += 1)
      given = kinds[kindNamed(kind).kind].traits.hasRows ? `tableField${id}` : standardName(kind, id)
    this.#taken.add(`${table}/${given}`.toLowerCase())
    if (given !== name) this.#names.set(name, given)
    return given
  }

  /** Those among the new parts that named each other go on doing so. */
  related(node: Raw): Raw {
    if (this.#names.size === 0) return node
    const rewrite = (name: string) =>
      name
        .split('-')
        .map((part) => this.#names.get(part) ?? part)
        .join('-')
    const changed = nameChanges(node, rewrite).reduce((last, { path, value }) => put(last, path, value), node)
    const path: Path = changed['__config__'] === undefined ? ['children'] : ['__config__', 'children']
    const children = valueAt(changed, path)
    if (!Array.isArray(children)) return changed
    return put(
      changed,
      path,
      (children as readonly unknown[]).map((child) => (isRaw(child) ? this.related(child) : child)),
    )
  }
}

/** Copies of parts for a document: new formIds at every depth, other names where one is taken, references among them kept. */
export function freshNodes(doc: DesignDocument, nodes: readonly Raw[], table = ''): FreshNodes {
  const renewer = new Renewer(doc)
  const renewed = nodes.map((node) => renewer.node(node, table, true)).map((node) => renewer.related(node))
  return { nodes: renewed, keys: renewed.map((node) => String(configOf(node)['formId'])), highest: renewer.highest }
}
