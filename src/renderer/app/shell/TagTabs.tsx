import { ImportOutlined, LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, type Modifier } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState, useLayoutEffect } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useSortableDrag } from '#renderer/components/useSortableDrag.ts'
import { useLanguage, useT } from '#renderer/i18n/index.ts'
import { isDetached } from '../state/detached.ts'
import { useTabs } from '../state/tabs.ts'
import { TabMenu, useTabMenu } from './TabMenu.tsx'
import { TagTab } from './TagTab.tsx'
import styles from './tag-tabs.module.css'
import { type ShownTab, useShownTabs } from './useShownTabs.ts'
import type { TabActions } from './useTabActions.ts'

/** Pixels beside the strip that count as in sight: what scrolls in is ready to be carried. */
const BESIDE = 300

const canBeTold = () => typeof IntersectionObserver !== 'undefined'
const noKeys: ReadonlySet<string> = new Set()

/** Keys of the tabs in sight, or close to it; null where that cannot be told. */
function useTabsInSight(strip: RefObject<HTMLElement | null>, keys: readonly string[]): ReadonlySet<string> | null {
  const [inSight, setInSight] = useState<ReadonlySet<string> | null>(() => (canBeTold() ? noKeys : null))
  useEffect(() => {
    const node = strip.current
    if (!node || !canBeTold()) return
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((last) => {
          const next = new Set(last)
          for (const { target, isIntersecting } of entries) {
            const key = (target as HTMLElement).dataset['tab'] ?? ''
            if (isIntersecting) next.add(key)
            else next.delete(key)
          }
          return last && next.size === last.size && [...next].every((key) => last.has(key)) ? last : next
        }),
      { root: node, rootMargin: `0px ${BESIDE}px` },
    )
    for (const item of node.children) observer.observe(item)
    return () => observer.disconnect()
    // Another list of tabs has other elements.
  }, [strip, keys])
  return inSight
}

/**
 * Marks the tab of the page that shows, which is also the one stop of the strip for Tab. It writes to the elements
 * itself: were it drawn, each visit would go through two hundred tabs for the sake of two.
 */
function useMarkedTab(strip: RefObject<HTMLElement | null>, tabs: readonly ShownTab[], active: string): void {
  useLayoutEffect(() => {
    const items = [...(strip.current?.children ?? [])] as HTMLElement[]
    const item = items.find(({ dataset }) => dataset['tab'] === active)
    const link = item?.querySelector('a')
    if (!item || !link) return
    item.dataset['active'] = 'true'
    link.setAttribute('aria-current', 'page')
    link.tabIndex = 0
    return () => {
      delete item.dataset['active']
      link.removeAttribute('aria-current')
      link.tabIndex = -1
    }
    // Other tabs have other elements.
  }, [strip, tabs, active])
}

/** A tab moves along its strip only. */
const alongStrip: Modifier[] = [({ transform }) => ({ ...transform, y: 0 })]

/**
 * The open pages, in an order a person may change. The wheel and two buttons scroll. For the keyboard they are one stop:
 * arrows, Home and End go along, Delete closes.
 */
export function TagTabs({ actions }: { readonly actions: TabActions }) {
  const t = useT()
  const tabs = useShownTabs()
  const active = useTabs((state) => state.active)
  const strip = useRef<HTMLUListElement>(null)
  const overflows = useOverflow(strip, tabs.length)
  useMarkedTab(strip, tabs, active)
  useCurrentInSight(strip, active)
  return (
    <nav className={styles.bar} aria-label={t('shell.tabs.label')}>
      {overflows ? (
        <IconButton
          size="small"
          label={t('shell.tabs.left')}
          icon={<LeftOutlined />}
          onClick={() => scrollStrip(strip, -240)}
        />
      ) : null}
      <Strip strip={strip} tabs={tabs} actions={actions} />
      {overflows ? (
        <IconButton
          size="small"
          label={t('shell.tabs.right')}
          icon={<RightOutlined />}
          onClick={() => scrollStrip(strip, 240)}
        />
      ) : null}
      {isDetached ? (
        <IconButton
          size="small"
          label={t('shell.tabs.attach')}
          icon={<ImportOutlined />}
          onClick={() => void actions.detach(active)}
        />
      ) : null}
      <IconButton
        size="small"
        label={t('shell.tabs.refresh')}
        icon={<ReloadOutlined />}
        onClick={() => actions.refresh(active)}
      />
    </nav>
  )
}

function scrollStrip(strip: RefObject<HTMLElement | null>, by: number): void {
  strip.current?.scrollBy({ left: by, behavior: 'smooth' })
}

interface StripProps {
  readonly strip: RefObject<HTMLUListElement | null>
  readonly tabs: readonly ShownTab[]
  readonly actions: TabActions
}

/** Knows nothing of the page that shows: a visit draws none of it. */
const Strip = memo(function Strip({ strip, tabs, actions }: StripProps) {
  const drag = useSortableDrag(tabs.map(({ key, title }) => ({ id: key, name: title })))
  const order = tabs.map((tab) => tab.key).join('\n')
  // The same list while the order is the same: another title draws one tab, and no more.
  const keys = useMemo(() => order.split('\n'), [order])
  const inSight = useTabsInSight(strip, keys)
  const { menu, onMenu, setOpen } = useTabMenu()
  const drop = ({ active: dragged, over }: DragEndEvent) => {
    if (over) actions.move(String(dragged.id), String(over.id))
  }
  const onKey = useCallback(
    (key: string, tabKey: string) => {
      const all = useTabs.getState().tabs
      const at = all.findIndex((tab) => tab.key === tabKey)
      const focus = (to: number) => {
        const links = strip.current?.querySelectorAll('a') ?? []
        links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
      }
      if (key === 'ArrowLeft') focus(at - 1)
      else if (key === 'ArrowRight') focus(at + 1)
      else if (key === 'Home') focus(0)
      else if (key === 'End') focus(all.length - 1)
      else if (key === 'Delete') void actions.close(tabKey).then(() => requestAnimationFrame(() => focus(at)))
    },
    [actions, strip],
  )
  return (
    <DndContext {...drag} collisionDetection={closestCenter} modifiers={alongStrip} onDragEnd={drop}>
      <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
        <ul className={styles.strip} ref={strip} onWheel={(event) => scrollStrip(strip, event.deltaY)}>
          {tabs.map((tab) => (
            <TagTab
              key={tab.key}
              tab={tab}
              isInSight={inSight?.has(tab.key) ?? true}
              actions={actions}
              onKey={onKey}
              onMenu={onMenu}
            />
          ))}
        </ul>
      </SortableContext>
      {menu ? (
        <TabMenu
          // Another place is another menu: one that is open does not jump.
          key={`${menu.asked.key} ${menu.asked.left} ${menu.asked.top}`}
          {...menu}
          {...{ setOpen, actions, onKey }}
        />
      ) : null}
    </DndContext>
  )
})

/** The tab of the page that shows stays in sight, whole, also when its strip becomes narrower or its name longer. */
function useCurrentInSight(strip: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    const node = strip.current
    if (!node) return
    const currentTab = () => node.querySelector('[aria-current="page"]')?.closest('li')
    const show = () => currentTab()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(node)
    const tab = currentTab()
    if (tab) observer.observe(tab)
    return () => observer.disconnect()
    // Another tab is active.
  }, [strip, active])
}

/** Whether the strip is wider than its place. Titles of our own pages change with the language. */
function useOverflow(strip: RefObject<HTMLElement | null>, count: number): boolean {
  const language = useLanguage()
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const node = strip.current
    if (!node) return
    // Two buttons come with an overflow: without that margin they would flicker in and out.
    const measure = () => setOverflows((last) => node.scrollWidth > node.clientWidth + (last ? 64 : 0))
    // Its first turn comes with the layout of the frame; measured here it would be one more.
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [strip, count, language])
  return overflows
}
