import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MenuRoute, flattenRoutes } from '#shared/access/routes.ts'
import { MenuIcon } from '../../access/menu-icons.tsx'
import { useMenu } from '../../access/menu-store.ts'
import { BrandMark } from '../../components/BrandMark.tsx'
import { useT } from '../../i18n/index.ts'
import styles from './shell.module.css'
import { useSystemName } from './useSystemName.ts'

interface SidebarProps {
  readonly path: string
  readonly open: boolean
  readonly dark: boolean
}

/** The menu tree: 310 px, or icons alone. The directories above the current page are open. */
export function Sidebar({ path, open, dark }: SidebarProps) {
  const t = useT()
  const navigate = useNavigate()
  const routes = useMenu((state) => state.routes)
  const system = useSystemName()
  const items = useMemo(() => menuItems(routes), [routes])
  const paths = useMemo(() => new Map(flattenRoutes(routes).map((route) => [route.meta.modelId, route])), [routes])
  const current = useMemo(() => [...paths.values()].find((route) => route.path === path), [paths, path])
  const [openKeys, setOpenKeys] = useOpenDirectories(routes, current)
  return (
    <aside className={styles.sidebar} data-dark={dark} data-open={open}>
      <div className={styles.brand} title={system}>
        <span className={styles.brandMark}>
          <BrandMark size={26} />
        </span>
        {open ? <span className={styles.brandName}>{system}</span> : null}
      </div>
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
            const route = paths.get(key)
            if (route) void navigate(route.path)
          }}
        />
      </nav>
    </aside>
  )
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
function useOpenDirectories(routes: readonly MenuRoute[], current: MenuRoute | undefined) {
  const [opened, setOpened] = useState<readonly string[]>(() => smallMenu(routes))
  const [shown, setShown] = useState<MenuRoute | undefined>(undefined)
  if (current !== shown) {
    setShown(current)
    const way = current ? wayTo(routes, current) : []
    if (way.some((key) => !opened.includes(key))) setOpened([...new Set([...opened, ...way])])
  }
  return [opened, setOpened] as const
}

/** Menu ids of the directories above an entry. */
export function wayTo(routes: readonly MenuRoute[], target: MenuRoute): readonly string[] {
  return trailOf(routes, target)
    .slice(0, -1)
    .map((route) => route.meta.modelId)
}

/** The entry with everything above it, from the top; empty when it is not in the tree. */
export function trailOf(routes: readonly MenuRoute[], target: MenuRoute): readonly MenuRoute[] {
  for (const route of routes) {
    if (route === target) return [route]
    const below = trailOf(route.children, target)
    if (below.length > 0) return [route, ...below]
  }
  return []
}

function menuItems(routes: readonly MenuRoute[]): NonNullable<MenuProps['items']> {
  return routes.map((route) => {
    const { modelId: key, title, icon } = route.meta
    const entry = { key, label: title, title, icon: <MenuIcon name={icon} kind={route.kind} /> }
    return route.kind === 'directory' ? { ...entry, children: menuItems(route.children) } : entry
  })
}
