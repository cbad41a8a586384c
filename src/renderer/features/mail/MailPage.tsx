import { MailOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MailFolder, mailFolders } from '#shared/rules/mail-folders.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useReopenForm } from '#renderer/platform/reopen-forms.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { ComposeDialog, composeDraft } from './ComposeDialog.tsx'
import { FolderRail } from './FolderRail.tsx'
import { recordIdOf, type Writing, writingOf } from './letter.ts'
import { LetterView } from './LetterView.tsx'
import { MailAccountDialog } from './MailAccountDialog.tsx'
import { MailList } from './MailList.tsx'
import styles from './mail.module.css'

/** Mail (section 2, /emailDetail): one by the `id` of the query; without one, the folder `box`. */
export function MailPage({ search }: { readonly search: string }) {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  const box = mailFolders.find((name) => name === query.get('box')) ?? 'inBox'
  const [writing, setWriting] = useState<Writing | null>(null)
  const [isSettingUp, setSettingUp] = useState(false)
  useReopenForm(composeDraft, (recordId) => setWriting(writingOf(recordId)))
  return (
    <>
      {id === '' ? (
        <Mailbox folder={box} onWrite={setWriting} onSettings={() => setSettingUp(true)} />
      ) : (
        <div className={styles.page}>
          <Mail key={id} id={id} onWrite={setWriting} />
        </div>
      )}
      {writing ? (
        <ComposeDialog
          key={recordIdOf(writing)}
          writing={writing}
          onSettings={() => setSettingUp(true)}
          onClose={() => setWriting(null)}
        />
      ) : null}
      {isSettingUp ? <MailAccountDialog onClose={() => setSettingUp(false)} /> : null}
    </>
  )
}

interface MailboxProps {
  readonly folder: MailFolder
  readonly onWrite: (writing: Writing) => void
  readonly onSettings: () => void
}

function Mailbox({ folder, onWrite, onSettings }: MailboxProps) {
  const navigate = useNavigate()
  return (
    <div className={styles.mailbox}>
      <FolderRail
        folder={folder}
        onFolder={(name) => void navigate(`/emailDetail?box=${name}`, { replace: true })}
        onWrite={() => onWrite({ kind: 'new' })}
        onSettings={onSettings}
      />
      <div className={styles.list}>
        <MailList key={folder} folder={folder} onWrite={(id) => onWrite({ kind: 'draft', id })} />
      </div>
    </div>
  )
}

function NotFound() {
  const t = useT()
  return <Notice whole icon={<MailOutlined />} title={t('mail.gone')} hint={t('mail.goneHint')} />
}

function Mail({ id, onWrite }: { readonly id: string; readonly onWrite: (writing: Writing) => void }) {
  // What is wrong stands in the page: no toast, and not in the words of the server below our own.
  const query = usePlatformQuery('mail.read', { params: { id } }, { quiet: true })
  usePageName(query.data?.subject)
  if (isPlatformError(query.error) && query.error.platformCode === 404) return <NotFound />
  return (
    <PageState loading={query.isPending} error={query.data ? null : query.error} onRetry={query.refetch} rows={10}>
      {query.data ? <LetterView mail={query.data} onWrite={onWrite} onMarked={query.refetch} /> : null}
    </PageState>
  )
}
