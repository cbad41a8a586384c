import { CheckOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { PageState } from '#renderer/components/PageState.tsx'
import { rowStep } from '#renderer/components/rows/row-keys.ts'
import { equalRows } from '#renderer/components/rows/row-window.ts'
import { useRowWindow } from '#renderer/components/rows/useRowWindow.ts'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemFace } from './ItemFace.tsx'
import styles from './frame.module.css'
import type { PickerItem } from './pending.ts'
import type { Chooser } from './PickerDialog.tsx'

/** Pixels above the end at which the next page is asked for (section 9), where a list says no other. */
const REACH = 200
/** Pixels of an item with a line below its name, and of one without. */
const HEIGHTS = { tall: 48, flat: 40 } as const
/** Pixels before the list was measured. */
const UNMEASURED = 320

interface ItemListProps {
  readonly items: readonly PickerItem[]
  readonly chooser: Chooser
  readonly loading: boolean
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly hasMore?: boolean
  readonly loadingMore?: boolean
  readonly onMore?: () => void
  /** Pixels above the end at which the next page is asked for. */
  readonly reach?: number
  /** The usual words when absent. */
  readonly emptyText?: string | undefined
}

/**
 * Items one under the other, of which only those in sight are drawn; more come while scrolling. One stop for Tab: the
 * arrows go along, Enter and Space choose.
 */
export function ItemList(props: ItemListProps) {
  const { items, loading, error, onRetry } = props
  const t = useT()
  return (
    <PageState
      loading={loading}
      error={items.length === 0 ? error : null}
      onRetry={onRetry}
      empty={items.length === 0}
      emptyText={props.emptyText ?? t('pickers.nobody')}
    >
      <Items {...props} />
    </PageState>
  )
}

function Items({ items, chooser, hasMore = false, loadingMore = false, onMore, reach = REACH }: ItemListProps) {
  const t = useT()
  const id = useId()
  const { ref: measured, height } = useElementSize<HTMLDivElement>()
  const rowHeight = items.some(({ organize }) => organize) ? HEIGHTS.tall : HEIGHTS.flat
  const inView = height || UNMEASURED
  const { area, first, end, onScroll, show } = useRowWindow<HTMLDivElement>(equalRows(items.length, rowHeight), inView)
  const [active, setActive] = useState(-1)
  const at = Math.min(active, items.length - 1)
  const askMore = () => {
    const element = area.current
    if (!element || !hasMore || loadingMore) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= reach) onMore?.()
  }
  const fill = useEffectEvent(askMore)
  // A page that does not fill the list would leave nothing to scroll by.
  useEffect(() => {
    if (height > 0 && items.length > 0) fill()
  }, [height, items.length])
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[at]
    if (item && (event.key === 'Enter' || event.key === ' ')) chooser.choose(item)
    else {
      // Above the first is the search box.
      if (event.key === 'ArrowUp' && at <= 0) return
      const step = rowStep(event.key, at, items.length, Math.max(Math.floor(inView / rowHeight) - 1, 1))
      if (step === null) return
      setActive(step)
      show(step)
    }
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
    const index = option ? Number(option.dataset['at']) : -1
    const item = items[index]
    if (!item) return
    setActive(index)
    chooser.choose(item)
  }
  return (
    <div ref={measured} className={styles.listPlace}>
      <div
        ref={area}
        role="listbox"
        tabIndex={0}
        aria-multiselectable={chooser.multiple}
        aria-label={t('pickers.candidates')}
        {...(at >= first && at < end ? { 'aria-activedescendant': `${id}-${at}` } : {})}
        className={styles.list}
        onScroll={() => {
          onScroll()
          askMore()
        }}
        onFocus={() => setActive((last) => Math.max(last, 0))}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div role="presentation" className={styles.items} style={{ height: items.length * rowHeight }}>
          {items.slice(first, end).map((item, offset) => (
            <div
              key={item.id}
              id={`${id}-${first + offset}`}
              role="option"
              tabIndex={-1}
              className={styles.item}
              style={{ top: (first + offset) * rowHeight, height: rowHeight }}
              data-at={first + offset}
              data-active={first + offset === at}
              aria-selected={chooser.isChosen(item.id)}
              aria-posinset={first + offset + 1}
              aria-setsize={items.length}
            >
              <ItemFace item={item} />
              {chooser.isChosen(item.id) ? <CheckOutlined className={styles.mark ?? ''} /> : null}
            </div>
          ))}
        </div>
        {hasMore ? <div className={styles.more}>{t('common.loading')}</div> : null}
      </div>
    </div>
  )
}
