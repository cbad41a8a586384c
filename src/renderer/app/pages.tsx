import { lazy, type ReactNode } from 'react'
import { cleanPath, type MenuRoute } from '#shared/access/routes.ts'
import { routeAt } from '../access/menu-store.ts'
import { HomePage } from '../features/home/HomePage.tsx'
import { LinkPage } from './pages/LinkPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { NoticePage } from './pages/NoticePage.tsx'
import { notFoundPath } from './shell/useCurrentPage.ts'
import { homePath } from './state/tabs.ts'

const DictionaryPage = lazy(async () => ({
  default: (await import('../features/dictionary/DictionaryPage.tsx')).DictionaryPage,
}))
const DictionaryHost = lazy(async () => ({ default: (await import('./pages/DictionaryHost.tsx')).DictionaryHost }))
const ModulePage = lazy(async () => ({ default: (await import('../features/module/ModulePage.tsx')).ModulePage }))

/** Pages of the application itself (menu type 2), by the address in the menu. */
const pages: Readonly<Record<string, (route: MenuRoute) => ReactNode>> = {
  '/home': () => <HomePage />,
  '/systemData/dictionary': (route) => <DictionaryPage menuId={route.meta.modelId} />,
}

/** What a path shows. Types without a host yet, and entries that lack what they point to, say so. */
export function pageAt(path: string): ReactNode {
  if (path === homePath) return <HomePage />
  const route = path === notFoundPath ? null : routeAt(path)
  return route ? pageOf(route) : <NotFoundPage />
}

export function pageOf(route: MenuRoute): ReactNode {
  const { title, modelId, relationId } = route.meta
  switch (route.kind) {
    case 'page':
      return pages[cleanPath(route.urlAddress)]?.(route) ?? <NoticePage reason="page" title={title} />
    case 'module':
      if (relationId === '') return <NoticePage reason="noModule" title={title} />
      return <ModulePage modelId={relationId} menuId={modelId} />
    case 'dictionary':
      if (relationId === '') return <NoticePage reason="noModule" title={title} />
      return <DictionaryHost route={route} />
    case 'link':
      return <LinkPage route={route} />
    case 'report':
    case 'dataScreen':
    case 'portal':
      return <NoticePage reason={route.kind} title={title} />
    default:
      return <NoticePage reason="unknown" title={title} />
  }
}
