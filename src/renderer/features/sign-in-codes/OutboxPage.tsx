import { useMemo } from 'react'
import type { OutboxMessage } from '#shared/api/sign-in.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in-codes.module.css'

/** Text messages that the local workspace delivered: for administrators, instead of a telephone. */
export function OutboxPage() {
  const t = useT()
  const columns = useMemo<readonly PageColumn<OutboxMessage>[]>(() => {
    const state = (row: OutboxMessage) => (row.state === 1 ? 'sent' : 'held')
    return [
      { key: 'recipient', title: t('signInCodes.outbox.recipient'), width: 150, render: ({ recipient }) => recipient },
      {
        key: 'content',
        title: t('signInCodes.outbox.content'),
        width: null,
        minWidth: 260,
        render: ({ content }) => <span title={content}>{content}</span>,
      },
      {
        key: 'createdAt',
        title: t('signInCodes.outbox.time'),
        width: 190,
        render: ({ createdAt }) => secondText(createdAt),
      },
      {
        key: 'state',
        title: t('signInCodes.outbox.state'),
        width: 120,
        render: (row) => (
          <StateTag tone={row.state === 1 ? 'success' : 'neutral'} text={t(`signInCodes.outbox.${state(row)}`)} />
        ),
      },
    ]
  }, [t])
  return (
    <ListPage
      rights={noRights}
      list="outbox.list"
      name="outbox"
      label={t('signInCodes.outbox.content')}
      filters={[{ kind: 'keyword', label: t('signInCodes.outbox.keyword'), max: 50 }]}
      columns={columns}
      nameOf={recipientOf}
      empty={{ text: t('signInCodes.outbox.empty'), hint: t('signInCodes.outbox.emptyHint') }}
      toolbar={() => <span className={styles.toolbarHint}>{t('signInCodes.outbox.hint')}</span>}
    />
  )
}

const recipientOf = (row: OutboxMessage) => row.recipient
