import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { BridgeEvents } from '#shared/ipc/events.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { addRecordOn } from '#renderer/components/adds-record.ts'
import { besideMark, sidePanelPlace } from '#renderer/components/page/SidePanel.tsx'
import { later } from '#renderer/components/later.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { usePasswordDuties } from '#renderer/features/password/usePasswordDuties.ts'
import { useT } from '#renderer/i18n/index.ts'
import { DialogHost } from '../dialogs.tsx'
import { useSettings } from '../state/settings.ts'
import { useTabs } from '../state/tabs.ts'
import { clearNarrowPage, isDesigner, showDesigner, useSidebarOpen, useWindowSize } from '../state/window-size.ts'
import { isDarkSidebar } from '../theme/colours.ts'
import { Brand } from './Brand.tsx'
import { contentId, focusContent } from './content.ts'
import { FindBar } from './FindBar.tsx'
import { openFind, stepFind, useFind } from './find-store.ts'
import { Header } from './Header.tsx'
import { PageHost } from './PageHost.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'
import { tabTitle } from './tab-title.ts'
import { TagTabs } from './TagTabs.tsx'
import { TopMenu } from './TopMenu.tsx'
import { useTopEntry } from './top-menu.ts'
import { useCurrentPage } from './useCurrentPage.ts'
import { usePersistedTabs } from './usePersistedTabs.ts'
import { useLastSignIn } from './useLastSignIn.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { useShellKeys } from './useShellKeys.ts'
import { useSystemTitle } from './useSystemName.ts'
import { useTabActions } from './useTabActions.ts'
import { DisconnectOutlined } from '@ant-design/icons'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { useConnection } from '#renderer/platform/connection.ts'
import { currentServer, useBoot } from '../state/boot.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'

const WatermarkSheet = later(async () => (await import('./WatermarkSheet.tsx')).WatermarkSheet)

/** Names whoever is signed in across the page, where the configuration of the platform asks for it. */
function PageWatermark() {
  const isOn = useSessionStore(({ system }) => system?.watermark === 1)
  const name = useSessionStore(({ user }) => user?.userName ?? '')
  const account = useSessionStore(({ user }) => user?.userAccount ?? '')
  return isOn ? <WatermarkSheet lines={[name, account]} /> : null
}

/** One line below the tabs while the server cannot be reached; each page says how old what it shows is. */
function ConnectionBanner() {
  const t = useT()
  const online = useConnection((state) => state.online)
  const server = useBoot(currentServer)
  if (online) return null
  return (
    <div className={styles.offline} role="status" data-testid="offline-banner">
      <DisconnectOutlined aria-hidden />
      <span>{t('shell.offline')}</span>
      <ShowCertificate size="small" url={server?.url ?? ''} />
    </div>
  )
}

const loadPalette = async () => (await import('../search/SearchPalette.tsx')).SearchPalette
const SearchPalette = later(loadPalette)

/**
 * The frame around the pages, in the layout of the person's choice. The pages keep their place among the elements in all
 * four, so that a change of layout leaves them as they are.
 */
export function Shell() {
  const t = useT()
  const { pathname } = useLocation()
  const { layoutType, slideClass, tagsView, sidebarLogo, fixedHeader } = useSettings()
  const device = useWindowSize((state) => state.device)
  const open = useSidebarOpen()
  const routes = useMenu((state) => state.routes)
  const { top, choose } = useTopEntry(pathname)
  const [searching, setSearching] = useState(false)
  const stopSearching = () => setSearching(false)
  const finding = useFind((state) => state.root)
  const actions = useTabActions()
  usePersistedTabs()
  useCurrentPage()
  const notifyLastSignIn = useLastSignIn()
  usePasswordDuties()
  useReturnFocus()
  useTitle(
    useTabs((state) => titleOf(state)),
    useSystemTitle(),
  )

  useLayoutEffect(() => showDesigner(isDesigner(pathname)), [pathname])

  useEffect(() => {
    clearNarrowPage()
    // Only a change of route closes the menu (section 2).
  }, [pathname])

  // Whoever types right behind the key means the search.
  useEffect(() => {
    requestIdleCallback(() => void loadPalette().catch(() => undefined), { timeout: 5000 })
  }, [])

  const run = useCallback(
    ({ command }: BridgeEvents['shell.command']) => {
      if (command === 'search') return setSearching(true)
      if (command === 'find') return openFind()
      if (command === 'findNext' || command === 'findPrevious') return stepFind(command === 'findNext' ? 1 : -1)
      // A dialog is in front: its form must not go away with the tab below it.
      if (command === 'print' || isDialogOpen()) return
      if (command === 'newRecord') void addRecordOn(document.getElementById(contentId))
      else if (command === 'closeTab') actions.closeActive()
      else if (command === 'reopenTab') actions.reopen()
      else if (command === 'refresh') actions.refresh(useTabs.getState().active)
      else actions.step(command === 'nextTab' ? 1 : -1)
    },
    [actions],
  )
  useShellKeys(useCallback((command) => run({ command }), [run]))

  const dark = isDarkSidebar(slideClass)
  const onTop = layoutType === 'functional' || layoutType === 'blend'
  const atSide = layoutType === 'functional' ? [] : layoutType === 'blend' ? (top?.children ?? []) : routes
  return (
    <div className={styles.shell} data-layout={layoutType} data-device={device} data-fixed={fixedHeader}>
      <a className={styles.skip} href={`#${contentId}`} onClick={skipToContent}>
        {t('shell.skip')}
      </a>
      {atSide.length > 0 ? (
        <Sidebar
          key={layoutType === 'blend' ? top?.meta.modelId : 'menu'}
          path={pathname}
          routes={atSide}
          open={open && layoutType !== 'plain'}
          dark={dark}
          brand={sidebarLogo && !onTop}
        />
      ) : null}
      <Header
        path={pathname}
        dark={dark && onTop}
        toggle={layoutType === 'classic' || (layoutType === 'blend' && atSide.length > 0)}
        onSearch={() => setSearching(true)}
      >
        {onTop ? (
          <>
            {sidebarLogo ? <Brand compact={device === 'mobile'} /> : null}
            <TopMenu
              path={pathname}
              dark={dark}
              {...(layoutType === 'blend' ? { chosen: top, onChoose: choose } : {})}
            />
          </>
        ) : null}
      </Header>
      <div className={styles.body}>
        {tagsView ? <TagTabs actions={actions} /> : null}
        <ConnectionBanner />
        <PageHost />
        <PageWatermark />
      </div>
      <div id={sidePanelPlace} className={styles.beside} />
      {searching ? <SearchPalette onClose={stopSearching} onFail={stopSearching} /> : null}
      {finding ? <FindBar root={finding} /> : null}
      <DialogHost onNothingReturned={notifyLastSignIn} />
    </div>
  )
}

function titleOf({ tabs, active }: ReturnType<typeof useTabs.getState>): string {
  const tab = tabs.find((entry) => entry.key === active)
  return tab ? tabTitle(tab) : ''
}

/** The address is the router's: focus moves without it. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault()
  focusContent()
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(`[role="dialog"]:not([${besideMark}])`)].some(
    (dialog) => dialog.offsetParent !== null,
  )
}
