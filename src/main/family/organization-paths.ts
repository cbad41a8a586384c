import { endpoints } from '#shared/api/table.ts'
import type { OrganizationNode } from '#shared/api/organization.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'

/** Ids from the top down to an organisation, and which of the two kinds it is. */
export interface OrganizationPath {
  readonly ids: readonly string[]
  readonly type: string
}

/** Paths of all organisations. The family stores one with whatever belongs to an organisation; ours follows it from the id. */
export async function organizationPaths(
  ask: PlatformClient['callEntry'],
  { signal }: CallOptions = {},
): Promise<ReadonlyMap<string, OrganizationPath>> {
  const { data } = await ask(
    endpoints['organization.departmentParents'],
    { params: { id: '0' } },
    signal === undefined ? {} : { signal },
  )
  const paths = new Map<string, OrganizationPath>()
  const add = (nodes: readonly OrganizationNode[], above: readonly string[]): void => {
    for (const { id, type, children } of nodes) {
      const ids = [...above, id]
      paths.set(id, { ids, type })
      add(children, ids)
    }
  }
  add((data as { readonly list: readonly OrganizationNode[] }).list, [])
  return paths
}
