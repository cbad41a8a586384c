import { Button, Progress } from 'antd'
import { useCallback, useEffect, useState } from 'react'
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
  const elapsed = useElapsed(attempt, failure === null)

  useEffect(() => {
    let current = true
    request('servers.useLocal').then(
      (state) => current && onReady(state),
      (error: unknown) => current && setFailure(reasonOf(error)),
    )
    return () => {
      current = false
    }
    // `attempt` starts it again.
  }, [attempt, onReady])

  const retry = useCallback(() => {
    setFailure(null)
    setAttempt((last) => last + 1)
  }, [])
  if (failure === null && elapsed < quiet) return <div className={styles.start} aria-busy="true" />
  return (
    <main className={styles.start}>
      <div className={styles.startBox}>
        <BrandMark size={40} />
        {failure === null ? (
          <>
            <h1>{t('servers.starting')}</h1>
            <Progress
              percent={shownPercent(elapsed)}
              showInfo={false}
              status="active"
              aria-label={t('servers.starting')}
            />
            <p role="status">{elapsed < slow ? t('servers.startingHint') : t('servers.startingSlow')}</p>
          </>
        ) : (
          <>
            <h1>{t('servers.startFailed')}</h1>
            <p role="alert">{t('servers.startFailedHint')}</p>
            <FaultDetail text={failure} />
            <div className={styles.startButtons}>
              <Button type="primary" onClick={retry}>
                {t('common.retry')}
              </Button>
              <Button onClick={onLeave}>{t('servers.chooseOther')}</Button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}

/** Milliseconds since the attempt began. */
function useElapsed(attempt: number, running: boolean): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    if (!running) return
    const begin = performance.now()
    setElapsed(0)
    const timer = setInterval(() => setElapsed(performance.now() - begin), 100)
    return () => clearInterval(timer)
    // Each attempt counts from zero.
  }, [attempt, running])
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
