import { type ReactNode, useMemo } from 'react'
import { type PageName, pageNameOf, taskListAt } from '#shared/access/page-addresses.ts'
import type { ServerFeature } from '#shared/access/server-features.ts'
import { cleanPath, type MenuRoute } from '#shared/access/routes.ts'
import { routeAt, withdrawnAt } from '#renderer/access/menu-store.ts'
import { lazy } from '#renderer/components/lazy.tsx'
import { ListMenu } from '#renderer/components/memory/list-menu.ts'
import { fixedPageAt } from './fixed-pages.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { NoticePage } from './pages/NoticePage.tsx'
import { ServerPage } from './pages/ServerPage.tsx'
import { EmbeddedView } from '#renderer/features/embedded/EmbeddedView.tsx'
import { useTabView } from './pages/tab-views.ts'

/** Menu types 5 and 7 (section 2): a page in the tab. Main knows the address from the menu; here is only the entry's id. */
function LinkPage({ route }: { readonly route: MenuRoute }) {
  const { title, modelId } = route.meta
  const id = useTabView()
  const target = useMemo(() => ({ menuId: modelId }), [modelId])
  return <EmbeddedView id={id} target={target} title={title} />
}

const DictionaryPage = lazy(async () => ({
  default: (await import('#renderer/features/dictionary/DictionaryPage.tsx')).DictionaryPage,
}))
const DictionaryHost = lazy(async () => ({ default: (await import('./pages/DictionaryHost.tsx')).DictionaryHost }))
const OutboxPage = lazy(async () => ({
  default: (await import('#renderer/features/outbox/OutboxPage.tsx')).OutboxPage,
}))
const TemplatesPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/templates/TemplatesPage.tsx')).TemplatesPage,
}))
const NoticesPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/NoticesPage.tsx')).NoticesPage,
}))
const CommonWordsPage = lazy(async () => ({
  default: (await import('#renderer/features/common-words/CommonWordsPage.tsx')).CommonWordsPage,
}))
const RegionsPage = lazy(async () => ({
  default: (await import('#renderer/features/regions/RegionsPage.tsx')).RegionsPage,
}))
const SerialRulesPage = lazy(async () => ({
  default: (await import('#renderer/features/serial-rules/SerialRulesPage.tsx')).SerialRulesPage,
}))
const PrintTemplatesPage = lazy(async () => ({
  default: (await import('#renderer/features/printing/templates/PrintTemplatesPage.tsx')).PrintTemplatesPage,
}))
const PrintLogPage = lazy(async () => ({
  default: (await import('#renderer/features/printing/log/PrintLogPage.tsx')).PrintLogPage,
}))
const PositionsPage = lazy(async () => ({
  default: (await import('#renderer/features/memberships/pages.tsx')).PositionsPage,
}))
const RolesPage = lazy(async () => ({ default: (await import('#renderer/features/memberships/pages.tsx')).RolesPage }))
const GroupsPage = lazy(async () => ({
  default: (await import('#renderer/features/memberships/pages.tsx')).GroupsPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('#renderer/features/users/UsersPage.tsx')).UsersPage }))
const OnlineUsersPage = lazy(async () => ({
  default: (await import('#renderer/features/users/OnlineUsersPage.tsx')).OnlineUsersPage,
}))
const AdministratorsPage = lazy(async () => ({
  default: (await import('#renderer/features/administrators/AdministratorsPage.tsx')).AdministratorsPage,
}))
const OrganizationsPage = lazy(async () => ({
  default: (await import('#renderer/features/organization/OrganizationsPage.tsx')).OrganizationsPage,
}))
const AuthorizePage = lazy(async () => ({
  default: (await import('#renderer/features/authorize/AuthorizePage.tsx')).AuthorizePage,
}))
const DesignsPage = lazy(async () => ({
  default: (await import('#renderer/features/designs/DesignsPage.tsx')).DesignsPage,
}))
const MenusPage = lazy(async () => ({ default: (await import('#renderer/features/menus/MenusPage.tsx')).MenusPage }))
const SystemsPage = lazy(async () => ({
  default: (await import('#renderer/features/menus/SystemsPage.tsx')).SystemsPage,
}))
const DataInterfacesPage = lazy(async () => ({
  default: (await import('#renderer/features/data-interface/DataInterfacesPage.tsx')).DataInterfacesPage,
}))
const DataSourcesPage = lazy(async () => ({
  default: (await import('#renderer/features/data-interface/DataSourcesPage.tsx')).DataSourcesPage,
}))
const AllowedHostsPage = lazy(async () => ({
  default: (await import('#renderer/features/data-interface/AllowedHostsPage.tsx')).AllowedHostsPage,
}))
const CredentialsPage = lazy(async () => ({
  default: (await import('#renderer/features/data-interface/CredentialsPage.tsx')).CredentialsPage,
}))
const MessageAccountsPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/accounts/AccountsPage.tsx')).AccountsPage,
}))
const MessageMonitorPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/monitor/MonitorPage.tsx')).MonitorPage,
}))
const SendConfigsPage = lazy(async () => ({
  default: (await import('#renderer/features/messages/sending/SendConfigsPage.tsx')).SendConfigsPage,
}))
const StampsPage = lazy(async () => ({
  default: (await import('#renderer/features/stamps/StampsPage.tsx')).StampsPage,
}))
const SystemConfigPage = lazy(async () => ({
  default: (await import('#renderer/features/system-config/SystemConfigPage.tsx')).SystemConfigPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('#renderer/features/system-config/log/AuditPage.tsx')).AuditPage,
}))
const ClientReleasesPage = lazy(async () => ({
  default: (await import('#renderer/features/client-release/ClientReleasesPage.tsx')).ClientReleasesPage,
}))
const SystemLogPage = lazy(async () => ({
  default: (await import('#renderer/features/system-config/log/SystemLogPage.tsx')).SystemLogPage,
}))
const JobsPage = lazy(async () => ({
  default: (await import('#renderer/features/operations/JobsPage.tsx')).JobsPage,
}))
const MonitorPage = lazy(async () => ({
  default: (await import('#renderer/features/operations/MonitorPage.tsx')).MonitorPage,
}))
const ThirdSyncPage = lazy(async () => ({
  default: (await import('#renderer/features/third-sync/ThirdSyncPage.tsx')).ThirdSyncPage,
}))
const PortalPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/PortalPage.tsx')).PortalPage,
}))
const PortalsPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/design/PortalsPage.tsx')).PortalsPage,
}))
const ReportPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/report/ReportPage.tsx')).ReportPage,
}))
const ReportsPage = lazy(async () => ({
  default: (await import('#renderer/features/portal/report/ReportsPage.tsx')).ReportsPage,
}))
const FlowMonitorPage = lazy(async () => ({
  default: (await import('#renderer/features/workflow/FlowMonitorPage.tsx')).FlowMonitorPage,
}))
const FlowsPage = lazy(async () => ({
  default: (await import('#renderer/features/workflow/design/FlowsPage.tsx')).FlowsPage,
}))
const ModulePage = lazy(async () => ({
  default: (await import('#renderer/features/module/ModulePage.tsx')).ModulePage,
}))

/** Pages that a menu opens (menu type 2), by name; their addresses stand in `page-addresses.ts`. */
const pages: Readonly<Record<PageName, (route: MenuRoute) => ReactNode>> = {
  dictionaries: (route) => <DictionaryPage menuId={route.meta.modelId} />,
  outbox: () => <OutboxPage />,
  positions: (route) => <PositionsPage menuId={route.meta.modelId} />,
  roles: (route) => <RolesPage menuId={route.meta.modelId} />,
  groups: (route) => <GroupsPage menuId={route.meta.modelId} />,
  users: (route) => <UsersPage menuId={route.meta.modelId} />,
  onlineUsers: (route) => <OnlineUsersPage menuId={route.meta.modelId} />,
  administrators: (route) => <AdministratorsPage menuId={route.meta.modelId} />,
  organizations: (route) => <OrganizationsPage menuId={route.meta.modelId} />,
  authorize: (route) => <AuthorizePage menuId={route.meta.modelId} />,
  designs: (route) => <DesignsPage menuId={route.meta.modelId} />,
  portals: (route) => <PortalsPage menuId={route.meta.modelId} />,
  reports: (route) => <ReportsPage menuId={route.meta.modelId} />,
  flows: (route) => <FlowsPage menuId={route.meta.modelId} />,
  menus: (route) => <MenusPage menuId={route.meta.modelId} />,
  systems: (route) => <SystemsPage menuId={route.meta.modelId} />,
  notices: (route) => <NoticesPage menuId={route.meta.modelId} />,
  messageTemplates: (route) => <TemplatesPage menuId={route.meta.modelId} />,
  printTemplates: (route) => <PrintTemplatesPage menuId={route.meta.modelId} />,
  printLog: () => <PrintLogPage />,
  thirdSync: (route) => <ThirdSyncPage menuId={route.meta.modelId} />,
  systemConfig: (route) => <SystemConfigPage menuId={route.meta.modelId} />,
  commonWords: (route) => <CommonWordsPage menuId={route.meta.modelId} />,
  regions: (route) => <RegionsPage menuId={route.meta.modelId} />,
  serialRules: (route) => <SerialRulesPage menuId={route.meta.modelId} />,
  dataInterfaces: (route) => <DataInterfacesPage menuId={route.meta.modelId} />,
  interfaceCredentials: (route) => <CredentialsPage menuId={route.meta.modelId} />,
  messageAccounts: (route) => <MessageAccountsPage menuId={route.meta.modelId} />,
  sendConfigs: (route) => <SendConfigsPage menuId={route.meta.modelId} />,
  messageMonitor: (route) => <MessageMonitorPage menuId={route.meta.modelId} />,
  stamps: (route) => <StampsPage menuId={route.meta.modelId} />,
  dataSources: (route) => <DataSourcesPage menuId={route.meta.modelId} />,
  audit: () => <AuditPage />,
  clientReleases: (route) => <ClientReleasesPage menuId={route.meta.modelId} />,
  systemLog: () => <SystemLogPage />,
  jobs: (route) => <JobsPage menuId={route.meta.modelId} />,
  monitor: () => <MonitorPage />,
  flowMonitor: () => <FlowMonitorPage />,
  allowedHosts: (route) => <AllowedHostsPage menuId={route.meta.modelId} />,
}

/** What a page is nothing without, where only servers of ours have it. */
const pageNeeds: Partial<Record<PageName, ServerFeature>> = {
  authorize: 'authority.subjects',
  administrators: 'manager.list',
}

/** Its lists keep their columns with the menu. */
function menuPage(address: string, route: MenuRoute): ReactNode {
  const page = pageNameOf(address)
  if (page === null) return null
  const shown = <ListMenu value={route.meta.modelId}>{pages[page](route)}</ListMenu>
  const needs = pageNeeds[page]
  if (needs === undefined) return shown
  return (
    <ServerPage needs={needs} title={route.meta.title}>
      {shown}
    </ServerPage>
  )
}

/** A list of the task centre, which the family has a menu for. */
function taskListPage(address: string): ReactNode {
  const list = taskListAt(address)
  return list === null ? null : fixedPageAt('/workFlowDetail')?.render(`?of=${list}`)
}

/** What a path shows. Types without a host yet, and entries that lack what they point to, say so. */
export function pageAt(path: string, search: string): ReactNode {
  const fixed = fixedPageAt(path)
  if (fixed) return fixed.render(search)
  const route = routeAt(path) ?? withdrawnAt(path)
  return route ? pageOf(route, search) : <NotFoundPage />
}

function pageOf(route: MenuRoute, search: string): ReactNode {
  const { title, modelId, relationId } = route.meta
  const address = cleanPath(route.urlAddress)
  switch (route.kind) {
    case 'page':
      return (
        menuPage(address, route) ??
        taskListPage(address) ??
        fixedPageAt(address)?.render(search) ?? <NoticePage reason="page" title={title} />
      )
    case 'module':
      if (relationId === '') return <NoticePage reason="noModule" title={title} />
      return <ModulePage modelId={relationId} menuId={modelId} search={search} />
    case 'dictionary':
      if (relationId === '') return <NoticePage reason="noModule" title={title} />
      return <DictionaryHost route={route} />
    case 'report':
      if (route.meta.isCounted) return <ReportPage reportId={relationId} title={title} search={search} />
      return <LinkPage route={route} />
    case 'link':
    case 'dataScreen':
      return <LinkPage route={route} />
    case 'portal':
      if (relationId === '') return <NoticePage reason="noModule" title={title} />
      return <PortalPage portalId={relationId} />
    default:
      return <NoticePage reason="unknown" title={title} />
  }
}
