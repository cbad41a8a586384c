import type { PlatformDatabase } from '#server/database/open.ts'
import { organizationIcon } from '../icons.ts'
import type { Node } from './level.ts'
import { withBelow } from '#server/core/trees.ts'

/** Enabled groups below the entries of the dictionary `groupType`; without one they stand at the top. */
export async function groupNodes(database: PlatformDatabase): Promise<Node[]> {
  const heads = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .where('dictionary_type.en_code', '=', 'groupType')
    .where('dictionary_entry.enabled_mark', '=', 1)
    .select(['dictionary_entry.id', 'dictionary_entry.en_code', 'dictionary_entry.full_name'])
    .orderBy('dictionary_entry.sort_code')
    .orderBy('dictionary_entry.id')
    .execute()
  const groups = await database
    .selectFrom('user_group')
    .select(['id', 'full_name', 'en_code', 'type'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const headOf = new Map([
    ...heads.map((head) => [head.en_code, head.id] as const),
    ...heads.map((head) => [head.id, head.id] as const),
  ])
  const below = Map.groupBy(groups, (group) => headOf.get(group.type) ?? '')
  const leaf = (group: (typeof groups)[number]): Node => ({
    ...plain(group.id, group.full_name, group.en_code),
    parentId: headOf.get(group.type) ?? '-1',
    type: 'group',
  })
  const filled = heads.flatMap((head) => {
    const children = (below.get(head.id) ?? []).map(leaf)
    if (children.length === 0) return []
    return [plain(head.id, head.full_name, head.en_code, children)]
  })
  return [...filled, ...(below.get('') ?? []).map(leaf)]
}

/** The groups among these, and those of categories among these; ids may be suffixed. */
export async function allowedGroups(database: PlatformDatabase, ids: readonly string[], keyword = ''): Promise<Node[]> {
  const wanted = new Set(ids.map((id) => id.split('--', 1)[0] ?? id))
  const word = keyword.trim().toLowerCase()
  const isMeant = ({ id, fullName, parentId }: Node) =>
    (wanted.has(id) || wanted.has(parentId)) && fullName.toLowerCase().includes(word)
  return (await groupNodes(database)).flatMap((node) => {
    if (node.type === 'group') return isMeant(node) ? [node] : []
    const below = (node.children ?? []).filter(isMeant)
    return below.length === 0 ? [] : [{ ...node, ...withBelow(below) }]
  })
}

function plain(id: string, fullName: string, enCode: string, children: Node[] = []): Node {
  return {
    id,
    parentId: '-1',
    fullName,
    enCode,
    type: '',
    icon: organizationIcon('group'),
    organize: '',
    organizeIds: [],
    onlyId: id,
    enabledMark: 1,
    ...withBelow(children),
  }
}
