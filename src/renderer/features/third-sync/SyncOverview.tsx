import { SyncOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { SyncJob, SyncTotal } from '#shared/api/third-sync.ts'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './third-sync.module.css'

/** Milliseconds between two looks at a run that is under way. */
const LOOK = 1000

interface SyncOverviewProps {
  readonly type: '1' | '2'
  readonly mayEdit: boolean
}

/** Totals of both kinds with their buttons, and the run that is under way or the last one. It goes on without this page. */
export function SyncOverview({ type, mayEdit }: SyncOverviewProps) {
  const t = useT()
  const params = { type }
  const totals = usePlatformQuery('thirdSync.totals', { params })
  const status = usePlatformQuery('thirdSync.job', { params }, { staleTime: 0 })
  const start = usePlatformMutation('thirdSync.start')
  const cancel = usePlatformMutation('thirdSync.cancel')
  const job = status.data?.job ?? null
  const isRunning = job?.state === 'running'
  const look = useEffectEvent(() => void Promise.all([status.refetch(), totals.refetch()]))
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(look, LOOK)
    // The last look is after its end.
    return () => {
      clearInterval(timer)
      look()
    }
  }, [isRunning])
  const run = async (work: Promise<{ readonly msg: string }>) => {
    try {
      toast.success((await work).msg)
    } catch {
      // The one toast has told it.
    }
  }
  return (
    <div className={styles.overview}>
      <div className={styles.cards}>
        {(totals.data ?? []).map((total) => (
          <section key={total.kind} className={styles.card} aria-label={total.synType}>
            <header className={styles.cardHead}>
              <h2>{total.synType}</h2>
              {mayEdit ? (
                <Button
                  icon={<SyncOutlined aria-hidden />}
                  disabled={isRunning || start.isPending}
                  onClick={() =>
                    void run(
                      start.mutateAsync({ params: { type, kind: total.kind === 'user' ? 'user' : 'organization' } }),
                    )
                  }
                >
                  {t(total.kind === 'user' ? 'thirdSync.syncUsers' : 'thirdSync.syncOrganizations')}
                </Button>
              ) : null}
            </header>
            <Numbers total={total} />
          </section>
        ))}
      </div>
      {job ? (
        <RunState
          job={job}
          onCancel={mayEdit ? () => void run(cancel.mutateAsync({ params })) : null}
          isCancelling={cancel.isPending}
        />
      ) : null}
    </div>
  )
}

function Numbers({ total }: { readonly total: SyncTotal }) {
  const t = useT()
  const numbers = [
    [t('thirdSync.total'), total.recordTotal],
    [t('thirdSync.succeeded'), total.synSuccessCount],
    [t('thirdSync.failed'), total.synFailCount],
    [t('thirdSync.open'), total.unSynCount],
  ] as const
  return (
    <>
      <dl className={styles.numbers}>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        {total.synDate ? t('thirdSync.last', { time: secondText(total.synDate) }) : t('thirdSync.never')}
      </p>
    </>
  )
}

interface RunStateProps {
  readonly job: SyncJob
  readonly onCancel: (() => void) | null
  readonly isCancelling: boolean
}

const tones = { done: 'success', failed: 'error', cancelled: 'warning', interrupted: 'warning' } as const

function RunState({ job, onCancel, isCancelling }: RunStateProps) {
  const t = useT()
  const what = t(job.kind === 'user' ? 'thirdSync.user' : 'thirdSync.organization')
  const counts = t('thirdSync.counts', { done: job.done, total: job.total, failed: job.failed })
  if (job.state === 'running')
    return (
      <div className={styles.run} role="status">
        <span>{t('thirdSync.runs', { what })}</span>
        <Progress
          className={styles.bar ?? ''}
          percent={job.total === 0 ? 0 : Math.floor((job.done / job.total) * 100)}
          aria-label={counts}
        />
        <span className={styles.hint}>{counts}</span>
        {onCancel ? (
          <Button onClick={onCancel} loading={isCancelling}>
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
    )
  const state = job.state in tones ? (job.state as keyof typeof tones) : 'interrupted'
  return (
    <Alert
      type={state === 'done' && job.failed > 0 ? 'warning' : tones[state]}
      showIcon
      title={`${t(`thirdSync.states.${state}`, { what })} ${counts}`}
      description={state === 'failed' && job.reason !== '' ? job.reason : undefined}
    />
  )
}
