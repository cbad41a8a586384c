import type { OrganizationNode } from '#shared/api/organization.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { itemIcon } from '../frame/item-icons.tsx'
import type { ItemNode, TreeSource } from '../frame/tree-source.ts'

function nodeOf({ id, fullName, type, organize, disabled = false }: OrganizationNode): ItemNode {
  const isUser = type === 'user'
  const item = isUser ? { id, fullName, organize, type } : null
  const isChoosable = isUser && !disabled
  return {
    id,
    fullName,
    icon: itemIcon(isUser || type === 'company' ? type : 'department'),
    isLeaf: isUser,
    selectable: isChoosable,
    ...(isUser && disabled ? { disabled } : {}),
    ...(item ? { itemId: id } : {}),
    item,
  }
}

const load = async (id: string, keyword: string, signal?: AbortSignal) =>
  call('user.administered', { params: { id }, body: { keyword } }, serverFirst(signal))

/** The people of the organisations that the caller administers; whom they may not change cannot be chosen. */
export const administeredPeople: TreeSource = {
  name: 'user.administered',
  root: '0',
  async load(id) {
    const { data, cache } = await load(id, '')
    return { nodes: data.list.map(nodeOf), total: null, cache }
  },
  find: (word) => async (_page, signal) => {
    const { data, cache } = await load('0', word, signal)
    const list = data.list.map(nodeOf).flatMap(({ item, selectable }) => (item && selectable ? [item] : []))
    return { list, total: list.length, cache }
  },
}
