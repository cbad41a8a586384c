import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { DataOf, RendererEndpointId } from '#shared/api/table.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from '../report.module.css'
import { rhythmNames, weekdayNames } from './ReportScheduleDialog.tsx'

type Schedule = DataOf<'reportSchedule.list'>['list'][number]

/** Milliseconds between looks at what is being sent. */
const LOOK = 2000
const tones = { waiting: 'neutral', running: 'waiting', done: 'success', failed: 'danger', paused: 'neutral' } as const

/** When a report is sent, looked at again while one is; without a report all that the reader planned. */
export function useSchedules(reportId: string) {
  const query = usePlatformQuery('reportSchedule.list', { query: { reportId } }, { staleTime: 0 })
  const isSending = query.data?.list.some(({ state }) => state === 'running') ?? false
  const { refetch } = query
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setInterval(() => void refetch(), LOOK)
    return () => clearInterval(timer)
  }, [isSending, refetch])
  return query
}

interface ScheduleLineProps {
  readonly schedule: Schedule
  /** Of a list of several reports: what leads to the report. */
  readonly title?: ReactNode
  readonly onEdit?: () => void
}

/** When a report is sent, what became of it, and what may be done about it. */
export function ScheduleLine({ schedule, title, onEdit }: ScheduleLineProps) {
  const t = useT()
  const { id, rhythm, weekdays, monthDay, time, userIds, roleIds, withMail, enabledMark, state } = schedule
  const run = useDone('reportSchedule.run')
  const toggle = useDone('reportSchedule.toggle')
  const remove = useDone('reportSchedule.delete')
  const name = rhythmNames[rhythm - 1] ?? 'daily'
  const days = weekdays
    .map((day) => t(`schedule.days.${weekdayNames[day - 1] ?? 'mon'}`))
    .join(t('drafts.listSeparator'))
  const when = t(`reportSchedules.when.${name}`, { time, days, day: monthDay })
  const people = [
    ...(userIds.length > 0 ? [t('reportSchedules.peopleCount', { count: userIds.length })] : []),
    ...(roleIds.length > 0 ? [t('reportSchedules.roleCount', { count: roleIds.length })] : []),
    ...(withMail === 1 ? [t('reportSchedules.mail')] : []),
  ].join(t('drafts.listSeparator'))
  const shown = enabledMark === 0 && state !== 'running' ? 'paused' : state
  const facts = [
    t('reportSchedules.to', { people }),
    ...(schedule.isMine ? [] : [t('reportSchedules.by', { name: schedule.creatorUser })]),
    ...(schedule.nextTime ? [t('reportSchedules.next', { time: timeText(schedule.nextTime) })] : []),
    ...(schedule.lastTime ? [t('reportSchedules.last', { time: timeText(schedule.lastTime) })] : []),
  ]
  const drop = async () => {
    const question = { content: t('reportSchedules.askDelete'), okText: t('common.delete'), danger: true }
    if (await confirm(question)) await remove({ params: { id } })
  }
  return (
    <article className={styles.schedule} aria-label={`${schedule.reportName} ${when}`}>
      <div>
        <h3>
          {title}
          {when}
          <StateTag tone={tones[shown]} text={t(`reportSchedules.state.${shown}`)} />
        </h3>
        <p className={styles.age}>{facts.join(' · ')}</p>
        {schedule.isGranted ? null : <p className={styles.result}>{t('reportSchedules.lost')}</p>}
        {schedule.lastResult === '' ? null : <p className={styles.result}>{schedule.lastResult}</p>}
      </div>
      <div className={styles.tools}>
        <Button
          size="small"
          disabled={state === 'running' || !schedule.isGranted}
          onClick={() => ignoreRejection(run({ params: { id } }))}
        >
          {t('reportSchedules.run')}
        </Button>
        <Button
          size="small"
          onClick={() => ignoreRejection(toggle({ params: { id }, body: { enabledMark: enabledMark === 1 ? 0 : 1 } }))}
        >
          {t(enabledMark === 1 ? 'reportSchedules.pause' : 'reportSchedules.resume')}
        </Button>
        {schedule.isMine && onEdit ? (
          <Button size="small" onClick={onEdit}>
            {t('common.edit')}
          </Button>
        ) : null}
        <Button size="small" danger onClick={() => ignoreRejection(drop())}>
          {t('common.delete')}
        </Button>
      </div>
    </article>
  )
}

/** Does it, and says so. */
function useDone<Id extends RendererEndpointId>(endpoint: Id) {
  const { mutateAsync } = usePlatformMutation(endpoint)
  return async (input: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    toast.success((await mutateAsync(input)).msg)
  }
}
