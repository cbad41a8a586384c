import { call } from '#renderer/platform/call.ts'
import { type ItemOf, type TreeSource, wholeSource } from '../frame/tree-source.ts'

/** Groups below their categories: a short tree, loaded whole and searched here, pinyin included. */
export function groupSource(name: string, itemOf: ItemOf): TreeSource {
  return wholeSource(name, async () => (await call('group.selector', {})).data, itemOf)
}
