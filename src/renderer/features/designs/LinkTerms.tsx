import { Form, Input } from 'antd'
import { useId } from 'react'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './designs.module.css'

interface LinkTermsProps {
  readonly name: string
  readonly onName: (name: string) => void
  /** Epoch milliseconds; null for no end. */
  readonly ends: number | null
  readonly onEnds: (ends: number | null) => void
}

/** What a link for visitors is called, and how long it is open. */
export function LinkTerms({ name, onName, ends, onEnds }: LinkTermsProps) {
  const t = useT()
  const field = useId()
  return (
    <div className={styles.pairs}>
      <Form.Item label={t('designs.linkName')} htmlFor={`${field}name`}>
        <Input id={`${field}name`} maxLength={100} value={name} onChange={({ target }) => onName(target.value)} />
      </Form.Item>
      <Form.Item label={t('designs.linkEnds')} htmlFor={`${field}ends`}>
        <DateInput
          id={`${field}ends`}
          format="yyyy-MM-dd HH:mm"
          value={ends}
          onChange={(value) => onEnds(typeof value === 'number' ? value : null)}
        />
      </Form.Item>
    </div>
  )
}
