import { useMemo, useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, secondFit, secondText, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { JobLog } from './JobLog.tsx'
import { Outcome } from './Outcome.tsx'
import { TaskDialog } from './TaskDialog.tsx'

type Job = RowOf<'job.list'>

const nameOf = ({ fullName }: Job) => fullName
const isPlanned = ({ isOwn }: Job) => !isOwn

/** What the server does by itself, and what people planned: when it was done last, when next, and how it went (the family's scheduled tasks). */
export function JobsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const { edit } = rights
  const [logOf, setLogOf] = useState<Job | null>(null)
  const runNow = useRowAction<Job, 'job.run'>({
    endpoint: 'job.run',
    question: (job) => ({ content: t('operations.askRun', { name: nameOf(job) }), okText: t('operations.run') }),
  })
  const run = useStable({ now: (job: Job) => void runNow(job) })
  const enabled = useToggleColumn('job.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Job>[]>(
    () => [
      { key: 'fullName', title: t('operations.job'), width: null, minWidth: 220, render: nameOf },
      {
        key: 'minutes',
        title: t('operations.schedule'),
        width: 170,
        render: ({ minutes, cron }) => {
          if (!minutes) return <span title={cron}>{cron}</span>
          // Shorter than a minute: it is due whenever there is something to do.
          return minutes < 1 ? t('operations.always') : t('operations.minutes', { count: minutes })
        },
      },
      {
        key: 'runCount',
        title: t('operations.runs'),
        width: 100,
        align: 'right',
        onlyRoomy: true,
        render: ({ runCount }) => runCount,
      },
      {
        key: 'lastRunTime',
        title: t('operations.last'),
        width: 180,
        fitWidth: secondFit,
        render: ({ lastRunTime }) => secondText(lastRunTime),
      },
      {
        key: 'lastResult',
        title: t('operations.result'),
        width: 100,
        align: 'center',
        needs: 'job.run',
        render: ({ lastResult }) => (lastResult == null ? null : <Outcome failed={lastResult !== 0} />),
      },
      {
        key: 'nextRunTime',
        title: t('operations.next'),
        width: 160,
        fitWidth: minuteFit,
        render: ({ nextRunTime }) => timeText(nextRunTime),
      },
      {
        ...enabled,
        render: (job, isReachable) =>
          job.isOwn ? <StateTag tone="neutral" text={t('operations.ownTask')} /> : enabled.render(job, isReachable),
      },
    ],
    [t, enabled],
  )
  const actions = useMemo<readonly RowAction<Job>[]>(
    () => [
      ...(edit ? [{ key: 'run', label: t('operations.run'), needs: 'job.run' as const, run: run.now }] : []),
      { key: 'log', label: t('operations.log'), run: setLogOf },
    ],
    [edit, run, t],
  )
  return (
    <>
      <ListPage
        rights={rights}
        list="job.list"
        name="jobs"
        label={t('operations.jobs')}
        filters={[{ kind: 'keyword', label: t('operations.job') }]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        remove="job.delete"
        isEditable={isPlanned}
        isRemovable={isPlanned}
        empty={{ text: t('operations.noJobs') }}
        draftId="jobs"
        add={t('operations.new')}
        editor={TaskDialog}
      />
      {logOf === null ? null : <JobLog id={logOf.id} name={nameOf(logOf)} onClose={() => setLogOf(null)} />}
    </>
  )
}
