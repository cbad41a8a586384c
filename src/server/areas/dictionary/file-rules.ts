import { fail } from '#server/core/answer.ts'
import type { DictionaryFile } from './transfer.ts'

const MAX_TYPES = 1_000
const MAX_ENTRIES = 50_000
const MAX_DEPTH = 30

/** Refuses with 400 a file that contradicts itself: doubles, parents of nowhere, rings. */
export function checkFile(file: DictionaryFile): void {
  if (file.list.length === 0) fail(400, 'dictionary.fileEmpty')
  if (file.list.length > MAX_TYPES || file.modelList.length > MAX_ENTRIES) fail(400, 'dictionary.fileTooLarge')
  const types = new Map(file.list.map((type) => [type.id, type]))
  const entries = new Map(file.modelList.map((entry) => [entry.id, entry]))
  if (types.size < file.list.length || entries.size < file.modelList.length) fail(400, 'dictionary.fileDoubleIds')
  rejectRing(file.list)
  rejectRing(file.modelList)

  assertUnique(file.list, (type) => type.enCode, 'dictionary.fileDoubleTypeCode')
  assertUnique(file.list, (type) => `${type.parentId}\n${type.fullName}`, 'dictionary.fileDoubleTypeName')
  for (const entry of file.modelList) {
    const type = types.get(entry.dictionaryTypeId)
    if (!type) fail(400, 'dictionary.fileStrayEntry', { params: { name: entry.fullName } })
    if (entry.parentId === '0' || entry.parentId === type.id) continue
    if (type.isTree !== 1 || entries.get(entry.parentId)?.dictionaryTypeId !== type.id) {
      fail(400, 'dictionary.fileWrongParent', { params: { name: entry.fullName } })
    }
  }
  const place = (entry: DictionaryFile['modelList'][number]) =>
    `${entry.dictionaryTypeId}\n${entry.parentId === entry.dictionaryTypeId ? '0' : entry.parentId}`
  assertUnique(file.modelList, (entry) => `${place(entry)}\n${entry.enCode}`, 'dictionary.fileDoubleEntryCode')
  assertUnique(file.modelList, (entry) => `${place(entry)}\n${entry.fullName}`, 'dictionary.fileDoubleEntryName')
}

type DoubleCode =
  | 'dictionary.fileDoubleTypeCode'
  | 'dictionary.fileDoubleTypeName'
  | 'dictionary.fileDoubleEntryCode'
  | 'dictionary.fileDoubleEntryName'

function assertUnique<Row extends { readonly fullName: string }>(
  rows: readonly Row[],
  key: (row: Row) => string,
  code: DoubleCode,
): void {
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(key(row))) fail(400, code, { params: { name: row.fullName } })
    seen.add(key(row))
  }
}

/** Follows every row to the top once; coming back to a row of the same walk is a ring. */
function rejectRing(
  rows: readonly { readonly id: string; readonly parentId: string; readonly fullName: string }[],
): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const depths = new Map<string, number>()
  for (const row of rows) {
    const walk = new Set<string>()
    let each = byId.get(row.id)
    while (each && !depths.has(each.id)) {
      if (walk.has(each.id)) fail(400, 'dictionary.fileRing', { params: { name: row.fullName } })
      walk.add(each.id)
      each = byId.get(each.parentId)
    }
    let depth = each ? (depths.get(each.id) ?? 0) : 0
    for (const id of [...walk].reverse()) {
      depth += 1
      depths.set(id, depth)
    }
    if (depth > MAX_DEPTH) fail(400, 'dictionary.fileTooDeep', { params: { name: row.fullName } })
  }
}
