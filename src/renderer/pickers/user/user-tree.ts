import type { PickerNode } from '#shared/api/people.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { itemIcon } from '../frame/item-icons.tsx'
import { BRANCH_SIZE, type ItemNode, type TreeSource } from '../frame/tree-source.ts'
import { searchEverywhere } from './sources.ts'

/** Companies, departments and their people, branch by branch; only people can be chosen (section 5, Pickers). */
export function userTree(idOf: (id: string) => string = (id) => id): TreeSource {
  const nodeOf = (node: PickerNode): ItemNode => {
    const { id, fullName, type, organize, headIcon } = node
    const isUser = type === 'user'
    const icon = itemIcon(isUser || type === 'company' ? type : 'department')
    const item = isUser ? { id: idOf(id), fullName, organize, headIcon, type } : null
    const itemId = item ? { itemId: item.id } : {}
    return { id, fullName, icon, isLeaf: isUser || node.isLeaf, selectable: isUser, ...itemId, item }
  }
  return {
    name: `user.nodes:${idOf('')}`,
    root: '0',
    async load(id, currentPage) {
      const body = { keyword: '', currentPage, pageSize: BRANCH_SIZE, isPaged: true }
      const { data, cache } = await call('user.nodes', { params: { id }, body }, serverFirst())
      // A server that does not count is taken at its word: exactly as many as were asked for are hardly all.
      const isCut = !data.pagination && data.list.length === BRANCH_SIZE
      return { nodes: data.list.map(nodeOf), total: data.pagination?.total ?? (isCut ? BRANCH_SIZE + 1 : null), cache }
    },
    find: (word) => async (page, signal) => {
      const found = await searchEverywhere(word)(page, signal)
      return { ...found, list: found.list.map((item) => ({ ...item, id: idOf(item.id) })) }
    },
  }
}
