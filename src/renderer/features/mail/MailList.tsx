import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DataOf } from '#shared/api/table.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { UnreadTitle } from '#renderer/components/UnreadTitle.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './mail.module.css'

type MailRow = DataOf<'mail.list'>['list'][number]

const addressOf = ({ id }: MailRow) => `/emailDetail?id=${encodeURIComponent(id)}`
const nameOf = ({ subject }: MailRow) => subject

/** All received mail, newest first: what /emailDetail shows when it names none. */
export function MailList() {
  const t = useT()
  const navigate = useNavigate()
  const columns = useMemo<readonly PageColumn<MailRow>[]>(
    () => [
      {
        key: 'subject',
        title: t('mail.subject'),
        width: null,
        minWidth: 200,
        render: (mail, isReachable) => (
          <Link
            to={addressOf(mail)}
            data-cell-action=""
            tabIndex={isReachable ? 0 : -1}
            className={styles.subject}
            title={mail.subject}
          >
            <UnreadTitle title={mail.subject} isRead={mail.isRead === 1} />
          </Link>
        ),
      },
      { key: 'sender', title: t('mail.sender'), width: 340, render: ({ sender }) => sender },
      { key: 'date', title: t('mail.date'), width: 160, fitWidth: minuteFit, render: ({ fdate }) => timeText(fdate) },
    ],
    [t],
  )
  return (
    <ListPage
      rights={noRights}
      list="mail.list"
      name="mail"
      label={t('mail.list')}
      filters={[{ kind: 'keyword', label: t('mail.subject'), max: 50 }]}
      columns={columns}
      nameOf={nameOf}
      empty={{ text: t('mail.none') }}
      onOpen={(mail) => void navigate(addressOf(mail))}
    />
  )
}
