import { Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useMenuFocus } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isDetached } from '../state/detached.ts'
import { besideTab, useTabs } from '../state/tabs.ts'
import { useWindowSize } from '../state/window-size.ts'
import styles from './tag-tabs.module.css'
import type { TabActions } from './useTabActions.ts'

/** A tab whose menu was asked for, and the point of the window where that happened. */
interface Asked {
  readonly key: string
  readonly link: HTMLAnchorElement
  readonly left: number
  readonly top: number
}

/**
 * One menu for all tabs, by right click or by the key of the context menu: a drop-down of its own for each of two hundred
 * made every visit longer.
 */
export function useTabMenu() {
  const [menu, setMenu] = useState<{ readonly asked: Asked; readonly isOpen: boolean } | null>(null)
  const onMenu = useCallback((event: MouseEvent) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null
    const link = item?.querySelector('a')
    if (!item || !link) return
    event.preventDefault()
    const asked = { key: item.dataset['tab'] ?? '', link, left: event.clientX, top: event.clientY }
    setMenu({ asked, isOpen: true })
  }, [])
  // A menu may tell late that it closes, when that of another tab is open.
  const setOpen = (asked: Asked, isOpen: boolean) =>
    setMenu((last) => (last?.asked === asked ? { asked, isOpen } : last))
  return { menu, setOpen, onMenu }
}

interface TabMenuProps {
  readonly asked: Asked
  readonly isOpen: boolean
  readonly setOpen: (asked: Asked, isOpen: boolean) => void
  readonly actions: TabActions
  readonly onKey: (key: string, tabKey: string) => void
}

/** By the key of the context menu, too: the menu takes the focus. A click elsewhere closes it. */
const contextMenu = { trigger: ['click' as const], autoFocus: true }

/** What can be done with a tab, at the point where it was asked. */
export function TabMenu({ asked, isOpen, setOpen, actions, onKey }: TabMenuProps) {
  const link: RefObject<HTMLAnchorElement | null> = useRef(asked.link)
  const { popupRender, leave } = useMenuFocus(link)
  const { left, top } = asked
  const items = useItems({ tabKey: asked.key, actions, onKey })
  // antd leads into the menu some frames late: whoever closed it before would be in what is no longer there.
  const onFocus = () => {
    if (!isOpen) asked.link.focus()
  }
  return (
    <Dropdown
      {...contextMenu}
      open={isOpen}
      menu={{ ...items, onFocus }}
      popupRender={popupRender}
      onOpenChange={(next) => {
        setOpen(asked, next)
        if (!next) leave()
      }}
    >
      <span className={styles.point} style={{ left, top }} />
    </Dropdown>
  )
}

interface ItemsOptions extends Pick<TabMenuProps, 'actions' | 'onKey'> {
  readonly tabKey: string
}

function useItems({ tabKey, actions, onKey }: ItemsOptions): MenuProps {
  const t = useT()
  const pinned = useTabs(({ tabs }) => tabs.find(({ key }) => key === tabKey)?.pinned ?? false)
  const left = useTabs((state) => besideTab(state, tabKey, -1))
  const canReopen = useTabs((state) => state.closed.length > 0)
  const right = useTabs((state) => besideTab(state, tabKey, 1))
  const isSplit = useTabs(({ split }) => split !== undefined && split !== null)
  const isAlone = useTabs(({ tabs }) => tabs.length < 2)
  const isWide = useWindowSize((state) => state.splits)
  return {
    items: [
      { key: 'refresh', label: t('shell.tabs.refresh') },
      { key: 'close', label: t('shell.tabs.close'), disabled: pinned },
      { key: 'closeOthers', label: t('shell.tabs.closeOthers') },
      { key: 'closeLeft', label: t('shell.tabs.closeLeft'), disabled: pinned || left === null },
      { key: 'closeRight', label: t('shell.tabs.closeRight'), disabled: right === null },
      { key: 'closeAll', label: t('shell.tabs.closeAll') },
      { key: 'reopen', label: t('shell.tabs.reopen'), disabled: !canReopen },
      { type: 'divider' },
      {
        key: 'detach',
        label: t(isDetached ? 'shell.tabs.attach' : 'shell.tabs.detach'),
        disabled: pinned,
      },
      {
        key: 'beside',
        label: t(isWide ? 'shell.tabs.beside' : 'shell.tabs.besideNarrow'),
        disabled: pinned || isAlone || !isWide,
      },
      { key: 'join', label: t('shell.tabs.join'), disabled: !isSplit },
      { key: 'moveLeft', label: t('shell.tabs.moveLeft'), disabled: pinned || left === null },
      { key: 'moveRight', label: t('shell.tabs.moveRight'), disabled: pinned || right === null },
    ],
    onClick: ({ key }) => {
      if (key === 'closeAll') actions.closeAll()
      else if (key === 'moveLeft') actions.move(tabKey, left ?? tabKey)
      else if (key === 'moveRight') actions.move(tabKey, right ?? tabKey)
      else if (key === 'close') onKey('Delete', tabKey)
      else if (key === 'reopen') actions.reopen()
      else if (key === 'beside') actions.beside(tabKey)
      else if (key === 'join') actions.join()
      else if (key === 'detach') void actions.detach(tabKey)
      else actions[key as 'refresh' | 'closeOthers' | 'closeLeft' | 'closeRight'](tabKey)
    },
  }
}
