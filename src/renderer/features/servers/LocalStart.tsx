import { Button, Progress } from 'antd'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ServerState } from '#shared/ipc/servers.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
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
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  // Not a dependency: a parent that draws again must not start the workspace again.
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    // Whoever leaves does not want to find themselves there a moment later.
    const leaving = new AbortController()
    const { signal } = leaving
    request('servers.useLocal', undefined, { signal }).then(
      (state) => signal.aborted || ready(state),
      (error: unknown) => signal.aborted || setFailure(reasonOf(error)),
    )
    return () => leaving.abort()
    // `attempt` starts it again.
  }, [attempt])

  const retry = useCallback(() => {
    setFailure(null)
    setAttempt((last) => last + 1)
  }, [])
  if (failure === null) return <Starting key={attempt} onLeave={onLeave} />
  return (
    <main className={styles.start}>
      <div className={styles.startBox}>
        <BrandMark size={40} />
        <h1>{t('servers.startFailed')}</h1>
        <p role="alert">{t('servers.startFailedHint')}</p>
        <FaultDetail text={failure} />
        <div className={styles.startButtons}>
          <Button type="primary" onClick={retry}>
            {t('common.retry')}
          </Button>
          <Button onClick={onLeave}>{t('servers.chooseOther')}</Button>
        </div>
      </div>
    </main>
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

function reasonOf(error: unknown): string {
  if (!isPlatformError(error)) return ''
  return [error.message, error.detail].filter((part) => part !== undefined && part !== '').join('\n')
}
