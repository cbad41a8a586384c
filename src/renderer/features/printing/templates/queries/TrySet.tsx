import { CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { ResultTable } from '#renderer/components/rows/ResultTable.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { SampleRecord } from '../SampleRecord.tsx'
import { type KnownColumn, type SetDraft, storedSet } from './model.ts'
import styles from './queries.module.css'

interface TrySetProps {
  readonly draft: SetDraft
  readonly templateId: string | null
  readonly onColumns: (columns: readonly KnownColumn[]) => void
}

type Outcome = { readonly ran: DataOf<'print.tryQuery'> } | { readonly error: string } | null

/** The first rows that a data set answers for a record, as whoever looks at it may read them. */
export function TrySet({ draft, templateId, onColumns }: TrySetProps) {
  const t = useT()
  const [record, setRecord] = useState<PickerItem | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { mutateAsync, isPending } = usePlatformMutation('print.tryQuery', { quiet: true })
  const isReady = draft.isInterface ? draft.interfaceId !== '' : draft.sql.trim() !== '' && draft.dbLinkId !== ''
  const run = async () => {
    try {
      const { data } = await mutateAsync({
        body: { templateId: templateId ?? '', formId: record?.id ?? '', set: storedSet(draft), dbLinkId: '' },
      })
      setOutcome({ ran: data })
      const names = [...new Set(data.rows.flatMap((row) => Object.keys(row)))]
      const known = new Map(draft.columns.map(({ field, fieldName }) => [field, fieldName]))
      if (names.length > 0) onColumns(names.map((field) => ({ field, fieldName: known.get(field) ?? field })))
    } catch (error) {
      setOutcome({ error: describeError(error) })
    }
  }
  return (
    <section className={styles.try} aria-label={t('printQueries.try')}>
      <div className={styles.line}>
        <Button
          icon={<CaretRightOutlined aria-hidden />}
          loading={isPending}
          disabled={!isReady}
          onClick={() => void run()}
        >
          {t('printQueries.try')}
        </Button>
        {templateId === null ? null : (
          <span className={styles.sample}>
            <SampleRecord templateId={templateId} value={record} onChange={setRecord} />
          </span>
        )}
        <span role="status" className={outcome !== null && 'error' in outcome ? styles.bad : styles.quiet}>
          {outcome === null
            ? ''
            : 'error' in outcome
              ? outcome.error
              : t('printQueries.tried', { count: outcome.ran.total, time: outcome.ran.milliseconds })}
        </span>
      </div>
      {outcome !== null && 'ran' in outcome ? <ResultTable rows={outcome.ran.rows} /> : null}
    </section>
  )
}
