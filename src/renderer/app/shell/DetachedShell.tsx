import { useCallback, useEffect, useState } from 'react'
import { sidePanelPlace } from '#renderer/components/page/SidePanel.tsx'
import { later } from '#renderer/components/later.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { request } from '#renderer/platform/request.ts'
import { DialogHost } from '../dialogs.tsx'
import { useTabs } from '../state/tabs.ts'
import { useWindowSize } from '../state/window-size.ts'
import { ConnectionBanner, PageWatermark } from './frame-notices.tsx'
import { FindBar } from './FindBar.tsx'
import { useFind } from './find-store.ts'
import { PageHost } from './PageHost.tsx'
import styles from './shell.module.css'
import { shownTitle } from './tab-title.ts'
import { TagTabs } from './TagTabs.tsx'
import { useCurrentPage } from './useCurrentPage.ts'
import { usePersistedTabs } from './usePersistedTabs.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { useShellCommands } from './useShellCommands.ts'
import { useSystemTitle } from './useSystemName.ts'
import { useTabActions } from './useTabActions.ts'

const SearchPalette = later(async () => (await import('../search/SearchPalette.tsx')).SearchPalette)

/** The frame of a window beside the main one: tabs and pages, without menu and header. Its last tab takes it along. */
export function DetachedShell() {
  const device = useWindowSize((state) => state.device)
  const [searching, setSearching] = useState(false)
  const stopSearching = () => setSearching(false)
  const finding = useFind((state) => state.root)
  const actions = useTabActions()
  usePersistedTabs((tabs) => request('windows.keep', { tabs: [...tabs] }))
  useCurrentPage()
  useReturnFocus()
  useTitle(useTabs(shownTitle), useSystemTitle())
  useShellCommands(
    actions,
    useCallback(() => setSearching(true), []),
  )
  useEffect(
    () =>
      useTabs.subscribe(({ tabs }) => {
        if (tabs.length === 0) void request('app.closeWindow').catch(() => undefined)
      }),
    [],
  )
  return (
    <div className={styles.detached} data-device={device}>
      <div className={styles.body}>
        <TagTabs actions={actions} />
        <ConnectionBanner />
        <PageHost />
        <PageWatermark />
      </div>
      <div id={sidePanelPlace} className={styles.beside} />
      {searching ? <SearchPalette onClose={stopSearching} onFail={stopSearching} /> : null}
      {finding ? <FindBar root={finding} /> : null}
      <DialogHost />
    </div>
  )
}
