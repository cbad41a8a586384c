import { ExportOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { MenuRoute } from '#shared/access/routes.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'

type Items = NonNullable<MenuProps['items']>

/** The menu as antd draws it; keys are menu ids. `depth` counts the levels shown. */
export function menuItems(routes: readonly MenuRoute[], depth = Number.POSITIVE_INFINITY): Items {
  return routes.map((route) =>
    route.kind === 'directory' && depth > 1
      ? { ...entryOf(route), children: menuItems(route.children, depth - 1) }
      : entryOf(route),
  )
}

/** The same for a menu of icons: what a directory opens begins with its name. */
export function iconItems(routes: readonly MenuRoute[]): Items {
  return routes.map((route) => {
    if (route.kind !== 'directory') return entryOf(route)
    const { modelId, title } = route.meta
    const named = { key: `${modelId}/`, type: 'group' as const, label: title, children: menuItems(route.children) }
    return { ...entryOf(route), children: [named] }
  })
}

function entryOf(route: MenuRoute) {
  const { modelId: key, title, icon } = route.meta
  const extra = route.newWindow ? { extra: <ExportOutlined aria-hidden /> } : {}
  return { key, label: title, title, icon: <MenuIcon name={icon} kind={route.kind} />, ...extra }
}
