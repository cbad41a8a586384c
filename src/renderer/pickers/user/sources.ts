import type { UserScope } from '#shared/form/kinds/user-select.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import type { PickerItem } from '../frame/pending.ts'
import { type LoadPage, pickerPageSize } from '../frame/usePages.ts'

type Person = { readonly id: string; readonly fullName: string; readonly organize: string; readonly headIcon: string }

function itemOf({ id, fullName, organize, headIcon }: Person): PickerItem {
  return { id, fullName, organize, headIcon, type: 'user' }
}

/** People of every organisation whose name or account holds the keyword. */
export function searchEverywhere(keyword: string): LoadPage {
  return async (currentPage, signal) => {
    const body = { keyword, currentPage, pageSize: pickerPageSize }
    const { data, cache } = await call('user.nodes', { params: { id: '0' }, body }, serverFirst(signal))
    const list = data.list.filter((node) => node.type === 'user').map(itemOf)
    return { list, total: data.pagination?.total ?? list.length, cache }
  }
}

/** People a field allows (section 6: custom allowed ids). */
export function searchAllowed(scope: Exclude<UserScope, { type: 'all' }>, keyword: string): LoadPage {
  return async (currentPage, signal) => {
    const pagination = { keyword, currentPage, pageSize: pickerPageSize }
    const { data, cache } =
      scope.type === 'selection'
        ? await call(
            'user.inSelection',
            { body: { ids: [...scope.ids], userId: [...scope.ids], pagination } },
            serverFirst(signal),
          )
        : await call(
            'user.byCondition',
            {
              body: {
                departIds: [...scope.departIds],
                positionIds: [...scope.positionIds],
                roleIds: [...scope.roleIds],
                groupIds: [...scope.groupIds],
                userIds: [...scope.userIds],
                pagination,
              },
            },
            serverFirst(signal),
          )
    return { list: data.list.map(itemOf), total: data.pagination.total, cache }
  }
}

/** A page of a bare list: a full one may be followed by another, a longer one is everything that a server has. */
function bareList(list: readonly Person[], page: number, cache: CacheNote | null) {
  const isEverything = list.length > pickerPageSize
  const found = list.map(itemOf)
  if (isEverything) return { list: found, total: found.length, cache }
  const before = (page - 1) * pickerPageSize
  return { list: found, total: before + found.length + (found.length === pickerPageSize ? 1 : 0), cache }
}

/** Colleagues of the signed-in person's own organisation. */
export function searchOwnOrganization(keyword: string): LoadPage {
  return async (page, signal) => {
    const query = { keyword, organizeId: '0', currentPage: page, pageSize: pickerPageSize }
    const { data, cache } = await call('user.inOrganization', { query }, serverFirst(signal))
    return bareList(data, page, cache)
  }
}

export function searchSubordinates(keyword: string): LoadPage {
  return async (page, signal) => {
    const body = { keyword, currentPage: page, pageSize: pickerPageSize }
    const { data, cache } = await call('user.subordinates', { body }, serverFirst(signal))
    return bareList(data, page, cache)
  }
}
