import { EllipsisOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { memo, useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { useT } from '#renderer/i18n/index.ts'
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
export const IconMenu = memo(function IconMenu({ routes, dark, current, top, onChoose }: IconMenuProps) {
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
