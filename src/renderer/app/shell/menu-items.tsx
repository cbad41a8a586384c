import { ExportOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { MenuRoute } from '#shared/access/routes.ts'
import { MenuIcon } from '../../access/menu-icons.tsx'

type Items = NonNullable<MenuProps['items']>

/** The menu as antd draws it; keys are menu ids. `depth` counts the levels shown. */
export function menuItems(routes: readonly MenuRoute[], depth = Number.POSITIVE_INFINITY): Items {
  return routes.map((route) => {
    const { modelId: key, title, icon } = route.meta
    const extra = route.newWindow ? { extra: <ExportOutlined aria-hidden /> } : {}
    const entry = { key, label: title, title, icon: <MenuIcon name={icon} kind={route.kind} />, ...extra }
    const isOpenable = route.kind === 'directory' && depth > 1
    return isOpenable ? { ...entry, children: menuItems(route.children, depth - 1) } : entry
  })
}
