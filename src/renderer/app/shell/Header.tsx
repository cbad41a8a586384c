import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Breadcrumb } from 'antd'
import { useMenu } from '../../access/menu-store.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { LanguageButton } from '../../components/LanguageButton.tsx'
import { useT } from '../../i18n/index.ts'
import { changeLanguage, setSidebarOpen, useSettings } from '../state/settings.ts'
import { homePath } from '../state/tabs.ts'
import { trailOf } from './Sidebar.tsx'
import styles from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  readonly path: string
  readonly onSearch: () => void
  readonly onSettings: () => void
}

/** Menu toggle and where one is on the left; search, language, settings and user on the right. */
export function Header({ path, onSearch, onSettings }: HeaderProps) {
  const t = useT()
  const { sidebarOpen, language, showLanguage, showSearch, showSettings } = useSettings()
  return (
    <header className={styles.header}>
      <IconButton
        label={sidebarOpen ? t('shell.closeSidebar') : t('shell.openSidebar')}
        icon={sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={() => setSidebarOpen(!sidebarOpen)}
      />
      <Trail path={path} />
      <div className={styles.headerTools}>
        {showSearch ? (
          <button type="button" className={styles.searchButton} onClick={onSearch}>
            <SearchOutlined aria-hidden />
            <span>{t('shell.search.label')}</span>
            <kbd>Ctrl K</kbd>
          </button>
        ) : null}
        {showLanguage ? (
          <LanguageButton compact language={language} onChange={(next) => void changeLanguage(next)} />
        ) : null}
        {showSettings ? (
          <IconButton label={t('shell.settings.title')} icon={<SettingOutlined />} onClick={onSettings} />
        ) : null}
        <UserMenu />
      </div>
    </header>
  )
}

function Trail({ path }: { readonly path: string }) {
  const t = useT()
  const routes = useMenu((state) => state.routes)
  const titles = path === homePath ? [t('home.title')] : titlesTo(routes, path)
  return <Breadcrumb className={styles.trail ?? ''} items={titles.map((title) => ({ title }))} />
}

type Routes = Parameters<typeof trailOf>[0]

function titlesTo(routes: Routes, path: string): readonly string[] {
  const find = (level: Routes): Routes[number] | undefined => {
    for (const route of level) {
      const hit = route.path === path ? route : find(route.children)
      if (hit) return hit
    }
    return undefined
  }
  const target = find(routes)
  return target ? trailOf(routes, target).map((route) => route.meta.title) : []
}
