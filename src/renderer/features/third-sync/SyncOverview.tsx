import { CloudDownloadOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { findRoute } from '#shared/access/menu-index.ts'
import type { SyncJob, SyncTotal } from '#shared/api/third-sync.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { toast } from '#renderer/platform/toast.ts'
import { watchPull } from './watch-pull.ts'
import styles from './third-sync.module.css'

/** Milliseconds between two looks at a run that is under way. */
const LOOK = 1000

type Kind = 'user' | 'organization'
const kindOf = ({ kind }: Pick<SyncTotal, 'kind'>): Kind => (kind === 'user' ? 'user' : 'organization')

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
  const isPulled = isRunning && job.direction === 'pull'
  useEffect(() => {
    if (isPulled) watchPull(type)
  }, [isPulled, type])
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
  // What a run could not do is written down as it goes: it is read once more when it has ended, seen running or not.
  const isKnown = status.data !== undefined
  const ended = isRunning ? null : (job?.id ?? null)
  const lastEnded = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!isKnown) return
    const isNew = lastEnded.current !== undefined && lastEnded.current !== ended
    lastEnded.current = ended
    if (isNew && ended !== null)
      void queryClient.invalidateQueries({ queryKey: ['platform', 'thirdSync.failures', { params: { type } }] })
  }, [isKnown, ended, type])
  const run = async (work: Promise<{ readonly msg: string }>) => {
    try {
      toast.success((await work).msg)
    } catch {
      // The one toast has told it.
    }
  }
  // A server that does not say is asked by trying.
  const lacksKeys = status.data?.isConfigured === false
  const isBusy = isRunning || start.isPending || lacksKeys
  const begin = (kind: Kind, way: '0' | '1') => run(start.mutateAsync({ params: { type, kind }, query: { type: way } }))
  const push = async ({ kind, recordTotal }: SyncTotal) => {
    const system = t(type === '1' ? 'thirdSync.weCom' : 'thirdSync.dingTalk')
    // It makes accounts elsewhere, where nothing here takes them back.
    const content = t(`thirdSync.pushConfirm.${kindOf({ kind })}`, { system, count: recordTotal })
    const okText = t(`thirdSync.push.${kindOf({ kind })}`)
    if (await confirm({ content, okText })) await begin(kindOf({ kind }), '0')
  }
  const pull = async (kind: Kind) => {
    const system = t(type === '1' ? 'thirdSync.weCom' : 'thirdSync.dingTalk')
    // It changes accounts and organisations here.
    const content = t(`thirdSync.pullConfirm.${kind}`, { system })
    if (await confirm({ content, okText: t(`thirdSync.pull.${kind}`) })) await begin(kind, '1')
  }
  return (
    <div className={styles.overview}>
      {lacksKeys ? <KeysMissing type={type} /> : null}
      <div className={styles.cards}>
        {(totals.data ?? []).map((total) => (
          <section key={total.kind} className={styles.card} aria-label={total.synType}>
            <header className={styles.cardHead}>
              <h2>{total.synType}</h2>
              {mayEdit ? (
                <div className={styles.ways}>
                  <Button icon={<CloudUploadOutlined aria-hidden />} disabled={isBusy} onClick={() => void push(total)}>
                    {t(`thirdSync.push.${kindOf(total)}`)}
                  </Button>
                  <Button
                    icon={<CloudDownloadOutlined aria-hidden />}
                    disabled={isBusy}
                    onClick={() => void pull(kindOf(total))}
                  >
                    {t(`thirdSync.pull.${kindOf(total)}`)}
                  </Button>
                </div>
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

const configPath = '/system/sysConfig'

/** Why nothing can be synced yet, with the way to what is missing for whoever may go there. */
function KeysMissing({ type }: { readonly type: SyncOverviewProps['type'] }) {
  const t = useT()
  const navigate = useSteadyNavigate()
  const mayConfigure = useMenu(({ index }) => findRoute(index, configPath) !== null)
  return (
    <Alert
      type="info"
      showIcon
      title={t('thirdSync.keysMissing', { system: t(type === '1' ? 'thirdSync.weCom' : 'thirdSync.dingTalk') })}
      description={mayConfigure ? undefined : t('thirdSync.askAdministrator')}
      action={
        mayConfigure ? (
          <Button size="small" onClick={() => navigate(configPath)}>
            {t('thirdSync.configure')}
          </Button>
        ) : undefined
      }
    />
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
        {total.synDate ? t('thirdSync.last', { time: timeText(total.synDate) }) : t('thirdSync.never')}
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
  const way = job.direction === 'pull' ? 'pull' : 'push'
  const what = t(`thirdSync.${way}.${job.kind === 'user' ? 'user' : 'organization'}`)
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
