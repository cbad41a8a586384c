import { endpoints } from '#shared/api/table.ts'
import type { OrganizationNode } from '#shared/api/organization.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { signalOf } from './signal.ts'

/** Ids from the top down to an organisation, and which of the two kinds it is. */
export interface OrganizationPath {
  readonly ids: readonly string[]
  readonly type: string
}

/**
 * Paths of organisations. The family stores one with whatever belongs to an organisation; ours follows it from the id.
 * `wanted`: those that must be among them, disabled or below one that is, which its selectors leave out.
 */
export async function organizationPaths(
  ask: PlatformClient['callEntry'],
  wanted: readonly string[],
  options?: CallOptions,
): Promise<ReadonlyMap<string, OrganizationPath>> {
  const paths = new Map<string, OrganizationPath>()
  const add = (nodes: readonly OrganizationNode[], above: readonly string[]): void => {
    for (const { id, type, children } of nodes) {
      const ids = [...above, id]
      paths.set(id, { ids, type })
      add(children, ids)
    }
  }
  const read = async (call: Parameters<typeof ask>[0], parts: Parameters<typeof ask>[1]) => {
    const { data } = await ask(call, parts, signalOf(options))
    add((data as { readonly list: readonly OrganizationNode[] }).list, [])
  }
  await read(endpoints['organization.departmentParents'], { params: { id: '0' } })
  if (wanted.some((id) => id !== '' && id !== '-1' && !paths.has(id))) await read(endpoints['organization.list'], {})
  return paths
}
