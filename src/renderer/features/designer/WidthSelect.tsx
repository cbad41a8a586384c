import { Select } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './designer.module.css'

const widths = [0, 1000, 800, 600, 375] as const

/** At which width a form is looked at, in pixels; 0 is all there is. */
export function WidthSelect({
  value,
  onChange,
}: {
  readonly value: number
  readonly onChange: (width: number) => void
}) {
  const t = useT()
  return (
    <Select<number>
      className={styles.width ?? ''}
      aria-label={t('designer.width')}
      value={value}
      options={widths.map((each) => ({ value: each, label: each === 0 ? t('designer.fullWidth') : `${each} px` }))}
      onChange={onChange}
    />
  )
}
