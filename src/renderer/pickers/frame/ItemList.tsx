import { CheckOutlined } from '@ant-design/icons'
import { type UIEvent, useState } from 'react'
import { PageState } from '../../components/PageState.tsx'
import { useT } from '../../i18n/index.ts'
import { ItemFace } from './ItemFace.tsx'
import styles from './frame.module.css'
import type { PickerItem } from './pending.ts'
import type { Chooser } from './PickerDialog.tsx'

/** Pixels above the end at which the next page is asked for (section 9). */
const reach = 200
/** Items drawn at once: some sources answer thousands without pages. */
const portion = 200

interface ItemListProps {
  readonly items: readonly PickerItem[]
  readonly chooser: Chooser
  readonly loading: boolean
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly hasMore?: boolean
  readonly loadingMore?: boolean
  readonly onMore?: () => void
}

/** Items one under the other; more come while scrolling. Rows off screen are not laid out by the browser. */
export function ItemList(props: ItemListProps) {
  const { items, chooser, loading, error, onRetry, hasMore = false, loadingMore = false, onMore } = props
  const t = useT()
  const [drawn, setDrawn] = useState(portion)
  const follow = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight > reach) return
    if (drawn < items.length) return setDrawn(drawn + portion)
    if (hasMore && !loadingMore) onMore?.()
  }
  return (
    <div
      className={styles.list}
      onScroll={follow}
      role="listbox"
      aria-multiselectable={chooser.multiple}
      aria-label={t('pickers.candidates')}
    >
      <PageState
        loading={loading}
        error={items.length === 0 ? error : null}
        onRetry={onRetry}
        empty={items.length === 0}
        emptyText={t('pickers.nobody')}
      >
        {items.slice(0, drawn).map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="option"
            className={styles.item}
            // One stop for Tab; the arrow keys do the rest.
            tabIndex={index === 0 ? 0 : -1}
            aria-selected={chooser.isChosen(item.id)}
            onClick={() => chooser.choose(item)}
          >
            <ItemFace item={item} />
            {chooser.isChosen(item.id) ? <CheckOutlined className={styles.mark ?? ''} /> : null}
          </button>
        ))}
        {hasMore || drawn < items.length ? <div className={styles.more}>{t('common.loading')}</div> : null}
      </PageState>
    </div>
  )
}
