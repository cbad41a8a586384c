import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { MailFolder } from '#shared/rules/mail-folders.ts'
import type { DataOf } from '#shared/api/table.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { UnreadTitle } from '#renderer/components/UnreadTitle.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './mail.module.css'
import { useMailMarks } from './useMailMarks.ts'

type MailRow = DataOf<'mail.list'>['list'][number]

const addressOf = ({ id }: MailRow) => `/emailDetail?id=${encodeURIComponent(id)}`
const nameOf = ({ subject }: MailRow) => subject
const rights = { add: false, edit: false, remove: true } as const

interface MailListProps {
  readonly folder: MailFolder
  /** Goes on writing a draft. */
  readonly onWrite: (id: string) => void
}

/** The mail of one folder, newest first. */
export function MailList({ folder, onWrite }: MailListProps) {
  const t = useT()
  const navigate = useNavigate()
  const marks = useMailMarks()
  // Other servers of the family do not say where a mail is; starred ones are opened as mails there.
  const isDraft = (mail: MailRow) => (mail.folder || folder) === 'draft'
  const isReceived = (mail: MailRow) => (mail.folder || folder) === 'inBox'
  const run = useStable({ open: onWrite, star: marks.star, isDraft })
  const columns = useMemo<readonly PageColumn<MailRow>[]>(
    () => [
      {
        key: 'star',
        title: t('mail.starred'),
        width: 80,
        align: 'center',
        render: (mail, isReachable) => (
          <span data-cell-action="" className={styles.star} {...(isReachable ? {} : { inert: true })}>
            <IconButton
              size="small"
              label={t(mail.starred === 1 ? 'mail.unstar' : 'mail.star')}
              icon={mail.starred === 1 ? <StarFilled className={styles.starred ?? ''} /> : <StarOutlined />}
              onClick={() => run.star(mail)}
            />
          </span>
        ),
      },
      {
        key: 'subject',
        title: t('mail.subject'),
        width: null,
        minWidth: 200,
        render: (mail, isReachable) => {
          const subject = <UnreadTitle title={mail.subject} isRead={mail.isRead === 1 || run.isDraft(mail)} />
          const props = {
            'data-cell-action': '',
            tabIndex: isReachable ? 0 : -1,
            className: styles.subject,
            title: mail.subject,
          }
          return run.isDraft(mail) ? (
            <button type="button" {...props} onClick={() => run.open(mail.id)}>
              {subject}
            </button>
          ) : (
            <Link to={addressOf(mail)} {...props}>
              {subject}
            </Link>
          )
        },
      },
      {
        key: 'sender',
        title: t(folder === 'sent' || folder === 'draft' ? 'mail.recipient' : 'mail.sender'),
        width: 220,
        render: ({ sender, recipient }) => (folder === 'sent' || folder === 'draft' ? recipient : sender),
      },
      { key: 'date', title: t('mail.date'), width: 160, fitWidth: minuteFit, render: ({ fdate }) => timeText(fdate) },
    ],
    [t, folder, run],
  )
  return (
    <ListPage
      rights={rights}
      list="mail.list"
      name={`mail.${folder}`}
      label={t(`mail.folders.${folder}`)}
      query={useMemo(() => ({ type: folder }), [folder])}
      filters={[{ kind: 'keyword', label: t('mail.keyword'), max: 50 }]}
      columns={columns}
      nameOf={nameOf}
      remove="mail.delete"
      actions={[
        {
          key: 'read',
          label: t('mail.markRead'),
          isShown: (mail) => isReceived(mail) && mail.isRead === 0,
          run: marks.read,
        },
        {
          key: 'unread',
          label: t('mail.markUnread'),
          isShown: (mail) => isReceived(mail) && mail.isRead === 1,
          run: marks.unread,
        },
      ]}
      empty={{ text: t(`mail.none.${folder}`) }}
      onOpen={(mail) => (isDraft(mail) ? onWrite(mail.id) : void navigate(addressOf(mail)))}
    />
  )
}
