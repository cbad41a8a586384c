import { isRaw } from '#shared/form/parsing/read.ts'
import { type DesignDocument, type DesignRoot, documentOf } from './document.ts'
import { applyPatch, type Patch, type Path, type Step, valueAt } from './patch.ts'

/** Writes into a document by patches and remembers the way back. */
export class Writer {
  doc: DesignDocument
  readonly redo: Patch[] = []
  readonly undo: Patch[] = []

  constructor(doc: DesignDocument) {
    this.doc = doc
  }

  apply(patch: Patch): void {
    const { root, inverse } = applyPatch(this.doc.root, patch)
    this.doc = documentOf(root, this.doc.source)
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
  const root = patches.reduce<DesignRoot>((last, patch) => applyPatch(last, patch).root, doc.root)
  return documentOf(root, doc.source)
}
