import {
  ArrowLeftOutlined,
  DeleteOutlined,
  MailOutlined,
  RollbackOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { Button, Descriptions } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { MailDetail } from '#shared/api/mail.ts'
import { mailFolders } from '#shared/rules/mail-folders.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { deletionQuestion } from '#renderer/components/selection/selection-question.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { Writing } from './letter.ts'
import styles from './mail.module.css'
import { useMailMarks } from './useMailMarks.ts'

const lineNames = ['sender', 'recipient', 'cc', 'bcc', 'date'] as const

/** One mail with what can be done with it. */
export function LetterView({
  mail,
  onWrite,
  onMarked,
}: {
  readonly mail: MailDetail
  readonly onWrite: (writing: Writing) => void
  readonly onMarked: () => unknown
}) {
  const t = useT()
  const navigate = useNavigate()
  const marks = useMailMarks()
  const folder = mailFolders.find((name) => name === mail.folder) ?? 'inBox'
  const back = folder === 'inBox' ? '/emailDetail' : `/emailDetail?box=${folder}`
  const remove = useRowAction<MailDetail, 'mail.delete'>({
    endpoint: 'mail.delete',
    question: ({ id, subject }) => ({
      content: deletionQuestion([{ id, label: subject || t('common.untitled') }]),
      okText: t('common.delete'),
      danger: true,
    }),
    onDone: () => void navigate(back, { replace: true }),
  })
  const markUnread = () => {
    void navigate(back)
    marks.unread(mail)
  }
  const texts = { ...mail, date: timeText(mail.fdate) }
  const { id } = mail
  return (
    <article className={styles.letter}>
      <Link to={back} className={styles.back}>
        <ArrowLeftOutlined aria-hidden /> {t('mail.list')}
      </Link>
      <div className={styles.heading}>
        <h2>{mail.subject || t('common.untitled')}</h2>
        <IconButton
          label={t(mail.starred === 1 ? 'mail.unstar' : 'mail.star')}
          icon={mail.starred === 1 ? <StarFilled className={styles.starred ?? ''} /> : <StarOutlined />}
          onClick={() => marks.star(mail, onMarked)}
        />
      </div>
      <div className={styles.actions} role="toolbar" aria-label={t('mail.actions')}>
        {folder === 'draft' ? (
          <Button type="primary" onClick={() => onWrite({ kind: 'draft', id })}>
            {t('mail.writing.draft')}
          </Button>
        ) : (
          <>
            <Button icon={<RollbackOutlined aria-hidden />} onClick={() => onWrite({ kind: 'reply', id })}>
              {t('mail.writing.reply')}
            </Button>
            <Button icon={<TeamOutlined aria-hidden />} onClick={() => onWrite({ kind: 'replyAll', id })}>
              {t('mail.writing.replyAll')}
            </Button>
            <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => onWrite({ kind: 'forward', id })}>
              {t('mail.writing.forward')}
            </Button>
          </>
        )}
        {folder === 'inBox' ? (
          <Button icon={<MailOutlined aria-hidden />} onClick={markUnread}>
            {t('mail.markUnread')}
          </Button>
        ) : null}
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove(mail)}>
          {t('common.delete')}
        </Button>
      </div>
      <Descriptions
        size="small"
        column={1}
        className={styles.head ?? ''}
        items={lineNames
          .filter((name) => texts[name] !== '')
          .map((name) => ({ key: name, label: t(`mail.${name}`), children: texts[name] }))}
      />
      <HtmlBody html={mail.bodyText} />
      <FileLinks files={mail.attachment} />
    </article>
  )
}
