import type { SelectorNode } from '#shared/api/selectors.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { isVariable } from '../frame/allowed-items.ts'
import type { PickerItem } from '../frame/pending.ts'
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
import { ROOT } from '../organization/organization-source.ts'

/** Makes the items of one sort of node, under ids of the picker's own making. */
export function itemsOf(type: string, idOf: (id: string) => string = (id) => id): ItemOf {
  return (node: SelectorNode): PickerItem | null => {
    if (node.type !== type) return null
    const { fullName, organize } = node
    return { id: idOf(node.id), fullName, organize, type }
  }
}

/** Positions or roles below their organisations, branch by branch, searched by the server. */
export function placedSource(
  endpoint: 'position.selector' | 'role.selector',
  name: string,
  itemOf: ItemOf,
): TreeSource {
  return {
    name,
    root: ROOT,
    async load(parentId, currentPage) {
      const { data, cache } = await call(
        endpoint,
        { query: { parentId, currentPage, pageSize: BRANCH_SIZE } },
        serverFirst(),
      )
      const list = levelOf(data, parentId, ROOT).filter(({ id }) => id !== GLOBAL)
      return { nodes: list.map((node) => itemNode(node, itemOf)), total: data.pagination?.total ?? null, cache }
    },
    find: (keyword) => async (currentPage, signal) => {
      const query = { keyword, currentPage, pageSize: pickerPageSize }
      const { data, cache } = await call(endpoint, { query }, serverFirst(signal))
      const list = leavesOf(data.list, itemOf)
      return { list, total: data.pagination?.total ?? list.length, cache }
    },
  }
}

/** Head of the roles that hold everywhere (section 3, Picker item). */
export const GLOBAL = '1'

/**
 * The positions that a field allows (section 6: custom mode), by suffixed ids of positions and organisations and by
 * variables for organisations.
 */
export function allowedPositions(ids: readonly string[], itemOf: ItemOf): TreeSource {
  const of = (...types: string[]) =>
    ids.flatMap((each) => {
      const [id = '', suffix = 'position'] = each.split('--')
      const type = isVariable(id) ? 'department' : suffix
      return types.includes(type) ? [id] : []
    })
  const body = { positionIds: of('position'), departIds: of('department', 'company') }
  const load = async () => {
    const { data, cache } = await call('position.byCondition', { body }, serverFirst())
    return { list: data.list, cache }
  }
  return wholeSource(`position.allowed:${JSON.stringify(ids)}`, load, itemOf)
}
