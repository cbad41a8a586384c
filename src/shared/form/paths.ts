import { parseExact } from '#shared/rules/exact-json.ts'
import { labelParts, scalar } from './choices.ts'
import { accepted, type Checked, type ReadOther, refused, type SearchCondition } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { lastId } from './references.ts'
import { isSame } from './same.ts'

/** Ids from the root down (wire contract 6.5). */
export type IdPath = readonly string[]

/** More levels than any tree has. */
const MAX_LEVELS = 50

function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string' || !raw.trimStart().startsWith('[')) return raw
  try {
    return parseExact(raw) as unknown
  } catch {
    return raw
  }
}

/** One path: a list of ids, their text joined by commas, or the one id of an older record. Null: not one. */
function pathOf(raw: unknown): IdPath | null {
  const ids =
    typeof raw === 'string' ? raw.split(',').filter((id) => id.trim() !== '') : Array.isArray(raw) ? raw : [raw]
  const path = ids.map(scalar)
  return path.length <= MAX_LEVELS && path.every((id) => id !== null) ? path : null
}

function isEmptyPath(raw: unknown): boolean {
  return raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)
}

/** Every path of a value, whether it holds one or several; null where something in it is none. */
function readPaths(raw: unknown): readonly IdPath[] | null {
  const value = parsed(raw)
  if (isEmptyPath(value)) return []
  const isSeveral = Array.isArray(value) && value.some((each) => Array.isArray(parsed(each)))
  const several: readonly unknown[] = isSeveral ? (value as unknown[]).map(parsed) : [value]
  const paths = several.filter((each) => !isEmptyPath(each)).map(pathOf)
  if (paths.some((path) => path === null)) return null
  // The same path twice is one (section 5, Pickers).
  const told = (paths as IdPath[]).filter((path) => path.length > 0)
  return [...new Map(told.map((path) => [path.join(','), path])).values()]
}

/** The paths of a stored value; none where it cannot be read. */
export function pathsOf(value: unknown): readonly IdPath[] {
  return readPaths(value) ?? []
}

/**
 * A path, or a list of paths when `multiple`; an empty list for none. Several that are stored stay where only one may be
 * chosen since.
 */
export function checkPaths(field: FieldPlan, raw: unknown, _read?: ReadOther, stored: unknown = null): Checked {
  const paths = readPaths(raw)
  if (paths === null) return refused('notList', raw)
  if (!field.multiple && paths.length > 1) return isSame(raw, stored) ? accepted(raw) : refused('notOne', raw)
  return accepted(storedPaths(field.multiple, paths))
}

export function storedPaths(multiple: boolean, paths: readonly IdPath[]): unknown {
  return multiple ? paths.map((path) => [...path]) : [...(paths[0] ?? [])]
}

/** Paths by their names, written with slashes, several with any separator. */
export function importPaths(field: FieldPlan, source: string, find: (name: string) => string | undefined): Checked {
  const names = field.multiple ? labelParts(source) : [source.trim()]
  const found = names.filter((name) => name !== '').map(find)
  if (found.some((path) => path === undefined)) return refused('notChoice', source)
  return accepted(
    storedPaths(
      field.multiple,
      found.map((path) => path?.split(',') ?? []),
    ),
  )
}

/** Records at one of the wanted paths, by where each ends: what lies above may have moved since. */
export function pathCondition(raw: unknown): SearchCondition | null {
  const ids = pathsOf(raw).map((path) => lastId(path.join(',')))
  return ids.length === 0 ? null : { operator: 'endsWithAny', ids }
}
