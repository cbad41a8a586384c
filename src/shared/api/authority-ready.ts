import { grantKinds } from '#shared/access/grant-kinds.ts'
import { isListOfEach, isObject } from './dictionary-ready.ts'

const kinds: ReadonlySet<unknown> = new Set(grantKinds)

/** Whether it has these texts, whether it may be granted, and `others` fields more: a schema leaves out any other. */
function isNode(node: unknown, texts: readonly string[], others: number): node is Readonly<Record<string, unknown>> {
  if (!isObject(node) || typeof node['isHeld'] !== 'boolean') return false
  for (const name of texts) if (typeof node[name] !== 'string') return false
  return Object.keys(node).length === texts.length + 1 + others
}

const systemTexts = ['id', 'fullName', 'enCode']
const menuTexts = ['id', 'systemId', 'parentId', 'fullName', 'enCode']
const itemTexts = ['id', 'menuId', 'fullName', 'enCode']

/** Whether everything that can be granted already is what the schema of `authority.tree` would make of it. */
export function isReadyGrantTree(data: unknown): boolean {
  return (
    isObject(data) &&
    Object.keys(data).length === 3 &&
    isListOfEach(data['systems'], (system) => isNode(system, systemTexts, 0)) &&
    isListOfEach(data['menus'], (menu) => isNode(menu, menuTexts, 1) && Number.isFinite(menu['type'])) &&
    isListOfEach(data['items'], (item) => isNode(item, itemTexts, 1) && kinds.has(item['kind']))
  )
}
