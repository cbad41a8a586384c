import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type MenuIndex, trailOf } from '#shared/access/menu-index.ts'
import { flattenRoutes, type MenuRoute } from '#shared/access/routes.ts'
import { routeAt, useMenu } from '../../access/menu-store.ts'
import { useOpenMenu } from '../../access/open-menu.tsx'
import { useT } from '../../i18n/index.ts'
import { showSidebar, useWindowSize } from '../state/window-size.ts'
import { Brand } from './Brand.tsx'
import { iconItems, menuItems } from './menu-items.tsx'
import styles from './shell.module.css'

interface SidebarProps {
  readonly path: string
  /** The entries shown: the whole menu, or what lies below the chosen entry of the top menu. */
  readonly routes: readonly MenuRoute[]
  readonly open: boolean
  readonly dark: boolean
  readonly brand: boolean
}

/** The menu tree: 310 px, or icons alone. The directories above the current page are open. */
export function Sidebar({ path, routes, open, dark, brand }: SidebarProps) {
  const t = useT()
  const openMenu = useOpenMenu()
  const index = useMenu((state) => state.index)
  const items = useMemo(() => (open ? menuItems(routes) : iconItems(routes)), [open, routes])
  const current = useMemo(() => (index.byPath.size > 0 ? routeAt(path) : null), [index, path])
  const [openKeys, setOpenKeys] = useOpenDirectories(index, routes, current)
  useEscape()
  return (
    <aside className={styles.sidebar} data-dark={dark} data-open={open}>
      <div className={styles.panel}>
        {brand ? <Brand compact={!open} /> : null}
        <nav className={styles.menu} aria-label={t('shell.menu')}>
          <Menu
            mode="inline"
            theme={dark ? 'dark' : 'light'}
            inlineCollapsed={!open}
            inlineIndent={18}
            items={items}
            selectedKeys={current ? [current.meta.modelId] : []}
            {...(open ? { openKeys: [...openKeys], onOpenChange: setOpenKeys } : {})}
            onClick={({ key }) => {
              const route = index.byId.get(key)
              if (route) openMenu(route)
            }}
          />
        </nav>
      </div>
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
function useEscape(): void {
  const isAbove = useWindowSize((state) => state.overlay)
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

/** What a person opened stays open; a page reached otherwise opens the way to itself. */
function useOpenDirectories(index: MenuIndex, routes: readonly MenuRoute[], current: MenuRoute | null) {
  const [opened, setOpened] = useState<readonly string[]>(() => smallMenu(routes))
  const [shown, setShown] = useState<MenuRoute | null>(null)
  if (current !== shown) {
    setShown(current)
    const way = current ? wayTo(index, current) : []
    if (way.some((key) => !opened.includes(key))) setOpened([...new Set([...opened, ...way])])
  }
  return [opened, setOpened] as const
}

/** Menu ids of the directories above an entry. */
export function wayTo(index: MenuIndex, target: MenuRoute): readonly string[] {
  return trailOf(index, target)
    .slice(0, -1)
    .map((route) => route.meta.modelId)
}
