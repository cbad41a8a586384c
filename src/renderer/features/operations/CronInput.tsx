import { Input } from 'antd'
import { cronProblem, nextCron } from '#shared/rules/cron.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './operations.module.css'

/** Runs ahead that are shown. */
const SHOWN = 3

function upcoming(pattern: string): string[] {
  const times: string[] = []
  let from = Date.now()
  for (let at = 0; at < SHOWN; at += 1) {
    from = nextCron(pattern, from)
    if (from === 0) break
    times.push(timeText(from))
  }
  return times
}

interface CronInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (pattern: string) => void
}

/** A cron expression, with the times that it comes due next. */
export function CronInput({ id, value = '', onChange }: CronInputProps) {
  const t = useT()
  const isUsable = value.trim() !== '' && cronProblem(value, Date.now()) === null
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isUsable ? (
        <div className={styles.upcoming} role="status">
          {t('operations.upcoming', { times: upcoming(value).join(t('common.selection.separator')) })}
        </div>
      ) : null}
    </>
  )
}
