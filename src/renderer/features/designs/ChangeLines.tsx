import type { DataOf } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './designs.module.css'

interface ChangeLinesProps {
  readonly changes: DataOf<'design.releasePlan'>['changes']
}

/** What is different between two designs, in words. */
export function ChangeLines({ changes }: ChangeLinesProps) {
  const t = useT()
  if (changes.length === 0) return <p className={styles.quiet}>{t('designs.noChanges')}</p>
  return (
    <ul className={styles.lines}>
      {changes.map(({ code, label, from, to }, at) => (
        <li key={`${code} ${label} ${at}`}>{t(`designs.change_${code}`, { label, from, to })}</li>
      ))}
    </ul>
  )
}
