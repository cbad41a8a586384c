import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Result } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './import.module.css'
import { SheetStep } from './SheetStep.tsx'
import type { useSheet } from './useSheet.ts'

interface ResultStepProps {
  /** Rows that are in by now, and those that failed the last time. Null: the server did it before and lost the report. */
  readonly counts: { readonly good: number; readonly failed: number } | null
  /** The failed rows, to be corrected and tried again. Null when there are none. */
  readonly state: ReturnType<typeof useSheet> | null
  /** How many of the failed rows stand here, where that is not all of them. */
  readonly shown: number | null
  readonly onExceptions: () => void
}

/** The last step: what became of the rows; those that failed stand here to be mended. */
export function ResultStep({ counts, state, shown, onExceptions }: ResultStepProps) {
  const t = useT()
  if (counts === null) return <Result status="info" title={t('form.import.reportLost')} />
  if (state === null) return <Result status="success" title={t('form.import.done', { count: counts.good })} />
  return (
    <div className={styles.sheet}>
      <div className={styles.counts}>
        <span className={styles.count}>
          {t('form.import.good')} <strong className={styles.good}>{counts.good}</strong>
        </span>
        <span className={styles.count}>
          {t('form.import.failed')} <strong className={styles.bad}>{counts.failed}</strong>
        </span>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onExceptions}>
          {t('form.import.exceptions')}
        </Button>
      </div>
      <p className={styles.hint}>{t('form.import.failedHint')}</p>
      {shown === null ? null : <Alert type="info" showIcon title={t('form.import.partedMore', { count: shown })} />}
      <SheetStep state={state} label={t('form.import.failed')} />
    </div>
  )
}
