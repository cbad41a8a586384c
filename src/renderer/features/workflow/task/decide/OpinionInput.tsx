import { Input, Select } from 'antd'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from '../../workflow.module.css'

interface OpinionInputProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (opinion: string) => void
}

/** An opinion, typed or put together of stock phrases. */
export function OpinionInput({ id = '', value, onChange }: OpinionInputProps) {
  const t = useT()
  const { data } = usePlatformQuery('commonWords.options', {}, { quiet: true })
  const phrases = (data?.list ?? []).map(({ id: key, commonWordsText }) => ({ value: key, label: commonWordsText }))
  const add = (phrase: string) => onChange?.(value ? `${value}${phrase}` : phrase)
  return (
    <div className={styles.opinion}>
      <Input.TextArea
        id={id}
        value={value ?? ''}
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {phrases.length > 0 ? (
        <Select<string | null, (typeof phrases)[number]>
          aria-label={t('workflow.decide.phrase')}
          placeholder={t('workflow.decide.phrase')}
          value={null}
          options={phrases}
          showSearch={nameSearch}
          popupMatchSelectWidth={320}
          onSelect={(_key, { label }) => add(label)}
        />
      ) : null}
    </div>
  )
}
