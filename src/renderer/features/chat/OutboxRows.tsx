import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { request } from '#renderer/platform/request.ts'
import styles from './chat.module.css'
import { useChat } from './store.ts'

/** Messages that were not sent yet: they wait for the server, or it refused them; either way they can be taken back. */
export function OutboxRows({ partnerId }: { readonly partnerId: string }) {
  const t = useT()
  const outbox = useChat((state) => state.outbox)
  const own = useMemo(() => outbox.filter((message) => message.partnerId === partnerId), [outbox, partnerId])
  return own.map((message) => {
    const { key, state, kind, content } = message
    const isFailed = state === 'failed'
    return (
      <div key={key} className={styles.message} data-mine>
        <div className={styles.said}>
          <div className={styles.bubble} data-kind="text" data-waiting={!isFailed} data-failed={isFailed}>
            {kind === 'text' ? content : t('chat.kind.image')}
          </div>
          <div className={styles.about}>
            <span role={isFailed ? 'alert' : 'status'}>
              {isFailed ? message.message || t('chat.failed') : t('chat.waiting')}
            </span>
            {isFailed ? (
              <Button type="link" size="small" onClick={() => ignoreRejection(request('chat.retry', { key }))}>
                {t('chat.retry')}
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={() => ignoreRejection(request('chat.withdraw', { key }))}>
              {t('chat.withdraw')}
            </Button>
          </div>
        </div>
      </div>
    )
  })
}
