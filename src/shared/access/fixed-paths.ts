/**
 * Addresses of the application itself (section 2, "Fixed routes"): no entry of a menu takes them over. `page`: drawn by
 * `renderer/app/fixed-pages.tsx`, which does not compile without it; the others belong to the router. `link`: whether
 * another program may open it (`atrium://open/…`), whatever the menu holds. Not those that end, lock or sign in a
 * session, that show a foreign site as if it were ours, or that only exist for the router.
 */
export const fixedPaths = {
  '/home': { page: true, link: true },
  '/dashboard': { page: true, link: true },
  '/messageRecord': { page: true, link: true },
  '/previewModel': { page: true, link: true },
  '/profile': { page: true, link: true },
  '/emailDetail': { page: true, link: true },
  '/schedule': { page: true, link: true },
  '/reports': { page: true, link: true },
  '/workFlowDetail': { page: true, link: true },
  '/workFlow/entrust': { page: true, link: true },
  '/menuMore': { page: true, link: true },
  '/sso': { page: false, link: true },
  '/formShortLink': { page: false, link: true },
  '/drafts': { page: true, link: false },
  '/paperIn': { page: true, link: false },
  '/designer': { page: true, link: false },
  '/portalDesigner': { page: true, link: false },
  '/reportDesigner': { page: true, link: false },
  '/systemPortals': { page: true, link: false },
  '/flowDesigner': { page: true, link: false },
  '/externalLink': { page: true, link: false },
  '/signInConfirm': { page: true, link: false },
  '/404': { page: true, link: false },
  '/': { page: false, link: false },
  '/login': { page: false, link: false },
  '/lockScreen': { page: false, link: false },
  '/auth-redirect': { page: false, link: false },
  '/redirect': { page: false, link: false },
  '/servers': { page: false, link: false },
} as const satisfies Readonly<Record<string, { readonly page: boolean; readonly link: boolean }>>

type FixedPath = keyof typeof fixedPaths
/** Paths that a page of the application is drawn at. */
export type PagePath = { [Path in FixedPath]: (typeof fixedPaths)[Path]['page'] extends true ? Path : never }[FixedPath]

/** Whether a path, or one below it, is the application's own; upper and lower case are the same to a person. */
function covers(own: string, path: string): boolean {
  const [fixed, asked] = [own.toLowerCase(), path.toLowerCase()]
  return asked === fixed || (fixed !== '/' && asked.startsWith(`${fixed}/`))
}

/** What another program may do with a path: open it, never open it, or ask the menu (`menu`). */
export function linkRuleOf(path: string): 'open' | 'never' | 'menu' {
  if (Object.hasOwn(fixedPaths, path) && fixedPaths[path as FixedPath].link) return 'open'
  const isClosed = Object.entries(fixedPaths).some(([own, { link }]) => !link && covers(own, path))
  return isClosed ? 'never' : 'menu'
}
