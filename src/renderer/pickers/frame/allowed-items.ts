import type { SelectorNode } from '#shared/api/selectors.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import type { PickerItem } from './pending.ts'
import { leavesOf } from './tree-source.ts'
import type { LoadPage } from './usePages.ts'

/** Whether an id stands for organisations of whoever chooses (wire contract 4.1). */
export const isVariable = (id: string) => id.startsWith('@')

/** The organisations that variables mean, as the picker's items. */
async function meantItems(variables: readonly string[]): Promise<readonly PickerItem[]> {
  if (variables.length === 0) return []
  const { data, cache } = await call(
    'organization.byCondition',
    { body: { departIds: variables.map(bareId) } },
    serverFirst(),
  )
  const itemOf = ({ id, fullName, organize, type }: SelectorNode) => {
    return { id: `${id}--${type}`, fullName, organize, type, cache }
  }
  return leavesOf(data.list as never, itemOf)
}

/**
 * The items that a field allows, by suffixed ids (section 6: custom mode); `idOf` gives what is chosen. What is disabled is
 * not offered, variables stand for the organisations that they mean.
 */
export function allowedItems(suffixed: readonly string[], word: string, idOf: (suffixed: string) => string): LoadPage {
  return async () => {
    const ids = suffixed.filter((id) => !isVariable(id))
    const { data, cache } = await call('user.selected', { body: { userId: ids, ids } }, serverFirst())
    const enabled = data.list.filter(({ enabledMark }) => enabledMark !== 0)
    const all = new Map<string, PickerItem>()
    for (const item of [...enabled, ...(await meantItems(suffixed.filter(isVariable)))]) {
      const { id, fullName, organize = '', type = '' } = item
      if (matchesName(fullName, word)) all.set(id, { id: idOf(id), fullName, organize, type })
    }
    const list = [...all.values()]
    return { list, total: list.length, cache }
  }
}

/** Ids with their type, whether they came with it or bare; no role or group is meant by a variable for organisations. */
export function withType(ids: readonly string[], type: string): string[] {
  return ids.filter((id) => !isVariable(id)).map((id) => (id.includes('--') ? id : `${id}--${type}`))
}

/** `{id}` of `{id}--{type}`. */
export const bareId = (suffixed: string) => suffixed.replace(/--[^-]*$/, '')
