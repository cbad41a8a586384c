import type { ReactNode } from 'react'
import { HomePage } from '../features/home/HomePage.tsx'
import { t } from '../i18n/index.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { homePath, notFoundPath } from './state/tabs.ts'

export interface FixedPage {
  /** The tab's title in the language of now. */
  readonly title: () => string
  /** `search`: the query with its question mark, or empty. */
  readonly render: (search: string) => ReactNode
}

/** Pages at addresses of the application itself (section 2, "Fixed routes"), by path. Their paths are reserved. */
export const fixedPages: Readonly<Record<string, FixedPage>> = {
  [homePath]: { title: () => t('home.title'), render: () => <HomePage /> },
  [notFoundPath]: { title: () => t('shell.notFound.title'), render: () => <NotFoundPage /> },
}

/** The page of the application itself at a path; null for a path of the menu and for an unknown one. */
export function fixedPageAt(path: string): FixedPage | null {
  return Object.hasOwn(fixedPages, path) ? (fixedPages[path] ?? null) : null
}
