import { CloseOutlined, FolderOpenOutlined, RedoOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import type { Download } from '#shared/ipc/desktop.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { attempt } from './change.ts'
import styles from './desktop.module.css'

/** One download: its name, how far it is, and what can be done about it. */
export function DownloadItem({ download }: { readonly download: Download }) {
  const t = useT()
  const { id, name, state, received, total } = download
  const reveal = async () => {
    try {
      await request('downloads.reveal', { id })
    } catch (error) {
      const isGone = isPlatformError(error) && error.code === 'file.unreadable'
      toast.error(t(isGone ? 'desktop.downloads.gone' : 'errors.request'))
    }
  }
  return (
    <li>
      <div className={styles.downloadText}>
        <EllipsisText text={name} />
        {state === 'running' ? (
          <Progress
            percent={total === null || total === 0 ? 0 : Math.floor((received / total) * 100)}
            status="active"
            size="small"
            showInfo={total !== null}
            aria-label={name}
          />
        ) : null}
        <span className={styles.downloadState} data-state={state}>
          {stateText(t, download)}
        </span>
      </div>
      {state === 'running' ? (
        <IconButton
          label={t('desktop.downloads.cancel', { name })}
          icon={<CloseOutlined />}
          onClick={() => void attempt(request('downloads.cancel', { id }))}
        />
      ) : null}
      {state === 'done' ? (
        <IconButton
          label={t('desktop.downloads.reveal', { name })}
          icon={<FolderOpenOutlined />}
          onClick={() => void reveal()}
        />
      ) : null}
      {download.canRetry ? (
        <IconButton
          label={t('desktop.downloads.retry', { name })}
          icon={<RedoOutlined />}
          onClick={() => void attempt(request('downloads.retry', { id }))}
        />
      ) : null}
    </li>
  )
}

function stateText(t: ReturnType<typeof useT>, { state, received, total, speed }: Download): string {
  const sizes = { received: formatFileSize(received), speed: formatFileSize(speed) }
  switch (state) {
    case 'running':
      if (received === 0 && total === null) return t('desktop.downloads.preparing')
      return total === null
        ? t('desktop.downloads.progressUnknown', sizes)
        : t('desktop.downloads.progress', { ...sizes, total: formatFileSize(total) })
    case 'done':
      return t('desktop.downloads.done', { size: formatFileSize(received) })
    case 'failed':
      return t('desktop.downloads.failed')
    case 'cancelled':
      return t('desktop.downloads.cancelled')
  }
}
