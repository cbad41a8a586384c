import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { FamilyCall } from './client.ts'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly isTree?: number
  readonly children?: readonly Node[] | null
}

/** Where the family's own client takes from what a menu of a type leads to; each is a tree below categories. */
const sources: Readonly<Record<number, readonly [EndpointId, query?: object]>> = {
  3: ['design.selector', { type: '1', isRelease: '1' }],
  4: ['dictionary.types'],
  8: ['portal.selector', { platform: 'Web', type: '1' }],
}

const leaves = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]))

/** Reports and screens are kept by servers of their own, which are not asked. */
const targets: FamilyCall = async (ask, parts, options) => {
  const source = sources[Number((parts.params as { readonly type: unknown }).type)]
  if (source === undefined) return { code: 200, msg: '', data: { list: [] } }
  const [id, query] = source
  const { data } = await ask(endpoints[id], query ? { query } : {}, options)
  const { list: nodes } = data as { readonly list: readonly Node[] }
  // Portals are read flat; at the top of the others are categories, with something below them or not.
  const list = id === 'portal.selector' ? nodes : leaves(nodes.flatMap(({ children }) => children ?? []))
  return {
    code: 200,
    msg: '',
    data: { list: list.map(({ id: key, fullName, isTree }) => ({ id: key, fullName, isTree: Number(isTree ?? 0) })) },
  }
}

export const menuTargetCalls = { 'menu.targets': targets } as const
