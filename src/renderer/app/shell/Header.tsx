import { MenuFoldOutlined, MenuUnfoldOutlined, ControlOutlined, SearchOutlined } from '@ant-design/icons'
import { Breadcrumb } from 'antd'
import type { ReactNode } from 'react'
import { trailOf } from '#shared/access/menu-index.ts'
import { routeAt, useMenu } from '#renderer/access/menu-store.ts'
import { FullScreenButton } from '#renderer/components/FullScreenButton.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LanguageButton } from '#renderer/components/LanguageButton.tsx'
import { ChatButton } from '#renderer/features/chat/ChatButton.tsx'
import { DownloadsButton } from '#renderer/features/desktop/DownloadsButton.tsx'
import { showPanel } from '#renderer/features/desktop/store.ts'
import { OfflineButton } from '#renderer/form/offline/OfflineButton.tsx'
import { MessageBadge } from '#renderer/features/messages/MessageBadge.tsx'
import { ApprovalAsk } from '#renderer/features/workflow/ask/ApprovalAsk.tsx'
import { PrintJobsButton } from '#renderer/features/printing/PrintJobsButton.tsx'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import { changeLanguage, useSettings } from '../state/settings.ts'
import { useTabs } from '../state/tabs.ts'
import { showSidebar, useSidebarOpen } from '../state/window-size.ts'
import styles from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  readonly path: string
  readonly dark: boolean
  /** Whether there is a sidebar that opens and closes. */
  readonly toggle: boolean
  /** Brand and top menu of the layouts that have them; without one, the way to the current page stands there. */
  readonly children?: ReactNode
  readonly onSearch: () => void
}

/** Menu toggle and menu, or where one is, on the left; search, language, settings and user on the right. */
export function Header({ path, dark, toggle, children, onSearch }: HeaderProps) {
  const t = useT()
  const { language, showLanguage, showSearch, showSettings } = useSettings()
  return (
    <header className={styles.header} data-dark={dark}>
      {toggle ? <Toggle /> : null}
      {children ?? <Trail path={path} />}
      <div className={styles.headerTools}>
        {showSearch ? (
          <button type="button" className={styles.searchButton} data-short={!!children} onClick={onSearch}>
            <SearchOutlined aria-hidden />
            <span className={styles.searchLabel}>{t('shell.search.label')}</span> <kbd>Ctrl K</kbd>
          </button>
        ) : null}
        <DownloadsButton />
        <PrintJobsButton />
        <OfflineButton />
        <MessageBadge />
        <ApprovalAsk />
        <ChatButton />
        <WindowFullScreen />
        {showLanguage ? (
          <LanguageButton compact language={language} onChange={(next) => void changeLanguage(next)} />
        ) : null}
        {showSettings ? (
          <IconButton label={t('desktop.title')} icon={<ControlOutlined />} onClick={() => showPanel('settings')} />
        ) : null}
        <UserMenu />
      </div>
    </header>
  )
}

function Toggle() {
  const t = useT()
  const open = useSidebarOpen()
  return (
    <IconButton
      label={open ? t('shell.closeSidebar') : t('shell.openSidebar')}
      icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      onClick={() => showSidebar(!open)}
    />
  )
}

function WindowFullScreen() {
  const t = useT()
  return <FullScreenButton label={t('shell.fullScreen')} exitLabel={t('shell.exitFullScreen')} />
}

function Trail({ path }: { readonly path: string }) {
  useLanguage()
  const index = useMenu((state) => state.index)
  const fixed = fixedPageAt(path)
  const route = routeAt(path)
  // A page that names what it holds is called as its tab is.
  const tab = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active))
  const listed = fixed?.listTitle?.(new URLSearchParams(tab?.search))
  const titles = fixed
    ? [tab?.name || (listed ?? fixed.title())]
    : route
      ? trailOf(index, route).map((entry) => entry.meta.title)
      : []
  return <Breadcrumb className={styles.trail ?? ''} items={titles.map((title) => ({ title }))} />
}
