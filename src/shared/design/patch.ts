import { isRaw, type Raw } from '#shared/form/parsing/read.ts'

export type Step = string | number
export type Path = readonly Step[]

/**
 * The smallest change of a JSON value; each has an inverse that restores the value byte by byte, the order of keys
 * included. `at` is the place of a new key among the others; left out: behind them.
 */
export type Patch =
  | { readonly kind: 'put'; readonly path: Path; readonly key: string; readonly value: unknown; readonly at?: number }
  | { readonly kind: 'drop'; readonly path: Path; readonly key: string }
  | {
      readonly kind: 'splice'
      readonly path: Path
      readonly at: number
      readonly remove: number
      readonly items: readonly unknown[]
    }

export interface Patched<Root> {
  readonly root: Root
  readonly inverse: Patch
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, step) => {
    if (Array.isArray(found)) return typeof step === 'number' ? (found as readonly unknown[])[step] : undefined
    return isRaw(found) && Object.hasOwn(found, step) ? found[step] : undefined
  }, root)
}

/** A copy with one inner value replaced; all that lies beside the path is shared with the original. */
function replaced(root: unknown, path: Path, depth: number, change: (inner: unknown) => unknown): unknown {
  const step = path[depth]
  if (step === undefined) return change(root)
  if (Array.isArray(root)) {
    const copy: unknown[] = [...(root as readonly unknown[])]
    copy[Number(step)] = replaced(copy[Number(step)], path, depth + 1, change)
    return copy
  }
  if (!isRaw(root)) throw new Error(`nothing lies at ${path.join('.')}`)
  return { ...root, [step]: replaced(root[step], path, depth + 1, change) }
}

function withKey(object: Raw, key: string, value: unknown, at: number | undefined): Raw {
  if (Object.hasOwn(object, key) || at === undefined) return { ...object, [key]: value }
  const entries = Object.entries(object)
  entries.splice(at, 0, [key, value])
  return Object.fromEntries(entries)
}

function withoutKey(object: Raw, key: string): Raw {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

/** Applies a patch. Throws when its path leads nowhere: patches are made for one state and belong to it. */
export function applyPatch<Root>(root: Root, patch: Patch): Patched<Root> {
  const { path } = patch
  const target = valueAt(root, path)
  if (patch.kind === 'splice') {
    if (!Array.isArray(target)) throw new Error(`no list lies at ${path.join('.')}`)
    const list: readonly unknown[] = target
    const { at, remove, items } = patch
    const inverse: Patch = { kind: 'splice', path, at, remove: items.length, items: list.slice(at, at + remove) }
    const next = [...list.slice(0, at), ...items, ...list.slice(at + remove)]
    return { root: replaced(root, path, 0, () => next) as Root, inverse }
  }
  if (!isRaw(target)) throw new Error(`no object lies at ${path.join('.')}`)
  const { key } = patch
  const place = Object.keys(target).indexOf(key)
  const inverse: Patch =
    place === -1
      ? { kind: 'drop', path, key }
      : { kind: 'put', path, key, value: target[key], ...(patch.kind === 'drop' ? { at: place } : {}) }
  const next = patch.kind === 'put' ? withKey(target, key, patch.value, patch.at) : withoutKey(target, key)
  return { root: replaced(root, path, 0, () => next) as Root, inverse }
}
