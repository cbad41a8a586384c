import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './frame.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

/** Keyword of a picker; what is typed takes effect after a pause. */
export function SearchBox({ value, onChange, onEnter }: SearchBoxProps) {
  const t = useT()
  return (
    <div className={styles.search}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={value}
        maxLength={200}
        placeholder={t('pickers.keyword')}
        aria-label={t('pickers.keyword')}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => {
          // The form that the dialog lies in is not meant.
          event.preventDefault()
          event.stopPropagation()
          onEnter()
        }}
      />
    </div>
  )
}
