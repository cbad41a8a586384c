import type { SelectorNode } from '#shared/api/selectors.ts'
import { bareId } from '../frame/allowed-items.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import {
  BRANCH_SIZE,
  itemNode,
  type ItemOf,
  leavesOf,
  levelOf,
  type TreeSource,
  wholeSource,
} from '../frame/tree-source.ts'
import { pickerPageSize } from '../frame/usePages.ts'

/** The node above all others (section 3, Picker item). */
export const ROOT = '-1'

interface OrganizationSourceOptions {
  readonly name: string
  readonly itemOf: ItemOf
  /** Only where the caller may add something: other nodes are disabled (section 6: auth mode). */
  readonly isAdministered?: boolean
  /** The record being edited: it and what is below it are disabled. */
  readonly exclude?: string
}

/** Companies and departments, branch by branch, searched by the server. */
export function organizationSource(options: OrganizationSourceOptions): TreeSource {
  const { itemOf, isAdministered = false, exclude = '0' } = options
  const ask = (
    query: { keyword?: string; parentId?: string; currentPage: number; pageSize: number },
    signal?: AbortSignal,
  ) =>
    isAdministered
      ? call('organization.departmentParents', { params: { id: exclude }, query }, serverFirst(signal))
      : call('organization.tree', { query }, serverFirst(signal))
  return {
    name: `${options.name}:${isAdministered}:${exclude}`,
    root: ROOT,
    async load(parentId, currentPage) {
      const { data, cache } = await ask({ parentId, currentPage, pageSize: BRANCH_SIZE })
      const list = levelOf<SelectorNode>(data as never, parentId, ROOT)
      return { nodes: list.map((node) => itemNode(node, itemOf)), total: data.pagination?.total ?? null, cache }
    },
    find: (keyword) => async (currentPage, signal) => {
      const { data, cache } = await ask({ keyword, currentPage, pageSize: pickerPageSize }, signal)
      const list = leavesOf(data.list as never, itemOf)
      return { list, total: data.pagination?.total ?? list.length, cache }
    },
  }
}

/** The organisations that a field allows (section 6: custom mode). */
export function allowedOrganizations(ids: readonly string[], itemOf: ItemOf): TreeSource {
  const load = async () => {
    const { data, cache } = await call(
      'organization.byCondition',
      { body: { departIds: ids.map(bareId) } },
      serverFirst(),
    )
    return { list: data.list as never, cache }
  }
  return wholeSource(`organization.allowed:${JSON.stringify(ids)}`, load, itemOf)
}
