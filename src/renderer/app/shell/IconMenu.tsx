import { Menu } from 'antd'
import { memo, useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { iconItems } from './menu-items.tsx'

interface IconMenuProps {
  readonly routes: readonly MenuRoute[]
  readonly dark: boolean
  /** Menu id of the current page's entry; empty when it has none. */
  readonly current: string
  readonly onChoose: (id: string) => void
}

/** The menu as icons; a directory opens beside its own. */
export const IconMenu = memo(function IconMenu({ routes, dark, current, onChoose }: IconMenuProps) {
  const items = useMemo(() => iconItems(routes), [routes])
  return (
    <Menu
      mode="inline"
      theme={dark ? 'dark' : 'light'}
      inlineCollapsed
      items={items}
      selectedKeys={[current]}
      onClick={({ key }) => onChoose(key)}
    />
  )
})
