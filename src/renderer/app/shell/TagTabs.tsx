import { CloseOutlined, HomeOutlined, LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../components/IconButton.tsx'
import { useT } from '../../i18n/index.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import { type Tab, useTabs } from '../state/tabs.ts'
import styles from './tag-tabs.module.css'
import type { TabActions } from './useTabActions.ts'

/** The open pages. Right click: refresh, close, close others, close all. The wheel and two buttons scroll. */
export function TagTabs({ actions }: { readonly actions: TabActions }) {
  const t = useT()
  const { tabs, active } = useTabs()
  const strip = useRef<HTMLUListElement>(null)
  const overflows = useOverflow(strip, tabs.length)

  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  return (
    <nav className={styles.bar} aria-label={t('shell.tabs.label')}>
      {overflows ? (
        <IconButton size="small" label={t('shell.tabs.left')} icon={<LeftOutlined />} onClick={() => scroll(-240)} />
      ) : null}
      <ul className={styles.strip} ref={strip} onWheel={(event) => scroll(event.deltaY)}>
        {tabs.map((tab) => (
          <TagTab key={tab.path} tab={tab} isActive={tab.path === active} actions={actions} />
        ))}
      </ul>
      {overflows ? (
        <IconButton size="small" label={t('shell.tabs.right')} icon={<RightOutlined />} onClick={() => scroll(240)} />
      ) : null}
      <IconButton
        size="small"
        label={t('shell.tabs.refresh')}
        icon={<ReloadOutlined />}
        onClick={() => actions.refresh(active)}
      />
    </nav>
  )
}

interface TagTabProps {
  readonly tab: Tab
  readonly isActive: boolean
  readonly actions: TabActions
}

function TagTab({ tab, isActive, actions }: TagTabProps) {
  const t = useT()
  // The title of a page of our own follows the language; a menu's title is the server's.
  const fixed = fixedPageAt(tab.path)
  const title = fixed ? fixed.title() : tab.title
  const items: NonNullable<MenuProps['items']> = [
    { key: 'refresh', label: t('shell.tabs.refresh') },
    { key: 'close', label: t('shell.tabs.close'), disabled: tab.pinned },
    { key: 'closeOthers', label: t('shell.tabs.closeOthers') },
    { key: 'closeAll', label: t('shell.tabs.closeAll') },
  ]
  const run: NonNullable<MenuProps['onClick']> = ({ key }) => {
    if (key === 'closeAll') actions.closeAll()
    else actions[key as 'refresh' | 'close' | 'closeOthers'](tab.path)
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: run }}>
      <li className={isActive ? styles.activeTab : styles.tab}>
        <Link
          to={tab.path + tab.search}
          className={styles.link}
          title={title}
          draggable={false}
          {...(isActive ? { 'aria-current': 'page' as const } : {})}
          onAuxClick={(event) => {
            if (event.button === 1 && !tab.pinned) actions.close(tab.path)
          }}
        >
          {tab.pinned ? <HomeOutlined aria-hidden /> : null}
          <span className={styles.title}>{title}</span>
        </Link>
        {tab.pinned ? null : (
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell.tabs.closeNamed', { title })}
            onClick={() => actions.close(tab.path)}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
}

/** Whether the strip is wider than its place. */
function useOverflow(strip: React.RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const node = strip.current
    if (!node || typeof ResizeObserver === 'undefined') return
    // Two buttons come with an overflow: without that margin they would flicker in and out.
    const measure = () => setOverflows((last) => node.scrollWidth > node.clientWidth + (last ? 64 : 0))
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [strip, count])
  return overflows
}
