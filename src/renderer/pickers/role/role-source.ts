import { matchesName } from '#shared/rules/name-match.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { type ItemOf, leavesOf, levelOf, type TreeSource } from '../frame/tree-source.ts'
import { type LoadPage, pickerPageSize } from '../frame/usePages.ts'
import { GLOBAL, placedSource } from '../position/position-source.ts'

/** Roles below the organisations in which they hold. */
export const organizationRoles = (name: string, itemOf: ItemOf): TreeSource =>
  placedSource('role.selector', name, itemOf)

/** Roles that hold everywhere (id 1 stands above them), page by page. */
export function globalRoles(keyword: string, itemOf: ItemOf): LoadPage {
  return async (currentPage, signal) => {
    const query = { parentId: GLOBAL, keyword, currentPage, pageSize: pickerPageSize }
    const { data, cache } = await call('role.selector', { query }, serverFirst(signal))
    if (data.pagination) return { list: leavesOf(data.list, itemOf), total: data.pagination.total, cache }
    const list = leavesOf(levelOf(data, GLOBAL, ''), itemOf).filter((item) => matchesName(item.fullName, keyword))
    return { list, total: list.length, cache }
  }
}
