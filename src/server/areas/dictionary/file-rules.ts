import { refuse } from '../../core/answer.ts'
import type { DictionaryFile } from './transfer.ts'

const MOST_TYPES = 1_000
const MOST_ENTRIES = 50_000
const DEEPEST = 30

/** Refuses with 400 a file that contradicts itself: doubles, parents of nowhere, rings. */
export function checkFile(file: DictionaryFile): void {
  if (file.list.length === 0) refuse(400, '导入失败：文件中没有字典分类')
  if (file.list.length > MOST_TYPES || file.modelList.length > MOST_ENTRIES) refuse(400, '导入失败：文件中的数据过多')
  const types = new Map(file.list.map((type) => [type.id, type]))
  const entries = new Map(file.modelList.map((entry) => [entry.id, entry]))
  if (types.size < file.list.length || entries.size < file.modelList.length)
    refuse(400, '导入失败：文件中存在重复的数据')
  refuseRing(file.list)
  refuseRing(file.modelList)

  refuseDouble(file.list, (type) => type.enCode, '分类编码')
  refuseDouble(file.list, (type) => `${type.parentId}\n${type.fullName}`, '分类名称')
  for (const entry of file.modelList) {
    const type = types.get(entry.dictionaryTypeId)
    if (!type) refuse(400, `导入失败：字典“${entry.fullName}”所属的分类不在文件中`)
    if (entry.parentId === '0' || entry.parentId === type.id) continue
    if (type.isTree !== 1 || entries.get(entry.parentId)?.dictionaryTypeId !== type.id) {
      refuse(400, `导入失败：字典“${entry.fullName}”的上级不正确`)
    }
  }
  const place = (entry: DictionaryFile['modelList'][number]) =>
    `${entry.dictionaryTypeId}\n${entry.parentId === entry.dictionaryTypeId ? '0' : entry.parentId}`
  refuseDouble(file.modelList, (entry) => `${place(entry)}\n${entry.enCode}`, '字典编码')
  refuseDouble(file.modelList, (entry) => `${place(entry)}\n${entry.fullName}`, '字典名称')
}

function refuseDouble<Row extends { readonly fullName: string }>(
  rows: readonly Row[],
  key: (row: Row) => string,
  what: string,
): void {
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(key(row))) refuse(400, `导入失败：文件中的${what}重复（${row.fullName}）`)
    seen.add(key(row))
  }
}

/** Follows every row to the top once; coming back to a row of the same walk is a ring. */
function refuseRing(
  rows: readonly { readonly id: string; readonly parentId: string; readonly fullName: string }[],
): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const depths = new Map<string, number>()
  for (const row of rows) {
    const walk = new Set<string>()
    let each = byId.get(row.id)
    while (each && !depths.has(each.id)) {
      if (walk.has(each.id)) refuse(400, `导入失败：“${row.fullName}”的上级形成循环`)
      walk.add(each.id)
      each = byId.get(each.parentId)
    }
    let depth = each ? (depths.get(each.id) ?? 0) : 0
    for (const id of [...walk].reverse()) {
      depth += 1
      depths.set(id, depth)
    }
    if (depth > DEEPEST) refuse(400, `导入失败：“${row.fullName}”的层级过深`)
  }
}
