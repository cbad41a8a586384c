import { parseExact } from '#shared/rules/exact-json.ts'
import { lineText } from '#shared/rules/drawn-text.ts'
import { fixedPaths } from './fixed-paths.ts'
import type { MenuNode } from '#shared/api/auth.ts'

/** What a menu entry opens. `unknown`: a type this client has no page for. */
export type MenuKind =
  | 'directory'
  | 'page'
  | 'module'
  | 'dictionary'
  | 'report'
  | 'dataScreen'
  | 'link'
  | 'portal'
  | 'unknown'

/** By menu type 0 to 8 (section 2, "Dynamic routes by menu type"). */
const kinds: readonly MenuKind[] = [
  'directory',
  'directory',
  'page',
  'module',
  'dictionary',
  'report',
  'dataScreen',
  'link',
  'portal',
]

/** What a menu of a type opens (section 2, "Dynamic routes by menu type"). */
export function menuKindOf(type: number): MenuKind {
  return kinds[type] ?? 'unknown'
}

export interface RouteMeta {
  /** In the language of whoever reads it. */
  readonly title: string
  /** The title as it is stored: searches find it too. */
  readonly storedTitle: string
  readonly icon: string
  /** Menu id: the key into the permission list. */
  readonly modelId: string
  /** `moduleId` of the menu's propertyJson: the module, dictionary type, report or portal behind it; empty when none. */
  readonly relationId: string
  readonly isTree: boolean
  /** A report that is counted here, and no page of a server. */
  readonly isCounted?: true
}

export interface MenuRoute {
  /** Begins with a slash; no query. */
  readonly path: string
  readonly kind: MenuKind
  readonly type: number
  readonly meta: RouteMeta
  /** As sent: the page of type 2, the address of type 7. */
  readonly urlAddress: string
  /** Whether the entry is meant for a window of its own (type 6, and type 7 with target blank). */
  readonly newWindow: boolean
  readonly children: readonly MenuRoute[]
}

/** Deeper menus do not occur; a broken answer must not end in a stack overflow. */
const MAX_DEPTH = 20

/**
 * Turns the menu into routes. Entries for phones and directories without content are left out;
 * a path that is taken gets the menu id appended, so that no entry is dead.
 */
export function routesFromMenu(menu: readonly MenuNode[], translate: TranslateTitle = asStored): readonly MenuRoute[] {
  return level(menu, { taken: new Set(Object.keys(fixedPaths)), translate }, MAX_DEPTH)
}

/** The text of a title's code (`routes.{enCode}`), or the stored title where there is none. */
export type TranslateTitle = (code: string, stored: string) => string
const asStored: TranslateTitle = (_code, stored) => stored

interface Building {
  readonly taken: Set<string>
  readonly translate: TranslateTitle
}

function level(nodes: readonly MenuNode[], building: Building, depth: number): readonly MenuRoute[] {
  if (depth === 0) return []
  return nodes.flatMap((node) => {
    if ((node as { category?: unknown }).category === 'App') return []
    const route = routeOf(node, building, depth)
    return route.kind === 'directory' && route.children.length === 0 ? [] : [route]
  })
}

function routeOf(node: MenuNode, building: Building, depth: number): MenuRoute {
  const property = readProperty(node.propertyJson)
  const own = menuKindOf(node.type)
  const path = freePath(pathOf(node, own), node.id, building.taken)
  const children = level(node.children, building, depth - 1)
  const storedTitle = node.fullName || node.enCode || node.id
  // An unknown type that holds others is at least a folder.
  const kind = own === 'unknown' && children.length > 0 ? 'directory' : own
  return {
    path,
    kind,
    type: node.type,
    meta: {
      title: lineText(node.enCode === '' ? storedTitle : building.translate(titleCode(node.enCode), storedTitle)),
      storedTitle,
      icon: node.icon,
      modelId: node.id,
      relationId: property.moduleId,
      isTree: property.isTree,
      ...(kind === 'report' && property.isCounted ? { isCounted: true } : {}),
    },
    urlAddress: node.urlAddress,
    newWindow: kind === 'dataScreen' || (kind === 'link' && node.linkTarget === '_blank'),
    children,
  }
}

/** The family's code of a menu's title: dots of the menu's own code would begin new levels. */
export function titleCode(enCode: string): string {
  return `routes.${enCode.replaceAll('.', '-')}`
}

const byAddress: ReadonlySet<MenuKind> = new Set(['page', 'module', 'dictionary', 'report', 'portal'])

function pathOf(node: MenuNode, kind: MenuKind): string {
  const address = byAddress.has(kind) ? cleanPath(node.urlAddress) : ''
  return address || cleanPath(node.enCode) || cleanPath(node.id) || '/menu'
}

/** `/a/b` without query, fragment and doubled slashes; empty when nothing is left. */
export function cleanPath(address: string): string {
  const [bare = ''] = address.trim().split(/[?#]/)
  const parts = bare.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.length === 0 ? '' : `/${parts.join('/')}`
}

function freePath(path: string, id: string, taken: Set<string>): string {
  let free = path
  for (let attempt = 0; taken.has(free); attempt += 1) free = `${path}-${id}${attempt === 0 ? '' : `-${attempt}`}`
  taken.add(free)
  return free
}

/** `propertyJson` is JSON text, empty or broken. */
export function readProperty(text: string): {
  readonly moduleId: string
  readonly isTree: boolean
  readonly isCounted?: true
} {
  let value: unknown = null
  try {
    value = text === '' ? null : parseExact(text)
  } catch {
    // A broken property leaves the entry without a module; its page says so.
  }
  const property = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const { moduleId } = property
  const isId = typeof moduleId === 'string' || typeof moduleId === 'number'
  const isCounted = Number(property['atriumReport']) === 1
  return {
    moduleId: isId ? String(moduleId) : '',
    isTree: Number(property['isTree']) === 1,
    ...(isCounted ? { isCounted } : {}),
  }
}

/** Every route of the tree, directories included, in the order of the menu. */
export function flattenRoutes(routes: readonly MenuRoute[]): readonly MenuRoute[] {
  return routes.flatMap((route) => [route, ...flattenRoutes(route.children)])
}

/** The first entry below a directory that opens something. */
export function firstLeaf(route: MenuRoute): MenuRoute | null {
  if (route.kind !== 'directory') return route
  for (const child of route.children) {
    const leaf = firstLeaf(child)
    if (leaf) return leaf
  }
  return null
}
