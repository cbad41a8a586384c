import {
  Activity,
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
import { useFocusTarget } from '#renderer/components/focus-target.ts'
import { PagePath } from '#renderer/components/leave-guard.tsx'
import { PageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { NoticePage } from '../pages/NoticePage.tsx'
import { pageAt } from '../pages.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { useSettings } from '../state/settings.ts'
import { homePath, nameTab, type Tab, touchTab, useTabs } from '../state/tabs.ts'
import { contentId, focusActivePage } from './content.ts'
import { MotionWhileShown } from './MotionWhileShown.tsx'
import styles from './shell.module.css'
import { tabTitle } from './tab-title.ts'

/**
 * The open pages. A hidden one keeps its state (scroll, filters, half-filled forms) and has its effects cleaned up;
 * with the setting `useCache` off it is mounted anew instead.
 */
export function PageHost() {
  const { tabs, active } = useTabs()
  const useCache = useSettings((state) => state.useCache)
  return (
    <main className={styles.pages} id={contentId} tabIndex={-1}>
      {tabs
        .filter((tab) => tab.mounted && (useCache || tab.key === active))
        .map((tab) => (
          <MotionWhileShown key={`${tab.key}#${tab.version}`} isShown={tab.key === active}>
            <Activity mode={tab.key === active ? 'visible' : 'hidden'}>
              <Page tab={tab} />
            </Activity>
          </MotionWhileShown>
        ))}
    </main>
  )
}

/** A click inside one of these changes what a person is working on; elsewhere it is mere reading. */
const writing = 'form, [role="dialog"], .ant-select-dropdown, .ant-picker-dropdown'

/**
 * `Routes location` gives each page its own address instead of the window's. A change of one tab draws one page, not ten;
 * what an address shows depends on the menu, too.
 */
const Page = memo(function Page({ tab }: { readonly tab: Tab }) {
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
  const focus = useRestoredFocus()
  const page = (
    <Routes location={{ pathname: tab.path, search: tab.search }}>
      <Route path="*" element={<PageBoundary title={tab.title}>{pageAt(tab.path, tab.search)}</PageBoundary>} />
    </Routes>
  )
  return (
    <div
      className={styles.page}
      data-path={tab.path}
      role="presentation"
      onInput={touch}
      onClick={onClick}
      onFocus={focus}
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
function useRestoredFocus(): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null)
  const takeFocus = useEffectEvent(() => {
    const field = last.current
    const now = document.activeElement
    const isLost = now === null || now === document.body || now.closest(`[data-path], #${contentId}`) !== null
    if (!isLost) return
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
