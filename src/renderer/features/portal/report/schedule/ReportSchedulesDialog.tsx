import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { DataOf, RendererEndpointId } from '#shared/api/table.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { Values } from '../ReportParameters.tsx'
import styles from '../report.module.css'
import { ReportScheduleDialog, rhythmNames, weekdayNames } from './ReportScheduleDialog.tsx'

type Schedule = DataOf<'reportSchedule.list'>['list'][number]

interface ReportSchedulesDialogProps {
  readonly report: Pick<DataOf<'report.view'>, 'id' | 'fullName' | 'parameters'>
  readonly values: Values
  readonly onClose: () => void
}

/** Milliseconds between looks at what is being sent. */
const LOOK = 2000
const tones = { waiting: 'neutral', running: 'waiting', done: 'success', failed: 'danger', paused: 'neutral' } as const

/** When a report is sent by itself, and what became of it. Mount it to open it. */
export function ReportSchedulesDialog({ report, values, onClose }: ReportSchedulesDialogProps) {
  const t = useT()
  const { id: reportId, fullName, parameters } = report
  const query = usePlatformQuery('reportSchedule.list', { query: { reportId } }, { staleTime: 0 })
  /** Null: none; an empty text: a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const { list = [], maySendToOthers = false } = query.data ?? {}
  const isSending = list.some(({ state }) => state === 'running')
  const { refetch } = query
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setInterval(() => void refetch(), LOOK)
    return () => clearInterval(timer)
  }, [isSending, refetch])
  if (edited !== null)
    return (
      <ReportScheduleDialog
        {...{ reportId, parameters, values, maySendToOthers }}
        id={edited === '' ? null : edited}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <DialogFrame
      title={t('reportSchedules.titleOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 720 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            disabled={!query.data}
            onClick={() => setEdited('')}
          >
            {t('reportSchedules.new')}
          </Button>
        </>
      }
    >
      <PageState
        loading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={refetch}
        empty={list.length === 0}
        emptyText={t('reportSchedules.empty')}
        emptyHint={t('reportSchedules.emptyHint')}
      >
        {list.map((schedule) => (
          <ScheduleLine key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule.id)} />
        ))}
      </PageState>
    </DialogFrame>
  )
}

function ScheduleLine({ schedule, onEdit }: { readonly schedule: Schedule; readonly onEdit: () => void }) {
  const t = useT()
  const { id, rhythm, weekdays, monthDay, time, userIds, roleIds, withMail, enabledMark, state } = schedule
  const run = useDone('reportSchedule.run')
  const toggle = useDone('reportSchedule.toggle')
  const remove = useDone('reportSchedule.delete')
  const name = rhythmNames[rhythm - 1] ?? 'daily'
  const days = weekdays
    .map((day) => t(`schedule.days.${weekdayNames[day - 1] ?? 'mon'}`))
    .join(t('drafts.listSeparator'))
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
    <article className={styles.schedule}>
      <div>
        <h3>
          {t(`reportSchedules.when.${name}`, { time, days, day: monthDay })}{' '}
          <StateTag tone={tones[shown]} text={t(`reportSchedules.state.${shown}`)} />
        </h3>
        <p className={styles.age}>{facts.join(' · ')}</p>
        {schedule.lastResult === '' ? null : <p className={styles.result}>{schedule.lastResult}</p>}
      </div>
      <div className={styles.tools}>
        <Button size="small" disabled={state === 'running'} onClick={() => ignoreRejection(run({ params: { id } }))}>
          {t('reportSchedules.run')}
        </Button>
        <Button
          size="small"
          onClick={() => ignoreRejection(toggle({ params: { id }, body: { enabledMark: enabledMark === 1 ? 0 : 1 } }))}
        >
          {t(enabledMark === 1 ? 'reportSchedules.pause' : 'reportSchedules.resume')}
        </Button>
        {schedule.isMine ? (
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
