import { type CSSProperties, useCallback, useEffect, useMemo, useState, memo } from 'react'
import { findRoute, trailOf } from '#shared/access/menu-index.ts'
import { flattenRoutes, type MenuRoute } from '#shared/access/routes.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { setOpenMenus, setSidebarWidth, sidebarWidths, useSettings } from '../state/settings.ts'
import { showSidebar, useUsualSidebarWidth, useWindowSize } from '../state/window-size.ts'
import { Brand } from './Brand.tsx'
import styles from './shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { Resizer } from './Resizer.tsx'
import { EllipsisOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { iconItems } from './menu-items.tsx'
import { useFirst } from './useFirst.ts'

interface IconMenuProps {
  readonly routes: readonly MenuRoute[]
  readonly dark: boolean
  /** Menu id of the current page's entry; empty when it has none. */
  readonly current: string
  /** That of the entry of the first level above it. */
  readonly top: string
  readonly onChoose: (id: string) => void
}

const furtherKey = '/further'
/** More than a window of 2 160 pixels shows: an entry that opens beside itself takes ten times as long as a line of the tree. */
const firstIcons = 60

/** The menu as icons; a directory opens beside its own. */
const IconMenu = memo(function IconMenu({ routes, dark, current, top, onChoose }: IconMenuProps) {
  const t = useT()
  const { shown, further, showFurther } = useFirst(routes, (route) => route.meta.modelId === top, firstIcons)
  const label = t('shell.more.further', { count: further })
  const all = useMemo(() => iconItems(shown), [shown])
  const items = further > 0 ? [...all, { key: furtherKey, label, icon: <EllipsisOutlined aria-hidden /> }] : all
  return (
    <Menu
      mode="inline"
      theme={dark ? 'dark' : 'light'}
      inlineCollapsed
      items={items}
      selectedKeys={[current]}
      onClick={({ key }) => (key === furtherKey ? showFurther() : onChoose(key))}
    />
  )
})

/** Pixels of one arrow key. */
const KEY_STEP = 10

interface SidebarProps {
  readonly path: string
  /** The entries shown: the whole menu, or what lies below the chosen entry of the top menu. */
  readonly routes: readonly MenuRoute[]
  readonly open: boolean
  readonly dark: boolean
  readonly brand: boolean
}

/** The menu tree: as wide as the window has room for or a person drags it, or icons alone. The directories above the current page are open. */
export function Sidebar({ path, routes, open, dark, brand }: SidebarProps) {
  const t = useT()
  const openMenu = useOpenMenu()
  const index = useMenu((state) => state.index)
  const current = useMemo(() => findRoute(index, path), [index, path])
  const way = useMemo(() => (current ? trailOf(index, current).map(({ meta }) => meta.modelId) : []), [index, current])
  const [openKeys, toggle] = useOpenDirectories(routes, way)
  const choose = useCallback(
    (id: string) => {
      const route = index.byId.get(id)
      if (route && route.kind !== 'directory') openMenu(route)
      else toggle(id)
    },
    [index, openMenu, toggle],
  )
  const usual = useUsualSidebarWidth()
  const width = useSettings((state) => state.sidebarWidth) ?? usual
  const isAbove = useWindowSize((state) => state.overlay)
  useEscape(isAbove)
  return (
    <aside
      className={styles.sidebar}
      data-dark={dark}
      data-open={open}
      style={{ '--sidebar-width': `${width}px` } as CSSProperties}
    >
      <div className={styles.panel}>
        {brand ? <Brand compact={!open} /> : null}
        <nav className={styles.menu} aria-label={t('shell.menu')}>
          {open ? (
            <SideMenu routes={routes} way={way} open={openKeys} onChoose={choose} />
          ) : (
            <IconMenu routes={routes} dark={dark} current={way.at(-1) ?? ''} top={way[0] ?? ''} onChoose={choose} />
          )}
        </nav>
      </div>
      {open && !isAbove ? (
        <Resizer
          label={t('shell.resizeSidebar')}
          value={width}
          limits={sidebarWidths}
          usual={usual}
          step={KEY_STEP}
          onMove={setSidebarWidth}
        />
      ) : null}
      <button
        type="button"
        className={styles.scrim}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => showSidebar(false)}
      />
    </aside>
  )
}

/** Esc closes a menu that lies above the page, as it closes a drawer. */
function useEscape(isAbove: boolean): void {
  useEffect(() => {
    if (!isAbove) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && showSidebar(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isAbove])
}

/** Entries that fit on the screen at once. */
const fitting = 16

/** The directories of a menu that fits without scrolling: it starts open, a large one closed. */
export function smallMenu(routes: readonly MenuRoute[]): readonly string[] {
  const all = flattenRoutes(routes)
  if (all.length > fitting) return []
  return all.filter((route) => route.kind === 'directory').map((route) => route.meta.modelId)
}

/**
 * What a person opened stays open, after a restart too; a page reached otherwise opens the way to itself, which ends with
 * its entry.
 */
function useOpenDirectories(routes: readonly MenuRoute[], way: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(useSettings.getState().openMenus ?? smallMenu(routes)),
  )
  const [shown, setShown] = useState<readonly string[]>([])
  if (way !== shown) {
    setShown(way)
    const above = way.slice(0, -1)
    if (above.some((id) => !opened.has(id))) setOpened(new Set([...opened, ...above]))
  }
  const toggle = useCallback(
    (id: string) => {
      const next = toggled(opened, id)
      setOpened(next)
      setOpenMenus(next)
    },
    [opened],
  )
  return [opened, toggle] as const
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
