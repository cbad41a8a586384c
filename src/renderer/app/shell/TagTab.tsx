import { CloseOutlined, FileTextOutlined } from '@ant-design/icons'
import { memo, type MouseEvent, useRef } from 'react'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { findRoute } from '#shared/access/menu-index.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import { useSettings } from '../state/settings.ts'
import { noGrip, TabDrag, type TabGrip } from './TabDrag.tsx'
import styles from './tag-tabs.module.css'
import type { ShownTab } from './useShownTabs.ts'
import type { TabActions } from './useTabActions.ts'

interface TagTabProps {
  readonly tab: ShownTab
  /** Only those in sight can be carried, and have their pictures: two hundred others cost each visit little. */
  readonly isInSight: boolean
  readonly actions: TabActions
  /** A key on the tab that is not about carrying it. */
  readonly onKey: (key: string, tabKey: string) => void
  /** Its menu is asked for, by right click or by key. */
  readonly onMenu: (event: MouseEvent) => void
}

/** One tab. Which one is that of the page that shows is marked from outside (`useMarkedTab`). */
export const TagTab = memo(function TagTab({ tab, isInSight, actions, onKey, onMenu }: TagTabProps) {
  const t = useT()
  const link = useRef<HTMLAnchorElement>(null)
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
    <li ref={item} className={styles.tab} data-tab={tab.key} data-icon={tagsIcon}>
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
        onContextMenu={onMenu}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          // Not a new window, as for any link.
          event.preventDefault()
          void actions.close(tab.key)
        }}
      >
        {tagsIcon && isInSight ? <TabIcon path={tab.path} /> : null}
        <span className={styles.title}>{title}</span>
      </a>
      {tab.pinned ? null : (
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t('shell.tabs.closeNamed', { title })}
          onClick={() => void actions.close(tab.key)}
          onContextMenu={onMenu}
        >
          {isInSight ? <CloseOutlined /> : null}
        </button>
      )}
    </li>
  )
})

function TabIcon({ path }: { readonly path: string }) {
  // Not the entry itself: a menu that is read anew has other ones.
  const name = useMenu(({ index }) => findRoute(index, path)?.meta.icon)
  const kind = useMenu(({ index }) => findRoute(index, path)?.kind)
  const Icon = fixedPageAt(path)?.icon ?? FileTextOutlined
  return name !== undefined && kind !== undefined ? <MenuIcon name={name} kind={kind} /> : <Icon aria-hidden />
}
