import { Button, Progress } from 'antd'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ErrorReason } from '#shared/ipc/errors.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { WorkspaceRepair } from '#shared/ipc/workspace.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { FaultDetail } from '#renderer/components/FaultDetail.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import styles from './servers.module.css'

interface LocalStartProps {
  readonly onReady: (state: ServerState) => void
  /** Goes to the choice of servers. */
  readonly onLeave: () => void
}

/** Milliseconds: a start that is quick shows nothing, one that is slow explains itself. */
const quiet = 400
const slow = 6000

/** Waits for the local workspace's server: progress while it starts, a readable screen with retry when it does not. */
export function LocalStart({ onReady, onLeave }: LocalStartProps) {
  const t = useT()
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, repair: undefined })
  const [failure, setFailure] = useState<Failure | null>(null)
  // Not a dependency: a parent that draws again must not start the workspace again.
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    // Whoever leaves does not want to find themselves there a moment later.
    const leaving = new AbortController()
    const { signal } = leaving
    const { repair } = attempt
    request('servers.useLocal', repair && { repair }, { signal }).then(
      (state) => signal.aborted || ready(state),
      (error: unknown) => signal.aborted || setFailure(failureOf(error)),
    )
    return () => leaving.abort()
    // `attempt` starts it again.
  }, [attempt])

  const tryAgain = useCallback((repair?: WorkspaceRepair) => {
    setFailure(null)
    setAttempt(({ number }) => ({ number: number + 1, repair }))
  }, [])
  if (failure === null) return <Starting key={attempt.number} onLeave={onLeave} />
  const { reason, detail } = failure
  return (
    <main className={styles.start}>
      <div className={styles.startBox}>
        <BrandMark size={40} />
        <h1>{isFault(reason) ? t(`servers.faults.${reason.code}`) : t('servers.startFailed')}</h1>
        <p role="alert">{isFault(reason) ? t(`servers.faultHints.${reason.code}`) : t('servers.startFailedHint')}</p>
        <FaultDetail text={detail} />
        <div className={styles.startButtons}>
          {isFault(reason) ? <Repairs reason={reason} onRepair={tryAgain} /> : null}
          <Button onClick={() => tryAgain()}>{t('common.retry')}</Button>
          <Button onClick={onLeave}>{t('servers.chooseOther')}</Button>
        </div>
      </div>
    </main>
  )
}

/** What a person can do about data that cannot be used; what is there is set aside, not deleted. */
function Repairs({
  reason,
  onRepair,
}: {
  readonly reason: ErrorReason
  readonly onRepair: (how: WorkspaceRepair) => void
}) {
  const t = useT()
  const { copyAt } = reason.params ?? {}
  if (reason.code !== 'missing' && reason.code !== 'damaged') return null
  const anew = async () => {
    const content = t('servers.anewConfirm')
    if (await confirm({ title: t('servers.anew'), content, okText: t('servers.anew'), danger: true })) onRepair('anew')
  }
  return (
    <>
      {copyAt === undefined ? null : (
        <Button type="primary" onClick={() => onRepair('restore')}>
          {t('servers.restore', { time: timeText(copyAt) })}
        </Button>
      )}
      <Button onClick={() => void anew()}>{t('servers.anew')}</Button>
    </>
  )
}

/** Each attempt mounts it anew, so that it counts from zero. */
function Starting({ onLeave }: Pick<LocalStartProps, 'onLeave'>) {
  const t = useT()
  const elapsed = useElapsed()
  if (elapsed < quiet) return <div className={styles.start} aria-busy="true" />
  return (
    <main className={styles.start}>
      <div className={styles.startBox}>
        <BrandMark size={40} />
        <h1>{t('servers.starting')}</h1>
        <Progress percent={shownPercent(elapsed)} showInfo={false} status="active" aria-label={t('servers.starting')} />
        <p role="status">{elapsed < slow ? t('servers.startingHint') : t('servers.startingSlow')}</p>
        {elapsed < slow ? null : <Button onClick={onLeave}>{t('servers.chooseOther')}</Button>}
      </div>
    </main>
  )
}

/** Milliseconds since it was mounted. */
function useElapsed(): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const begin = performance.now()
    const timer = setInterval(() => setElapsed(performance.now() - begin), 100)
    return () => clearInterval(timer)
  }, [])
  return elapsed
}

/** Nobody knows how long it takes: quick at first, ever slower, never full before it is done. */
function shownPercent(elapsed: number): number {
  return Math.round(95 * (1 - Math.exp(-elapsed / 5000)))
}

interface Attempt {
  readonly number: number
  readonly repair: WorkspaceRepair | undefined
}

interface Failure {
  readonly detail: string
  readonly reason: ErrorReason | undefined
}

type FaultCode = 'missing' | 'damaged' | 'newer' | 'inUse'
const faultCodes: ReadonlySet<string> = new Set<FaultCode>(['missing', 'damaged', 'newer', 'inUse'])

function isFault(reason: ErrorReason | undefined): reason is ErrorReason & { readonly code: FaultCode } {
  return reason !== undefined && faultCodes.has(reason.code)
}

function failureOf(error: unknown): Failure {
  if (!isPlatformError(error)) return { detail: '', reason: undefined }
  const { message, detail, reason } = error
  return { detail: [message, detail].filter((part) => part !== undefined && part !== '').join('\n'), reason }
}
