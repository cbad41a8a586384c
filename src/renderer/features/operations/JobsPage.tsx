import { useMemo, useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { JobLog } from './JobLog.tsx'
import { Outcome } from './Outcome.tsx'

type Job = RowOf<'job.list'>

const nameOf = ({ fullName }: Job) => fullName

/** What the server does by itself: when it did it last, when next, and how it went (the family's scheduled tasks). */
export function JobsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const { edit } = useRights(menuId)
  const [logOf, setLogOf] = useState<Job | null>(null)
  const runNow = useRowAction<Job, 'job.run'>({
    endpoint: 'job.run',
    question: (job) => ({ content: t('operations.askRun', { name: nameOf(job) }), okText: t('operations.run') }),
  })
  const run = useStable({ now: (job: Job) => void runNow(job) })
  const columns = useMemo<readonly PageColumn<Job>[]>(
    () => [
      { key: 'fullName', title: t('operations.job'), width: null, minWidth: 220, render: nameOf },
      {
        key: 'minutes',
        title: t('operations.every'),
        width: 130,
        needs: 'job.run',
        render: ({ minutes }) => (minutes ? t('operations.minutes', { count: minutes }) : ''),
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
        width: 180,
        fitWidth: secondFit,
        render: ({ nextRunTime }) => secondText(nextRunTime),
      },
    ],
    [t],
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
        rights={noRights}
        list="job.list"
        name="jobs"
        label={t('operations.jobs')}
        filters={[{ kind: 'keyword', label: t('operations.job') }]}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        empty={{ text: t('operations.noJobs') }}
      />
      {logOf === null ? null : <JobLog id={logOf.id} name={nameOf(logOf)} onClose={() => setLogOf(null)} />}
    </>
  )
}
