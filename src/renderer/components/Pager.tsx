import { Pagination, Select } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './list-page.module.css'

/** Section 9. */
export const pageSizes = [20, 50, 100, 500] as const

interface PagerProps {
  /** Null while nobody knows: the list still loads, or could not be read. */
  readonly total: number | null
  readonly page: number
  readonly pageSize: number
  readonly onChange: (page: number, pageSize: number) => void
  readonly disabled?: boolean
}

/** Total, sizes, previous, pages, next, jumper (section 9). Another size goes back to the first page. */
export function Pager({ total, page, pageSize, onChange, disabled = false }: PagerProps) {
  const t = useT()
  return (
    <nav className={styles.pager} aria-label={t('common.pager.label')}>
      <span className={styles.total}>{total === null ? null : t('common.pager.total', { count: total })}</span>
      <Select
        value={pageSize}
        disabled={disabled}
        popupMatchSelectWidth={false}
        aria-label={t('common.pager.perPage', { count: pageSize })}
        options={pageSizes.map((size) => ({ value: size, label: t('common.pager.perPage', { count: size }) }))}
        onChange={(size: number) => onChange(1, size)}
      />
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total ?? 0}
        disabled={disabled}
        showSizeChanger={false}
        showQuickJumper
        onChange={(next) => onChange(next, pageSize)}
      />
    </nav>
  )
}
