import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useMenu } from '#renderer/access/menu-store.ts'
import { sidePanelPlace } from '#renderer/components/page/SidePanel.tsx'
import { later } from '#renderer/components/later.tsx'
import { useTitle } from '#renderer/components/useTitle.ts'
import { usePasswordDuties } from '#renderer/features/password/usePasswordDuties.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { DialogHost } from '../dialogs.tsx'
import { useSettings } from '../state/settings.ts'
import { useTabs } from '../state/tabs.ts'
import { clearNarrowPage, isDesigner, showDesigner, useSidebarOpen, useWindowSize } from '../state/window-size.ts'
import { isDarkSidebar } from '../theme/colours.ts'
import { Brand } from './Brand.tsx'
import { contentId, focusContent } from './content.ts'
import { FindBar } from './FindBar.tsx'
import { ConnectionBanner, PageWatermark } from './frame-notices.tsx'
import { useFind } from './find-store.ts'
import { Header } from './Header.tsx'
import { PageHost } from './PageHost.tsx'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'
import { shownTitle } from './tab-title.ts'
import { TagTabs } from './TagTabs.tsx'
import { TopMenu } from './TopMenu.tsx'
import { useTopEntry } from './top-menu.ts'
import { useAttachedPages } from './useAttachedPages.ts'
import { useCurrentPage } from './useCurrentPage.ts'
import { usePersistedTabs } from './usePersistedTabs.ts'
import { useLastSignIn } from './useLastSignIn.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { useShellCommands } from './useShellCommands.ts'
import { useSystemTitle } from './useSystemName.ts'
import { useTabActions } from './useTabActions.ts'

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
  usePersistedTabs((tabs) => request('preferences.write', { tabs: [...tabs] }))
  useAttachedPages()
  useCurrentPage()
  const notifyLastSignIn = useLastSignIn()
  usePasswordDuties()
  useReturnFocus()
  useTitle(useTabs(shownTitle), useSystemTitle())

  useLayoutEffect(() => showDesigner(isDesigner(pathname)), [pathname])

  useEffect(() => {
    clearNarrowPage()
    // Only a change of route closes the menu (section 2).
  }, [pathname])

  // Whoever types right behind the key means the search.
  useEffect(() => {
    requestIdleCallback(() => void loadPalette().catch(() => undefined), { timeout: 5000 })
  }, [])

  useShellCommands(
    actions,
    useCallback(() => setSearching(true), []),
  )

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

/** The address is the router's: focus moves without it. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault()
  focusContent()
}
