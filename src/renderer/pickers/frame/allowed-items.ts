import { matchesName } from '#shared/rules/name-match.ts'
import { call } from '#renderer/platform/call.ts'
import type { LoadPage } from './usePages.ts'

/** The items that a field allows, by suffixed ids (section 6: custom mode); `idOf` gives what is chosen. */
export function allowedItems(suffixed: readonly string[], word: string, idOf: (suffixed: string) => string): LoadPage {
  return async () => {
    const ids = [...suffixed]
    const { data, cache } = await call('user.selected', { body: { userId: ids, ids } })
    const list = data.list
      .filter((item) => matchesName(item.fullName, word))
      .map(({ id, fullName, organize, type }) => ({ id: idOf(id), fullName, organize, type }))
    return { list, total: list.length, cache }
  }
}

/** Ids with their type, whether they came with it or bare. */
export function withType(ids: readonly string[], type: string): string[] {
  return ids.map((id) => (id.includes('--') ? id : `${id}--${type}`))
}

/** `{id}` of `{id}--{type}`. */
export const bareId = (suffixed: string) => suffixed.replace(/--[^-]*$/, '')
