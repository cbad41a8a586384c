import { ArrowLeftOutlined, MailOutlined } from '@ant-design/icons'
import { Descriptions } from 'antd'
import { Link } from 'react-router-dom'
import type { MailDetail } from '#shared/api/mail.ts'
import { FileLinks } from '#renderer/components/FileLinks.tsx'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import styles from './mail.module.css'
import { MailList } from './MailList.tsx'

/** One received mail (section 2, /emailDetail), by the `id` of the query; without one, all of them. */
export function MailPage({ search }: { readonly search: string }) {
  const id = new URLSearchParams(search).get('id') ?? ''
  return <div className={styles.page}>{id === '' ? <Mailbox /> : <Mail key={id} id={id} />}</div>
}

function Mailbox() {
  return <MailList />
}

function NotFound() {
  const t = useT()
  return <Notice whole icon={<MailOutlined />} title={t('mail.gone')} hint={t('mail.goneHint')} />
}

function Mail({ id }: { readonly id: string }) {
  // What is wrong stands in the page: no toast, and not in the words of the server below our own.
  const query = usePlatformQuery('mail.read', { params: { id } }, { quiet: true })
  usePageName(query.data?.subject)
  if (isPlatformError(query.error) && query.error.platformCode === 404) return <NotFound />
  return (
    <PageState loading={query.isPending} error={query.data ? null : query.error} onRetry={query.refetch} rows={10}>
      {query.data ? <Letter mail={query.data} /> : null}
    </PageState>
  )
}

function Letter({ mail }: { readonly mail: MailDetail }) {
  const t = useT()
  const lines = [
    ['sender', mail.sender],
    ['recipient', mail.recipient],
    ['cc', mail.cc],
    ['date', timeText(mail.fdate)],
  ] as const
  return (
    <article className={styles.letter}>
      <Link to="/emailDetail" className={styles.back}>
        <ArrowLeftOutlined aria-hidden /> {t('mail.list')}
      </Link>
      <h2>{mail.subject || t('common.untitled')}</h2>
      <Descriptions
        size="small"
        column={1}
        className={styles.head ?? ''}
        items={lines
          .filter(([, text]) => text !== '')
          .map(([name, text]) => ({ key: name, label: t(`mail.${name}`), children: text }))}
      />
      <HtmlBody html={mail.bodyText} />
      <FileLinks files={mail.attachment} />
    </article>
  )
}
