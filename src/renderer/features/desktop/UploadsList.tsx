import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { Upload } from '#shared/ipc/uploads.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { progressOf, stateText } from '#renderer/form/files/texts.ts'
import { UploadActions } from '#renderer/form/files/UploadActions.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { attempt } from './change.ts'
import styles from './desktop.module.css'
import { useShownUploads } from './shown-uploads.ts'

/** Every upload of the account: how far it is, and what can be done about it, wherever it was begun. */
export function UploadsList() {
  const t = useT()
  const uploads = useShownUploads()
  const canClear = uploads.some(({ phase }) => phase === 'success' || phase === 'error')
  return (
    <section className={styles.downloads} aria-label={t('desktop.uploads.title')}>
      <header>
        <h3>{t('desktop.uploads.title')}</h3>
        <ActionsOfAll uploads={uploads} />
        {canClear ? (
          <Button type="link" size="small" onClick={() => void attempt(request('uploads.clear'))}>
            {t('desktop.uploads.clear')}
          </Button>
        ) : null}
      </header>
      <ul>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

/** What can be done with several at once; of one its own row says it. */
function ActionsOfAll({ uploads }: { readonly uploads: readonly Upload[] }) {
  const t = useT()
  // Those that refuse are told together: each says why in its own row.
  const forAll = async (some: readonly Upload[], run: (id: string) => Promise<unknown>) => {
    const results = await Promise.allSettled(some.map(({ id }) => run(id)))
    const refused = results.filter(({ status }) => status === 'rejected').length
    if (refused > 0) toast.error(t('desktop.uploads.someRefused', { count: refused }))
  }
  const { pausable, paused, failed } = Object.groupBy(uploads, ({ phase, fault }) => {
    if (phase === 'paused' || phase === 'success') return phase
    // One that changed, or is gone, is a question of its own.
    if (phase === 'error') return fault?.code === 'changed' || fault?.code === 'gone' ? 'asked' : 'failed'
    return 'pausable'
  })
  const actions = [
    { name: 'retryAll', some: failed, run: (id: string) => request('uploads.retry', { id, changed: false }) },
    { name: 'resumeAll', some: paused, run: (id: string) => request('uploads.resume', { id }) },
    { name: 'pauseAll', some: pausable, run: (id: string) => request('uploads.pause', { id }) },
  ] as const
  return (
    <span className={styles.ofAll}>
      {actions.map(({ name, some = [], run }) =>
        some.length < 2 ? null : (
          <Button key={name} type="link" size="small" onClick={() => void forAll(some, run)}>
            {t(`desktop.uploads.${name}`)}
          </Button>
        ),
      )}
    </span>
  )
}

function UploadItem({ upload }: { readonly upload: Upload }) {
  const t = useT()
  const { id, name, phase, isNeeded = false } = upload
  return (
    <li>
      <div className={styles.downloadText}>
        <EllipsisText text={name} />
        {phase === 'uploading' || phase === 'paused' || phase === 'checking' ? (
          <Progress
            percent={progressOf(upload)}
            status={phase === 'paused' ? 'normal' : 'active'}
            size="small"
            aria-label={name}
          />
        ) : null}
        <span className={styles.downloadState} data-state={phase === 'error' ? 'failed' : phase}>
          {[stateText(t, upload), amountText(t, upload)].filter((text) => text !== '').join(' · ')}
        </span>
      </div>
      <UploadActions upload={upload} />
      {phase === 'success' ? null : (
        <IconButton
          size="small"
          label={isNeeded ? t('offline.holdsFile') : t('desktop.uploads.remove', { name })}
          disabled={isNeeded}
          icon={<CloseOutlined />}
          onClick={() => void attempt(request('uploads.remove', { id }))}
        />
      )}
    </li>
  )
}

function amountText(t: ReturnType<typeof useT>, { phase, done, size, speed, remaining }: Upload): string {
  const sizes = { done: formatFileSize(done), total: formatFileSize(size) }
  if (phase === 'success') return formatFileSize(size)
  if (phase !== 'uploading' && phase !== 'paused') return ''
  if (remaining === null || speed === 0) return t('desktop.uploads.progressPlain', sizes)
  return t('desktop.uploads.progress', { ...sizes, speed: formatFileSize(speed), left: leftText(t, remaining) })
}

/** In steps that do not jump with each reading. */
function leftText(t: ReturnType<typeof useT>, milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return t('desktop.uploads.left.soon')
  if (seconds < 55) return t('desktop.uploads.left.seconds', { count: Math.ceil(seconds / 10) * 10 })
  if (seconds < 55 * 60) return t('desktop.uploads.left.minutes', { count: Math.max(1, Math.round(seconds / 60)) })
  return t('desktop.uploads.left.hours', { count: Math.max(1, Math.round(seconds / 3600)) })
}
