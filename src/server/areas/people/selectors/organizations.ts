import type { BranchQuery } from '#shared/api/selectors.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Administered } from '../administered.ts'
import { childPage, findOrganizations, type Node, pageOf } from './level.ts'

/** A page of one branch, or of what a word finds as a flat list; null where no page is asked for. */
export async function organizationPage(database: PlatformDatabase, query: BranchQuery) {
  const page = pageOf(query)
  const word = query?.keyword?.trim() ?? ''
  if (!page) return null
  if (word !== '') return findOrganizations(database, word, page)
  if (query?.parentId === undefined) return null
  return childPage<Node>(database, query.parentId, page, null)
}

/** Nodes below which nothing may be added, and a record's own, are disabled. */
export function markAdministered(list: readonly Node[], scope: Administered, own: string): Node[] {
  return list.map((node) => {
    const isOut = (own !== '0' && node.organizeIds.includes(own)) || !scope.may('add', node.organizeIds.join(','))
    return isOut ? { ...node, disabled: true } : node
  })
}
