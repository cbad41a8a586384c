import {
  Activity,
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { Route, Routes } from 'react-router-dom'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { useFocusTarget } from '#renderer/components/focus-target.ts'
import { PagePath } from '#renderer/components/leave-guard.tsx'
import { PageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { NoticePage } from '../pages/NoticePage.tsx'
import { pageAt } from '../pages.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { setSplitShare, splitShares, useSettings } from '../state/settings.ts'
import { addressOf, homePath, nameTab, type Tab, touchTab, useTabs } from '../state/tabs.ts'
import { useWindowSize } from '../state/window-size.ts'
import { contentId, focusActivePage } from './content.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { MotionWhileShown } from './MotionWhileShown.tsx'
import { Resizer } from './Resizer.tsx'
import styles from './shell.module.css'
import { tabTitle } from './tab-title.ts'

/**
 * The open pages. A hidden one keeps its state (scroll, filters, half-filled forms) and has its effects cleaned up;
 * with the setting `useCache` off it is mounted anew instead.
 */
export function PageHost() {
  const t = useT()
  // Each page would be drawn anew by every visit if it asked for it itself.
  const navigate = useSteadyNavigate()
  const { tabs, active, split = null } = useTabs()
  const useCache = useSettings((state) => state.useCache)
  const share = useSettings((state) => state.splitShare)
  // In a window that is too narrow for both, the active one has it until there is room again.
  const isSplit = useWindowSize((state) => state.splits) && split !== null
  const isShown = ({ key }: Tab) => key === active || (isSplit && (key === split.first || key === split.second))
  const sideOf = (tab: Tab) => (!isSplit || !isShown(tab) ? null : tab.key === split.first ? 'first' : 'second')
  return (
    <main
      className={styles.pages}
      id={contentId}
      tabIndex={-1}
      data-split={isSplit}
      style={isSplit ? ({ '--first': `${share}fr`, '--second': `${100 - share}fr` } as CSSProperties) : undefined}
    >
      {tabs
        .filter((tab) => tab.mounted && (useCache || isShown(tab)))
        .map((tab) => (
          <MotionWhileShown key={`${tab.key}#${tab.version}`} isShown={isShown(tab)}>
            <Activity mode={isShown(tab) ? 'visible' : 'hidden'}>
              <Page tab={tab} side={sideOf(tab)} isActive={isSplit && tab.key === active} navigate={navigate} />
            </Activity>
          </MotionWhileShown>
        ))}
      {isSplit ? (
        <Resizer
          label={t('shell.tabs.border')}
          className={styles.border}
          value={share}
          limits={splitShares}
          usual={splitShares.usual}
          step={2}
          perPixel={({ parentElement }) => 100 / Math.max(1, parentElement?.clientWidth ?? 1)}
          onMove={setSplitShare}
        />
      ) : null}
    </main>
  )
}

/** A click inside one of these changes what a person is working on; elsewhere it is mere reading. */
const writing = 'form, [role="dialog"], .ant-select-dropdown, .ant-picker-dropdown'

interface PageProps {
  readonly tab: Tab
  /** Where it stands beside another one; null: alone, or not at all. */
  readonly side: 'first' | 'second' | null
  /** Of two side by side, the one that is worked in. */
  readonly isActive: boolean
  readonly navigate: (address: string) => void
}

/**
 * `Routes location` gives each page its own address instead of the window's. A change of one tab draws one page, not ten;
 * what an address shows depends on the menu, too.
 */
const Page = memo(function Page({ tab, side, isActive, navigate }: PageProps) {
  const isWithdrawn = useMenu((state) => state.withdrawn.has(tab.path))
  useMenu((state) => state.routes)
  const touch = () => {
    if (!tab.touched) useTabs.setState((state) => touchTab(state, tab.key))
  }
  // Not while the event is captured: a render between that and the field's own handler would undo what was typed.
  // React's events come from dialogs of the page too, wherever they are in the document.
  const onClick = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(writing)) touch()
  }
  const { key } = tab
  const rename = useCallback((name: string) => useTabs.setState((state) => nameTab(state, key, name)), [key])
  const focus = useRestoredFocus(key)
  const element = useRef<HTMLDivElement>(null)
  const scrolled = useKeptScroll(key, element)
  // Of two side by side, that in which one works is the active one: address, keys and commands are about it.
  const activate = () => {
    const state = useTabs.getState()
    if (side !== null && state.active !== key) navigate(addressOf(state, key))
  }
  const page = (
    <Routes location={{ pathname: tab.path, search: tab.search }}>
      <Route path="*" element={<PageBoundary title={tab.title}>{pageAt(tab.path, tab.search)}</PageBoundary>} />
    </Routes>
  )
  return (
    <div
      ref={element}
      className={styles.page}
      data-path={tab.path}
      data-side={side ?? undefined}
      data-active={isActive}
      role="presentation"
      onInput={touch}
      onScrollCapture={scrolled}
      onClick={(event) => {
        onClick(event)
        activate()
      }}
      onFocus={(event) => {
        focus(event)
        activate()
      }}
    >
      <PagePath value={tab.key}>
        {tab.path === homePath ? null : <Heading title={tabTitle(tab)} />}
        {/* What was typed stays behind the notice, and is there again as soon as the page is granted again. */}
        <Activity mode={isWithdrawn ? 'hidden' : 'visible'}>
          <PageName value={rename}>{tab.path === homePath ? page : <DeferredPage>{page}</DeferredPage>}</PageName>
        </Activity>
        {isWithdrawn ? <NoticePage reason="withdrawn" title={tab.title} /> : null}
      </PagePath>
    </div>
  )
})

/** Names the page for whoever does not see its tab, and holds the focus until there is something better. */
function Heading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusTarget(() => heading.current, 'heading')
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.hidden}>
      {title}
    </h1>
  )
}

/**
 * A page that goes takes the focus along. Whoever comes back by key goes on in the field where they were; on a page that
 * has none, where its work begins.
 */
function useRestoredFocus(key: string): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)
  const takeFocus = useEffectEvent(() => {
    const field = last.current
    const now = document.activeElement
    const isLost = now === null || now === document.body || now.closest(`[data-path], #${contentId}`) !== null
    // Of two side by side the active one has it.
    if (!isLost || useTabs.getState().active !== key) return
    if (field instanceof HTMLElement && field.isConnected) field.focus({ preventScroll: true })
    else focusActivePage()
  })
  // Each time the page shows.
  useLayoutEffect(() => takeFocus(), [])
  return ({ target, currentTarget }) => {
    // What opens by the focus alone would open again.
    if (currentTarget.contains(target) && !target.closest('.ant-picker')) last.current = target
  }
}

/** A skeleton at once, the page as soon as it is drawn: the page before it does not stay in sight meanwhile. */
function DeferredPage({ children }: { readonly children: ReactNode }) {
  const ready = useDeferredValue(true, false)
  return ready ? children : <PageState loading rows={10} />
}
