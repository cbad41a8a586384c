import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { type ItemOf, type TreeSource, wholeSource } from '../frame/tree-source.ts'

/** Groups below their categories: a short tree, loaded whole and searched here, pinyin included. */
export function groupSource(name: string, itemOf: ItemOf): TreeSource {
  const load = async () => {
    const { data, cache } = await call('group.selector', {}, serverFirst())
    return { list: data, cache }
  }
  return wholeSource(name, load, itemOf)
}
