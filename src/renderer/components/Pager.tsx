import { InputNumber, Pagination, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { figureText } from './figure-text.ts'
import styles from './list-page.module.css'
import { pageSizes } from './memory/usual-page-size.ts'

interface PagerProps {
  /** Null while nobody knows: the list still loads, or could not be read. */
  readonly total: number | null
  /** There may be more: the server does not say how many. */
  readonly isLeast?: boolean
  readonly page: number
  readonly pageSize: number
  readonly onChange: (page: number, pageSize: number) => void
  readonly disabled?: boolean
  readonly sizes?: readonly number[]
  /** Its place is narrow: the page of how many, between the arrows. */
  readonly isNarrow?: boolean
}

/** Total, sizes, previous, pages, next, jumper (section 9). Another size goes back to the first page. */
export function Pager({
  total,
  isLeast = false,
  page,
  pageSize,
  onChange,
  disabled = false,
  sizes = pageSizes,
  isNarrow = false,
}: PagerProps) {
  const t = useT()
  return (
    <nav className={styles.pager} aria-label={t('common.pager.label')}>
      <span className={styles.total}>
        {total === null
          ? null
          : t(isLeast ? 'common.pager.least' : 'common.pager.total', { count: total, figure: figureText(total) })}
      </span>
      <Select
        value={pageSize}
        disabled={disabled}
        popupMatchSelectWidth={false}
        aria-label={t('common.pager.perPage', { count: pageSize })}
        options={sizes.map((size) => ({ value: size, label: t('common.pager.perPage', { count: size }) }))}
        onChange={(size: number) => onChange(1, size)}
      />
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total ?? 0}
        disabled={disabled}
        showSizeChanger={false}
        simple={isNarrow ? { readOnly: true } : false}
        onChange={(next) => onChange(next, pageSize)}
      />
      {isNarrow ? null : (
        <Jumper
          last={Math.max(1, Math.ceil((total ?? 0) / pageSize))}
          disabled={disabled}
          onJump={(next) => onChange(next, pageSize)}
        />
      )}
    </nav>
  )
}

interface JumperProps {
  readonly last: number
  readonly disabled: boolean
  readonly onJump: (page: number) => void
}

/** antd's own says "Go to [ ] Page" in English: its words go around the field as Chinese does. */
function Jumper({ last, disabled, onJump }: JumperProps) {
  const t = useT()
  const [before, after] = t('common.pager.jump', { page: '|' }).split('|')
  const [wanted, setWanted] = useState<number | null>(null)
  const go = () => {
    if (wanted !== null) onJump(Math.min(last, Math.max(1, Math.trunc(wanted))))
    setWanted(null)
  }
  return (
    <span className={styles.jumper}>
      {before}
      <InputNumber
        controls={false}
        value={wanted}
        disabled={disabled}
        aria-label={t('common.pager.jumpLabel')}
        onChange={setWanted}
        onPressEnter={go}
        onBlur={go}
      />
      {after}
    </span>
  )
}
