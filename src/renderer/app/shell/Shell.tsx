import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import { useT } from '../../i18n/index.ts'
import { useTitle } from '../../components/useTitle.ts'
import { DialogHost } from '../dialogs.tsx'
import { setSidebarOpen, useSettings } from '../state/settings.ts'
import { useTabs } from '../state/tabs.ts'
import { isDarkSidebar } from '../theme/colours.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Header } from './Header.tsx'
import { PageHost } from './PageHost.tsx'
import { SearchPalette } from './SearchPalette.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'
import { TagTabs } from './TagTabs.tsx'
import { useCurrentPage } from './useCurrentPage.ts'
import { useKeptTabs } from './useKeptTabs.ts'
import { useLastSignIn } from './useLastSignIn.ts'
import { useShellKeys } from './useShellKeys.ts'
import { useSystemName } from './useSystemName.ts'
import { useTabActions } from './useTabActions.ts'

/** Section 9: below this width the sidebar closes on a change of route. */
const narrow = 992

/** The classic layout: sidebar, header, tag tabs, pages. */
export function Shell() {
  const t = useT()
  const { pathname } = useLocation()
  const { sidebarOpen, slideClass, tagsView } = useSettings()
  const [searching, setSearching] = useState(false)
  const [setting, setSetting] = useState(false)
  const actions = useTabActions()
  useKeptTabs()
  useCurrentPage()
  useLastSignIn()
  useTitle(
    useTabs((state) => titleOf(state)),
    useSystemName(),
  )

  useEffect(() => {
    if (window.innerWidth < narrow) setSidebarOpen(false)
  }, [pathname])

  const run = useCallback(
    ({ command }: BridgeEvents['shell.command']) => {
      if (command === 'search') return setSearching(true)
      // A dialog is in front: its form must not go away with the tab below it.
      if (command === 'print' || isDialogOpen()) return
      if (command === 'closeTab') actions.closeActive()
      else if (command === 'refresh') actions.refresh(useTabs.getState().active)
      else actions.step(command === 'nextTab' ? 1 : -1)
    },
    [actions],
  )
  useShellKeys(useCallback((command) => run({ command }), [run]))
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t('shell.skip')}
      </a>
      <Sidebar path={pathname} open={sidebarOpen} dark={isDarkSidebar(slideClass)} />
      <div className={styles.body}>
        <Header path={pathname} onSearch={() => setSearching(true)} onSettings={() => setSetting(true)} />
        {tagsView ? <TagTabs actions={actions} /> : null}
        <ConnectionBanner />
        <PageHost />
      </div>
      <SearchPalette open={searching} onClose={() => setSearching(false)} />
      <SettingsDrawer open={setting} onClose={() => setSetting(false)} />
      <DialogHost />
    </div>
  )
}

function titleOf({ tabs, active }: ReturnType<typeof useTabs.getState>): string {
  return tabs.find((tab) => tab.path === active)?.title ?? ''
}

/** The address is the router's: focus moves without it. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some((dialog) => dialog.offsetParent !== null)
}
