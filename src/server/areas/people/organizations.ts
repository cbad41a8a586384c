import { buildTree, withAncestors, withoutSubtree } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import { organizationIcon } from './icons.ts'

async function readOrganizations(database: PlatformDatabase, onlyEnabled: boolean): Promise<OrganizationTable[]> {
  return database
    .selectFrom('organization')
    .selectAll()
    .$if(onlyEnabled, (query) => query.where('enabled_mark', '=', 1))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

interface Branch {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly type: string
  readonly category: string
  readonly icon: string
  readonly organize: string
  readonly organizeIds: readonly string[]
  readonly lastFullName: string
  readonly sortCode: number
  readonly hasChildren: boolean
  readonly isLeaf: boolean
  readonly children: Branch[]
}

function branch(row: OrganizationTable, children: Branch[]): Branch {
  return {
    id: row.id,
    parentId: row.parent_id,
    fullName: row.full_name,
    enCode: row.en_code,
    type: row.category,
    category: row.category,
    icon: organizationIcon(row.category),
    organize: row.path_names,
    organizeIds: row.path.split(','),
    lastFullName: row.full_name,
    sortCode: row.sort_code,
    hasChildren: children.length > 0,
    isLeaf: children.length === 0,
    children,
  }
}

/** Companies and departments that are enabled (with everything above them), without a sub-tree where one is named. */
export async function organizationTree(database: PlatformDatabase, exclude?: string) {
  const rows = await readOrganizations(database, true)
  return buildTree(exclude ? withoutSubtree(rows, exclude) : rows, '-1', branch)
}

/** The whole tree for its management page; a keyword keeps matches and what lies above them. */
export async function organizationList(database: PlatformDatabase, keyword: string | undefined) {
  const rows = await readOrganizations(database, false)
  const word = keyword?.trim().toLowerCase() ?? ''
  const matches = (row: OrganizationTable) =>
    row.full_name.toLowerCase().includes(word) || row.en_code.toLowerCase().includes(word)
  const shown = word === '' ? rows : withAncestors(rows, matches)
  return buildTree(shown, '-1', (row, children: Branch[]) => ({
    ...branch(row, children),
    enabledMark: row.enabled_mark,
    creatorTime: row.created_at,
    description: row.description,
  }))
}
