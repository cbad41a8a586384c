import { PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PendingFile } from '#shared/form/files.ts'
import type { KeptEntry } from '#shared/ipc/offline.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { subscribeUploads, useUpload } from '#renderer/platform/uploads.ts'
import { stateText } from '../files/texts.ts'
import { CommentEditor } from './CommentEditor.tsx'
import { cameBack, deedOf, isOut, tones, wordsOf } from './entry-words.ts'
import styles from './kept-entries.module.css'
import { useEntryActions } from './useEntryActions.ts'
import { useOffline } from './useOffline.ts'

interface KeptEntriesProps {
  /** Which of them are shown here. */
  readonly of: (entry: KeptEntry) => boolean
  /** Within a page that has a margin of its own. */
  readonly isInside?: boolean
}

/** Above the lists: what waits for the server, and what came back from it. */
export function KeptEntries({ of, isInside = false }: KeptEntriesProps) {
  const t = useT()
  const { list, isKept } = useOffline()
  const shown = list.filter(of)
  if (shown.length === 0) return null
  return (
    <section className={isInside ? `${styles.kept} ${styles.inside}` : styles.kept} aria-label={t('offline.title')}>
      <EntryList list={shown} isKept={isKept} />
    </section>
  )
}

interface EntryListProps {
  readonly list: readonly KeptEntry[]
  readonly isKept: boolean
}

/** What waits, in its order, with what may be done about each. */
export function EntryList({ list, isKept }: EntryListProps) {
  const t = useT()
  const online = useConnection((state) => state.online)
  const { sendNow } = useEntryActions()
  const canSend = online && list.some(({ state }) => state === 'waiting')
  return (
    <>
      <div className={styles.head}>
        <h3>{t('offline.title')}</h3>
        {canSend ? (
          <Button size="small" onClick={sendNow}>
            {t('offline.sendNow')}
          </Button>
        ) : null}
      </div>
      {isKept ? null : <p className={styles.quiet}>{t('offline.inMemory')}</p>}
      <ul>
        {list.map((each) => (
          <Entry key={each.key} entry={each} />
        ))}
      </ul>
    </>
  )
}

function Entry({ entry }: { readonly entry: KeptEntry }) {
  const t = useT()
  const name = entry.name || t('common.untitled')
  const [isChanged, setChanged] = useState(false)
  return (
    <li>
      <div className={styles.what}>
        {entry.kind === 'decision' ? (
          <Link to={taskAddress(entry.taskId, { operatorId: entry.operatorId, role: 'todo' })}>{name}</Link>
        ) : // What is said in a record whose title nobody knows here stands for itself.
        entry.kind === 'comment' && entry.name === '' ? null : (
          <strong>{name}</strong>
        )}
        <span>{deedOf(t, entry)}</span>
        <span className={styles.quiet}>
          {entry.kind === 'decision' ? entry.step : ''} {timeText(entry.at)}
        </span>
      </div>
      <StateTag tone={tones[entry.state]} text={t(`offline.${entry.state}`)} />
      <span className={styles.words} role={cameBack(entry) ? 'alert' : 'status'}>
        {wordsOf(t, entry)}
      </span>
      {isOut(entry) || isChanged ? null : <EntryButtons entry={entry} onChange={() => setChanged(true)} />}
      {entry.kind === 'comment' && isChanged ? <CommentEditor entry={entry} onClose={() => setChanged(false)} /> : null}
      {'files' in entry && entry.files.length > 0 ? <EntryFiles files={entry.files} /> : null}
    </li>
  )
}

/** What goes up before it, and how far that is. */
function EntryFiles({ files }: { readonly files: readonly PendingFile[] }) {
  const t = useT()
  useEffect(subscribeUploads, [])
  return (
    <ul className={styles.files} aria-label={t('offline.files', { count: files.length })}>
      {files.map((file) => (
        <EntryFile key={file.uploadId} file={file} />
      ))}
    </ul>
  )
}

function EntryFile({ file: { uploadId, name, fileSize } }: { readonly file: PendingFile }) {
  const t = useT()
  const upload = useUpload(uploadId)
  return (
    <li>
      <PaperClipOutlined /> <span>{name}</span> <span className={styles.quiet}>{formatFileSize(fileSize)}</span>
      {upload === undefined ? null : <span className={styles.quiet}>{stateText(t, upload)}</span>}
    </li>
  )
}

interface EntryButtonsProps {
  readonly entry: KeptEntry
  /** Its words are changed where it stands. */
  readonly onChange: () => void
}

function EntryButtons({ entry, onChange }: EntryButtonsProps) {
  const t = useT()
  const { takeBack, edit, decide, again } = useEntryActions()
  const { state } = entry
  if (entry.kind === 'decision')
    return (
      <Button size="small" onClick={() => takeBack(entry)}>
        {t(cameBack(entry) ? 'offline.dismiss' : 'offline.takeBack')}
      </Button>
    )
  return (
    <span className={styles.buttons}>
      {state === 'conflict' && entry.kind !== 'comment' ? (
        <Button size="small" type="primary" onClick={() => decide(entry)}>
          {t('offline.decide')}
        </Button>
      ) : null}
      {state === 'refused' || state === 'unknown' ? (
        <Button size="small" onClick={() => again(entry)}>
          {t('offline.again')}
        </Button>
      ) : null}
      {entry.kind === 'delete' ? null : (
        <Button size="small" onClick={() => (entry.kind === 'comment' ? onChange() : edit(entry))}>
          {t('common.edit')}
        </Button>
      )}
      <Button size="small" danger={entry.kind !== 'delete'} onClick={() => takeBack(entry)}>
        {t(entry.kind === 'delete' ? 'offline.takeBack' : 'offline.discard')}
      </Button>
    </span>
  )
}
