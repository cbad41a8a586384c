import { Input } from 'antd'
import type { ReactNode } from 'react'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './organization.module.css'

/** What a company tells about itself (wire contract 4.2, `propertyJson`). */
const names = [
  'shortName',
  'enterpriseNature',
  'industry',
  'foundedTime',
  'telePhone',
  'fax',
  'webSite',
  'manageEmail',
  'managerName',
  'managerTelePhone',
  'managerMobilePhone',
  'bankName',
  'bankAccount',
  'address',
  'businessscope',
] as const

type Property = Readonly<Record<string, string | number | null>>

interface CompanyFieldsProps {
  readonly value?: Property
  readonly onChange?: (value: Property) => void
}

/** Keys that others wrote and this dialog does not know stay as they are. */
export function CompanyFields({ value = {}, onChange }: CompanyFieldsProps) {
  const t = useT()
  const put = (name: string, next: string | number | null) => onChange?.({ ...value, [name]: next })
  const text = (name: (typeof names)[number]): ReactNode => {
    const shared = { 'aria-label': t(`organization.about.${name}`), value: String(value[name] ?? '') }
    if (name === 'businessscope')
      return (
        <Input.TextArea
          {...shared}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => put(name, event.target.value)}
        />
      )
    return <Input {...shared} maxLength={200} autoComplete="off" onChange={(event) => put(name, event.target.value)} />
  }
  return (
    <div className={styles.company}>
      {names.map((name) => (
        <label key={name} className={name === 'address' || name === 'businessscope' ? styles.wide : styles.half}>
          <span>{t(`organization.about.${name}`)}</span>
          {name === 'foundedTime' ? (
            <DateInput
              format="yyyy-MM-dd"
              label={t('organization.about.foundedTime')}
              value={typeof value[name] === 'number' ? value[name] : null}
              onChange={(time) => put(name, typeof time === 'number' ? time : null)}
            />
          ) : (
            text(name)
          )}
        </label>
      ))}
    </div>
  )
}
