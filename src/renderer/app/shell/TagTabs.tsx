import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { useT } from '../../i18n/index.ts'
import { useTabs } from '../state/tabs.ts'
import { TagTab } from './TagTab.tsx'
import styles from './tag-tabs.module.css'
import type { TabActions } from './useTabActions.ts'
import { alongStrip, useTabDrag } from './useTabDrag.ts'

/** The open pages, in an order a person may change. The wheel and two buttons scroll. */
export function TagTabs({ actions }: { readonly actions: TabActions }) {
  const t = useT()
  const { tabs, active } = useTabs()
  const strip = useRef<HTMLUListElement>(null)
  const overflows = useOverflow(strip, tabs.length)
  const drag = useTabDrag()

  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const scroll = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  const drop = ({ active: dragged, over }: DragEndEvent) => {
    if (over) actions.move(String(dragged.id), String(over.id))
  }
  return (
    <nav className={styles.bar} aria-label={t('shell.tabs.label')}>
      {overflows ? (
        <IconButton size="small" label={t('shell.tabs.left')} icon={<LeftOutlined />} onClick={() => scroll(-240)} />
      ) : null}
      <DndContext {...drag} collisionDetection={closestCenter} modifiers={alongStrip} onDragEnd={drop}>
        <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
          <ul className={styles.strip} ref={strip} onWheel={(event) => scroll(event.deltaY)}>
            {tabs.map((tab) => (
              <TagTab key={tab.path} tab={tab} isActive={tab.path === active} actions={actions} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
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
