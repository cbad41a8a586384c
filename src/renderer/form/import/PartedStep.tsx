import { Alert, Button, Progress } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './import.module.css'
import type { useParted } from './useParted.ts'

/** How far an import in parts is: it can be paused, and gone on with, also another day. */
export function PartedStep({ parted }: { readonly parted: ReturnType<typeof useParted> }) {
  const t = useT()
  const { state, isRunning, isPausing, problem } = parted
  if (state === null) return null
  const { fileName, records, done, good, failed } = state
  return (
    <div className={styles.upload}>
      <strong>{fileName}</strong>
      <Progress
        percent={Math.floor((done / Math.max(records, 1)) * 100)}
        status={problem === null ? (isRunning ? 'active' : 'normal') : 'exception'}
        aria-label={t('form.import.partedProgress')}
      />
      <div className={styles.counts} role="status">
        <span>{t('form.import.partedDone', { done, count: records })}</span>
        <span className={styles.count}>
          {t('form.import.good')} <strong className={styles.good}>{good}</strong>
        </span>
        <span className={styles.count}>
          {t('form.import.failed')} <strong className={styles.bad}>{failed}</strong>
        </span>
        {isPausing ? <span>{t('form.import.pausing')}</span> : null}
        {isRunning && !isPausing ? (
          <Button onClick={parted.pause}>{t('form.import.pause')}</Button>
        ) : (
          <Button type="primary" onClick={parted.go}>
            {done === 0 ? t('form.import.partedBegin') : t('form.import.goOnParted')}
          </Button>
        )}
      </div>
      {problem === null ? null : <Alert type="error" showIcon title={problem} />}
      <p className={styles.hint}>{t('form.import.partedHint')}</p>
    </div>
  )
}
