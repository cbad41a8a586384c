import {
  BarChartOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BellOutlined,
  BlockOutlined,
  CalendarOutlined,
  LayoutOutlined,
  CompassOutlined,
  DashboardOutlined,
  EyeOutlined,
  HistoryOutlined,
  HomeOutlined,
  LinkOutlined,
  MailOutlined,
  QrcodeOutlined,
  ScanOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { PagePath } from '#shared/access/fixed-paths.ts'
import { routeAt } from '#renderer/access/menu-store.ts'
import { taskSubjectOf } from '#renderer/access/task-config.ts'
import { taskListOf } from '#renderer/features/workflow/task-lists.ts'
import { lazy } from '#renderer/components/lazy.tsx'
import { HomePage } from '#renderer/features/home/HomePage.tsx'
import { t, useT } from '#renderer/i18n/index.ts'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { homePath, menuMorePath, notFoundPath } from './state/tabs.ts'
import { EmbeddedView } from '#renderer/features/embedded/EmbeddedView.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useTabView } from './pages/tab-views.ts'

const externalLinkPath = '/externalLink'

/** /externalLink?href={encoded address} (section 2): any web address in the tab; main refuses everything else. */
function ExternalLinkPage({ search }: { readonly search: string }) {
  const t = useT()
  const address = new URLSearchParams(search).get('href')?.trim() ?? ''
  const id = useTabView(address)
  const target = useMemo(() => ({ address }), [address])
  if (address === '') {
    return (
      <Notice whole icon={<LinkOutlined />} title={t('embedded.refused.title')} hint={t('embedded.refused.empty')} />
    )
  }
  return <EmbeddedView key={id} id={id} target={target} title={t('embedded.external')} />
}

const DraftsPage = lazy(async () => ({
  default: (await import('#renderer/features/drafts/DraftsPage.tsx')).DraftsPage,
}))
const PaperInPage = lazy(async () => ({
  default: (await import('#renderer/features/paper-in/PaperInPage.tsx')).PaperInPage,
}))
const FlowDesignerPage = lazy(async () => ({
  default: (await import('#renderer/features/workflow/design/FlowDesignerPage.tsx')).FlowDesignerPage,
}))
const PortalDesignerPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/design/PortalDesignerPage.tsx')).PortalDesignerPage,
}))
const ReportDesignerPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/report/design/ReportDesignerPage.tsx')).ReportDesignerPage,
}))
const SystemPortalsPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/manage/SystemPortalsPage.tsx')).SystemPortalsPage,
}))
const DesignerPage = lazy(async () => ({
  default: (await import('#renderer/features/designer/DesignerPage.tsx')).DesignerPage,
}))
const MenuMorePage = lazy(async () => ({ default: (await import('./pages/MenuMorePage.tsx')).MenuMorePage }))

const ConfirmSignInPage = lazy(async () => ({
  default: (await import('#renderer/features/sign-in-codes/ConfirmSignInPage.tsx')).ConfirmSignInPage,
}))
const MessagesPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/MessagesPage.tsx')).MessagesPage,
}))
const MailPage = lazy(async () => ({ default: (await import('#renderer/features/mail/MailPage.tsx')).MailPage }))
const SchedulePage = lazy(async () => ({
  default: (await import('#renderer/features/schedule/SchedulePage.tsx')).SchedulePage,
}))
const MyReportsPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/report/MyReportsPage.tsx')).MyReportsPage,
}))
const TaskPage = lazy(async () => ({ default: (await import('#renderer/features/workflow/TaskPage.tsx')).TaskPage }))
const EntrustPage = lazy(async () => ({
  default: (await import('#renderer/features/workflow/EntrustPage.tsx')).EntrustPage,
}))
const DashboardPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/PortalPage.tsx')).DashboardPage,
}))
const PreviewPage = lazy(async () => ({
  default: (await import('#renderer/features/preview-model/PreviewPage.tsx')).PreviewPage,
}))
const ProfilePage = lazy(async () => ({
  default: (await import('#renderer/features/profile/ProfilePage.tsx')).ProfilePage,
}))

export interface FixedPage {
  /** The tab's title in the language of now. */
  readonly title: () => string
  /** The same where the address names no subject and the page is a list; undefined where it names one. */
  readonly listTitle?: (query: URLSearchParams) => string | undefined
  /** What the tab of a subject is called, in the language of now; its bare name when absent. */
  readonly subjectTitle?: (name: string) => string
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** `search`: the query with its question mark, or empty. */
  readonly render: (search: string) => ReactNode
  /** What the address asks for, where each has a tab of its own; empty when it names nothing. */
  readonly subjectOf?: (query: URLSearchParams) => string
}

/** Pages at addresses of the application itself (section 2, "Fixed routes"), by path. Their paths are reserved. */
export const fixedPages: Readonly<Record<PagePath, FixedPage>> = {
  [homePath]: { title: () => t('home.title'), icon: HomeOutlined, render: () => <HomePage /> },
  [menuMorePath]: { title: () => t('shell.more.title'), icon: AppstoreOutlined, render: () => <MenuMorePage /> },
  '/signInConfirm': {
    title: () => t('signInCodes.confirm.menu'),
    icon: QrcodeOutlined,
    render: () => <ConfirmSignInPage />,
  },
  '/profile': { title: () => t('profile.title'), icon: UserOutlined, render: () => <ProfilePage /> },
  '/drafts': { title: () => t('drafts.title'), icon: HistoryOutlined, render: () => <DraftsPage mayOpen={mayOpen} /> },
  '/paperIn': { title: () => t('pageTitles.paperIn'), icon: ScanOutlined, render: () => <PaperInPage /> },
  '/designer': {
    title: () => t('pageTitles.designer'),
    icon: BlockOutlined,
    subjectTitle: (name) => t('pageTitles.designerOf', { name }),
    render: (search) => <DesignerPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/portalDesigner': {
    title: () => t('pageTitles.portalDesigner'),
    icon: LayoutOutlined,
    subjectTitle: (name) => t('pageTitles.portalDesignerOf', { name }),
    render: (search) => <PortalDesignerPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/reportDesigner': {
    title: () => t('pageTitles.reportDesigner'),
    icon: BarChartOutlined,
    subjectTitle: (name) => t('pageTitles.reportDesignerOf', { name }),
    render: (search) => <ReportDesignerPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/systemPortals': {
    title: () => t('pageTitles.systemPortals'),
    icon: LayoutOutlined,
    render: () => <SystemPortalsPage />,
  },
  '/flowDesigner': {
    title: () => t('pageTitles.flowDesigner'),
    icon: AuditOutlined,
    subjectTitle: (name) => t('pageTitles.flowDesignerOf', { name }),
    render: (search) => <FlowDesignerPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/dashboard': { title: () => t('portal.title'), icon: DashboardOutlined, render: () => <DashboardPage /> },
  '/messageRecord': {
    title: () => t('messages.title'),
    icon: BellOutlined,
    render: (search) => <MessagesPage search={search} />,
  },
  '/emailDetail': {
    title: () => t('mail.title'),
    listTitle: (query) => (query.has('id') ? undefined : t('mail.list')),
    icon: MailOutlined,
    render: (search) => <MailPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/schedule': {
    title: () => t('pageTitles.schedule'),
    icon: CalendarOutlined,
    render: (search) => <SchedulePage search={search} />,
  },
  '/reports': {
    title: () => t('pageTitles.reports'),
    icon: BarChartOutlined,
    render: (search) => <MyReportsPage search={search} />,
    subjectOf: (query) => query.get('id') ?? '',
  },
  '/workFlowDetail': {
    title: () => t('workflow.title'),
    listTitle: (query) => (query.has('config') ? undefined : taskListTitle(query.get('of'))),
    icon: AuditOutlined,
    render: (search) => <TaskPage search={search} />,
    subjectOf: (query) => taskSubjectOf(query.get('config') ?? ''),
  },
  '/workFlow/entrust': {
    title: () => t('workflow.entrust.title'),
    icon: SwapOutlined,
    render: (search) => <EntrustPage search={search} />,
  },
  '/previewModel': {
    title: () => t('portal.preview.title'),
    icon: EyeOutlined,
    render: (search) => <PreviewPage search={search} />,
    subjectOf: (query) => query.get('modelId') ?? '',
  },
  [externalLinkPath]: {
    title: () => t('embedded.external'),
    icon: LinkOutlined,
    render: (search) => <ExternalLinkPage search={search} />,
    subjectOf: (query) => query.get('href')?.trim() ?? '',
  },
  [notFoundPath]: { title: () => t('shell.notFound.title'), icon: CompassOutlined, render: () => <NotFoundPage /> },
}

/** The page of the application itself at a path; null for a path of the menu and for an unknown one. */
export function fixedPageAt(path: string): FixedPage | null {
  return Object.hasOwn(fixedPages, path) ? fixedPages[path as PagePath] : null
}

/** Key of the tab that holds an address: one for each page, and for each task, mail, preview and foreign address. */
export function tabKeyOf(path: string, search: string): string {
  const subject = fixedPageAt(path)?.subjectOf?.(new URLSearchParams(search)) ?? ''
  return subject === '' ? path : `${path}?${subject}`
}

const taskListTitle = (of: string | null) => t(`workflow.${taskListOf(of)}.title`)

function mayOpen(path: string): boolean {
  return fixedPageAt(path) !== null || routeAt(path) !== null
}
