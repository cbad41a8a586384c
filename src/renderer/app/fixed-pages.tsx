import { lazy, type ReactNode } from 'react'
import type { PagePath } from '#shared/access/fixed-paths.ts'
import { routeAt } from '../access/menu-store.ts'
import { HomePage } from '../features/home/HomePage.tsx'
import { t } from '../i18n/index.ts'
import { ExternalLinkPage, externalLinkPath } from './pages/ExternalLinkPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { homePath, menuMorePath, notFoundPath } from './state/tabs.ts'

const DraftsPage = lazy(async () => ({ default: (await import('../features/drafts/DraftsPage.tsx')).DraftsPage }))
const MenuMorePage = lazy(async () => ({ default: (await import('./pages/MenuMorePage.tsx')).MenuMorePage }))

const ConfirmSignInPage = lazy(async () => ({
  default: (await import('../features/signInCodes/ConfirmSignInPage.tsx')).ConfirmSignInPage,
}))
const MessagesPage = lazy(async () => ({
  default: (await import('../features/messages/MessagesPage.tsx')).MessagesPage,
}))
const MailPage = lazy(async () => ({ default: (await import('../features/mail/MailPage.tsx')).MailPage }))
const TaskPage = lazy(async () => ({ default: (await import('../features/workflow/TaskPage.tsx')).TaskPage }))
const EntrustPage = lazy(async () => ({ default: (await import('../features/workflow/EntrustPage.tsx')).EntrustPage }))
const DashboardPage = lazy(async () => ({ default: (await import('../features/portal/PortalPage.tsx')).DashboardPage }))
const PreviewPage = lazy(async () => ({
  default: (await import('../features/previewModel/PreviewPage.tsx')).PreviewPage,
}))
const ProfileHost = lazy(async () => ({ default: (await import('./pages/ProfileHost.tsx')).ProfileHost }))

export interface FixedPage {
  /** The tab's title in the language of now. */
  readonly title: () => string
  /** `search`: the query with its question mark, or empty. */
  readonly render: (search: string) => ReactNode
}

/** Pages at addresses of the application itself (section 2, "Fixed routes"), by path. Their paths are reserved. */
export const fixedPages: Readonly<Record<PagePath, FixedPage>> = {
  [homePath]: { title: () => t('home.title'), render: () => <HomePage /> },
  [menuMorePath]: { title: () => t('shell.more.title'), render: () => <MenuMorePage /> },
  '/signInConfirm': { title: () => t('signInCodes.confirm.menu'), render: () => <ConfirmSignInPage /> },
  '/profile': { title: () => t('profile.title'), render: () => <ProfileHost /> },
  '/drafts': { title: () => t('drafts.title'), render: () => <DraftsPage mayOpen={mayOpen} /> },
  '/dashboard': { title: () => t('portal.title'), render: () => <DashboardPage /> },
  '/messageRecord': { title: () => t('messages.title'), render: (search) => <MessagesPage search={search} /> },
  '/emailDetail': { title: () => t('mail.title'), render: (search) => <MailPage search={search} /> },
  '/workFlowDetail': { title: () => t('workflow.title'), render: (search) => <TaskPage search={search} /> },
  '/workFlow/entrust': {
    title: () => t('workflow.entrust.title'),
    render: (search) => <EntrustPage search={search} />,
  },
  '/previewModel': { title: () => t('portal.preview.title'), render: (search) => <PreviewPage search={search} /> },
  [externalLinkPath]: {
    title: () => t('embedded.external'),
    render: (search) => <ExternalLinkPage search={search} />,
  },
  [notFoundPath]: { title: () => t('shell.notFound.title'), render: () => <NotFoundPage /> },
}

/** The page of the application itself at a path; null for a path of the menu and for an unknown one. */
export function fixedPageAt(path: string): FixedPage | null {
  return Object.hasOwn(fixedPages, path) ? fixedPages[path as PagePath] : null
}

function mayOpen(path: string): boolean {
  return fixedPageAt(path) !== null || routeAt(path) !== null
}
