import { isRaw } from '#shared/form/parsing/read.ts'
import { type DesignDocument, documentOf, keepIndex } from './document.ts'
import { applyPatch, type Patch, type Path, type Step, valueAt } from './patch.ts'

/** Keys by which a form says where its parts lie, what they are, and what they are called by. */
const structure: ReadonlySet<unknown> = new Set(['fields', 'children', '__config__', 'formId', 'jnpfKey'])

function movesParts(patch: Patch): boolean {
  if (patch.path.length === 0) return true
  if (patch.path[0] !== 'form') return false
  return structure.has(patch.kind === 'splice' ? patch.path.at(-1) : patch.key)
}

function patched(doc: DesignDocument, patch: Patch): { readonly doc: DesignDocument; readonly inverse: Patch } {
  const { root, inverse } = applyPatch(doc.root, patch)
  const next = documentOf(root, doc.source)
  // Looking at every part again with each letter would cost more the larger the form is.
  if (!movesParts(patch)) keepIndex(doc, next)
  return { doc: next, inverse }
}

/** Writes into a document by patches and remembers the way back. */
export class Writer {
  doc: DesignDocument
  readonly redo: Patch[] = []
  readonly undo: Patch[] = []

  constructor(doc: DesignDocument) {
    this.doc = doc
  }

  apply(patch: Patch): void {
    const { doc, inverse } = patched(this.doc, patch)
    this.doc = doc
    this.redo.push(patch)
    this.undo.unshift(inverse)
  }

  /** Puts a value at a path; undefined takes its key away. Objects that are missing on the way are made. */
  set(path: Path, value: unknown): void {
    const last = path.at(-1)
    if (last === undefined || valueAt(this.doc.root, path) === value) return
    const owner = path.slice(0, -1)
    if (typeof last === 'number') {
      const list = valueAt(this.doc.root, owner)
      if (!Array.isArray(list) || last > list.length) return
      this.splice(owner, last, last === list.length ? 0 : 1, value === undefined ? [] : [value])
      return
    }
    if (!this.#makeObject(owner, value !== undefined)) return
    if (value !== undefined) this.apply({ kind: 'put', path: owner, key: last, value })
    else if (isRaw(valueAt(this.doc.root, owner)) && valueAt(this.doc.root, path) !== undefined)
      this.apply({ kind: 'drop', path: owner, key: last })
  }

  splice(path: Path, at: number, remove: number, items: readonly unknown[]): void {
    if (remove === 0 && items.length === 0) return
    this.apply({ kind: 'splice', path, at, remove, items })
  }

  #makeObject(path: Path, isWanted: boolean): boolean {
    if (isRaw(valueAt(this.doc.root, path))) return true
    const [key] = path.slice(-1)
    if (!isWanted || typeof key !== 'string' || !this.#makeObject(path.slice(0, -1), true)) return false
    this.apply({ kind: 'put', path: path.slice(0, -1), key, value: {} })
    return true
  }
}

/** Steps of a dotted path; a whole number leads into a list. */
export function stepsOf(path: string): Step[] {
  return path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** Patches in their order, such as a stored step of a history. */
export function applyAll(doc: DesignDocument, patches: readonly Patch[]): DesignDocument {
  return patches.reduce((last, patch) => patched(last, patch).doc, doc)
}
