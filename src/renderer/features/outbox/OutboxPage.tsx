import { useMemo } from 'react'
import type { OutboxMessage } from '#shared/api/outbox.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './outbox.module.css'

const channels = ['sms', 'mail', 'dingTalk', 'weCom', 'webHook'] as const
/** By the numbers of the states. */
const states = ['held', 'sent', 'waiting', 'failed', 'kept'] as const
const tones = { held: 'neutral', sent: 'success', waiting: 'waiting', failed: 'danger', kept: 'neutral' } as const

const stateOf = ({ state }: OutboxMessage) => states[state] ?? 'kept'
const channelOf = ({ channel }: OutboxMessage) => channels.find((each) => each === channel) ?? 'sms'
const recipientOf = (row: OutboxMessage) => row.recipient

/** Mail and text messages of the last week: sent, waiting, failed with the reason, or kept where nobody sends them. */
export function OutboxPage() {
  const t = useT()
  const retry = useRowAction<OutboxMessage, 'outbox.retry'>({
    endpoint: 'outbox.retry',
    question: ({ recipient }) => ({ content: t('outbox.askRetry', { recipient }), okText: t('outbox.retry') }),
  })
  const run = useStable({ retry: (row: OutboxMessage) => void retry(row) })
  const columns = useMemo<readonly PageColumn<OutboxMessage>[]>(
    () => [
      { key: 'channel', title: t('outbox.channel'), width: 90, render: (row) => t(`outbox.${channelOf(row)}`) },
      { key: 'recipient', title: t('outbox.recipient'), width: 190, render: recipientOf },
      {
        key: 'content',
        title: t('outbox.content'),
        width: null,
        minWidth: 240,
        render: ({ subject, content }) => {
          const text = subject === '' ? content : `${subject} — ${content}`
          return <span title={text}>{text}</span>
        },
      },
      {
        key: 'createdAt',
        title: t('outbox.time'),
        width: 170,
        fitWidth: secondFit,
        render: ({ createdAt }) => secondText(createdAt),
      },
      {
        key: 'state',
        title: t('outbox.state'),
        width: 110,
        render: (row) => <StateTag tone={tones[stateOf(row)]} text={t(`outbox.states.${stateOf(row)}`)} />,
      },
      {
        key: 'error',
        title: t('outbox.error'),
        width: 220,
        render: ({ error, attempts, nextAt }) =>
          error === '' ? null : (
            <Hint
              title={
                nextAt
                  ? t('outbox.next', { count: attempts, time: secondText(nextAt) })
                  : t('outbox.tries', { count: attempts })
              }
            >
              <span>{error}</span>
            </Hint>
          ),
      },
    ],
    [t],
  )
  const actions = useMemo(
    () => [
      {
        key: 'retry',
        label: t('outbox.retry'),
        isShown: (row: OutboxMessage) => row.state === 3 || (row.state === 2 && row.error !== ''),
        run: run.retry,
      },
    ],
    [t, run],
  )
  return (
    <ListPage
      rights={noRights}
      list="outbox.list"
      name="outbox"
      label={t('outbox.title')}
      filters={[
        { kind: 'keyword', label: t('outbox.keyword'), max: 50 },
        {
          kind: 'choice',
          name: 'channel',
          label: t('outbox.channel'),
          isList: true,
          options: [
            { value: '', label: t('outbox.allChannels') },
            ...channels.map((value) => ({ value, label: t(`outbox.${value}`) })),
          ],
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('outbox.state'),
          isList: true,
          options: [
            { value: '', label: t('common.status.every') },
            ...states.map((value, state) => ({ value: String(state), label: t(`outbox.states.${value}`) })),
          ],
        },
      ]}
      columns={columns}
      nameOf={recipientOf}
      actions={actions}
      empty={{ text: t('outbox.empty'), hint: t('outbox.emptyHint') }}
      toolbar={() => <span className={styles.hint}>{t('outbox.hint')}</span>}
    />
  )
}
