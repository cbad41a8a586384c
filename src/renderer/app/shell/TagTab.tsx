import { CloseOutlined, FileTextOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { memo, type MouseEvent, useRef, useState } from 'react'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { findRoute } from '#shared/access/menu-index.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useMenuFocus } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import { useSettings } from '../state/settings.ts'
import { besideTab, useTabs } from '../state/tabs.ts'
import { noGrip, TabDrag, type TabGrip } from './TabDrag.tsx'
import styles from './tag-tabs.module.css'
import type { ShownTab } from './useShownTabs.ts'
import type { TabActions } from './useTabActions.ts'

interface TagTabProps {
  readonly tab: ShownTab
  /** It can be carried by now: only those in sight can. */
  readonly isInSight: boolean
  readonly actions: TabActions
  /** A key on the tab that is not about carrying it. */
  readonly onKey: (key: string, tabKey: string) => void
}

/** By the key of the context menu, too: the menu takes the focus. */
const contextMenu = { trigger: ['contextMenu' as const], autoFocus: true }

/**
 * One tab. Right click, or the key of the context menu, offers what can be done with it. Which one is that of the page
 * that shows is marked from outside (`useMarkedTab`).
 */
export const TagTab = memo(function TagTab({ tab, isInSight, actions, onKey }: TagTabProps) {
  const t = useT()
  const link = useRef<HTMLAnchorElement>(null)
  const { popupRender, leave } = useMenuFocus(link)
  const [isOpen, setOpen] = useState(false)
  const tagsIcon = useSettings((state) => state.tagsIcon)
  const { title } = tab
  const item = useRef<HTMLLIElement>(null)
  const grip = useRef<TabGrip>(noGrip)
  const takeGrip = (next: TabGrip) => {
    grip.current = next
  }
  // No `Link` of the router: it is drawn anew by each visit, and here may be two hundred.
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    actions.open(tab.key)
  }
  return (
    <Dropdown
      {...contextMenu}
      menu={useTabMenu({ tab, actions, onKey, isOpen })}
      popupRender={popupRender}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) leave()
      }}
    >
      <li ref={item} className={styles.tab} data-tab={tab.key}>
        {isInSight ? <TabDrag tabKey={tab.key} pinned={tab.pinned} item={item} link={link} onGrip={takeGrip} /> : null}
        <a
          ref={link}
          href={`#${tab.path}${tab.search}`}
          className={styles.link}
          title={title}
          tabIndex={-1}
          draggable={false}
          onPointerDown={(event) => grip.current.listeners?.['onPointerDown']?.(event)}
          onKeyDown={(event) => {
            grip.current.listeners?.['onKeyDown']?.(event)
            // While a tab is carried, the arrows carry it.
            if (!grip.current.isDragging) onKey(event.key, tab.key)
          }}
          onClick={open}
          onAuxClick={(event) => {
            if (event.button !== 1) return
            // Not a new window, as for any link.
            event.preventDefault()
            void actions.close(tab.key)
          }}
        >
          {tagsIcon ? <TabIcon path={tab.path} /> : null}
          <span className={styles.title}>{title}</span>
        </a>
        {tab.pinned ? null : (
          <button
            type="button"
            className={styles.close}
            tabIndex={-1}
            aria-label={t('shell.tabs.closeNamed', { title })}
            onClick={() => void actions.close(tab.key)}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
})

function TabIcon({ path }: { readonly path: string }) {
  // Not the entry itself: a menu that is read anew has other ones.
  const name = useMenu(({ index }) => findRoute(index, path)?.meta.icon)
  const kind = useMenu(({ index }) => findRoute(index, path)?.kind)
  const Icon = fixedPageAt(path)?.icon ?? FileTextOutlined
  return name !== undefined && kind !== undefined ? <MenuIcon name={name} kind={kind} /> : <Icon aria-hidden />
}

interface TabMenuProps extends Omit<TagTabProps, 'isInSight'> {
  readonly isOpen: boolean
}

/** What stands beside a tab is looked for only while its menu is open: each of two hundred would look through all. */
function useTabMenu({ tab, actions, onKey, isOpen }: TabMenuProps): MenuProps {
  const t = useT()
  const left = useTabs((state) => (isOpen ? besideTab(state, tab.key, -1) : null))
  const canReopen = useTabs((state) => isOpen && state.closed.length > 0)
  const right = useTabs((state) => (isOpen ? besideTab(state, tab.key, 1) : null))
  return {
    items: [
      { key: 'refresh', label: t('shell.tabs.refresh') },
      { key: 'close', label: t('shell.tabs.close'), disabled: tab.pinned },
      { key: 'closeOthers', label: t('shell.tabs.closeOthers') },
      { key: 'closeLeft', label: t('shell.tabs.closeLeft'), disabled: tab.pinned || left === null },
      { key: 'closeRight', label: t('shell.tabs.closeRight'), disabled: right === null },
      { key: 'closeAll', label: t('shell.tabs.closeAll') },
      { key: 'reopen', label: t('shell.tabs.reopen'), disabled: !canReopen },
      { type: 'divider' },
      { key: 'moveLeft', label: t('shell.tabs.moveLeft'), disabled: tab.pinned || left === null },
      { key: 'moveRight', label: t('shell.tabs.moveRight'), disabled: tab.pinned || right === null },
    ],
    onClick: ({ key }) => {
      if (key === 'closeAll') actions.closeAll()
      else if (key === 'moveLeft') actions.move(tab.key, left ?? tab.key)
      else if (key === 'moveRight') actions.move(tab.key, right ?? tab.key)
      else if (key === 'close') onKey('Delete', tab.key)
      else if (key === 'reopen') actions.reopen()
      else actions[key as 'refresh' | 'closeOthers' | 'closeLeft' | 'closeRight'](tab.key)
    },
  }
}
