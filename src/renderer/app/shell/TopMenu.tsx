import { AppstoreOutlined, MoreOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { trailOf } from '#shared/access/menu-index.ts'
import type { MenuRoute } from '#shared/access/routes.ts'
import { routeAt, useMenu } from '#renderer/access/menu-store.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { menuMorePath } from '../state/tabs.ts'
import { menuItems } from './menu-items.tsx'
import styles from './shell.module.css'
import { fittingEntries, useTopOverflow } from './top-menu.ts'

interface TopMenuProps {
  readonly path: string
  readonly dark: boolean
  /** Layout blend: an entry with children shows them at the side instead of below itself. */
  readonly chosen?: MenuRoute | null
  readonly onChoose?: (id: string) => void
}

const moreKey = '/more'
/** Entries below "more": its last one leads to the page with everything. */
const MAX_BELOW = 200

/** The menu in the header. What does not fit goes under "more", whose last entry is the page with everything. */
export function TopMenu({ path, dark, chosen, onChoose }: TopMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const openMenu = useOpenMenu()
  const index = useMenu((state) => state.index)
  const { ref, width } = useElementSize<HTMLElement>()
  const { routes } = index
  const shown = fittingEntries(width, routes.length)
  const isMeasured = width > 0
  useEffect(() => {
    if (!isMeasured) return
    useTopOverflow.setState({ hidden: new Set(routes.slice(shown).map((entry) => entry.meta.modelId)) })
    return () => useTopOverflow.setState({ hidden: new Set() })
  }, [routes, shown, isMeasured])
  const depth = onChoose ? 1 : Number.POSITIVE_INFINITY
  const more = t('shell.more.label')
  const all = t('shell.more.title')
  const items = useMemo((): NonNullable<MenuProps['items']> => {
    // Nothing before it was measured: entries would jump into "more" and out again.
    if (!isMeasured) return []
    const fitting = menuItems(routes.slice(0, shown), depth)
    if (shown === routes.length) return fitting
    const hidden = menuItems(routes.slice(shown, shown + MAX_BELOW), depth)
    const page = { key: menuMorePath, label: all, icon: <AppstoreOutlined aria-hidden /> }
    const children = [...hidden, { type: 'divider' as const }, page]
    return [...fitting, { key: moreKey, label: more, icon: <MoreOutlined aria-hidden />, children }]
  }, [routes, isMeasured, shown, depth, more, all])
  const route = routeAt(path)
  const trail = route ? trailOf(index, route).map((entry) => entry.meta.modelId) : []
  const selected = onChoose ? [chosen?.meta.modelId ?? ''] : trail
  const open: NonNullable<MenuProps['onClick']> = ({ key }) => {
    const entry = index.byId.get(key)
    if (key === menuMorePath) void navigate(menuMorePath)
    else if (entry?.kind === 'directory') onChoose?.(key)
    else if (entry) openMenu(entry)
  }
  return (
    <nav ref={ref} className={styles.top} aria-label={t('shell.menu')}>
      <Menu
        mode="horizontal"
        theme={dark ? 'dark' : 'light'}
        disabledOverflow
        items={items}
        selectedKeys={path === menuMorePath ? [menuMorePath] : selected}
        onClick={open}
      />
    </nav>
  )
}
