import { CaretRightOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons'
import type { Upload } from '#shared/ipc/uploads.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { t as translate, useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Pause, resume or try again, whichever an upload allows now. */
export function UploadActions({ upload }: { readonly upload: Upload }) {
  const t = useT()
  const { id, name, phase } = upload
  if (phase === 'paused') {
    return (
      <IconButton
        size="small"
        label={t('form.upload.resume', { name })}
        icon={<CaretRightOutlined />}
        onClick={() => notify(request('uploads.resume', { id }))}
      />
    )
  }
  if (phase === 'error') {
    return (
      <IconButton
        size="small"
        label={t('form.upload.retry', { name })}
        icon={<RedoOutlined />}
        onClick={() => void retryUpload(upload)}
      />
    )
  }
  if (phase === 'success') return null
  return (
    <IconButton
      size="small"
      label={t('form.upload.pause', { name })}
      icon={<PauseOutlined />}
      onClick={() => notify(request('uploads.pause', { id }))}
    />
  )
}

/** A file that changed goes up as it is now only when the person agrees. */
export async function retryUpload({ id, name, fault }: Upload): Promise<void> {
  const isChanged = fault?.code === 'changed'
  if (isChanged) {
    const agrees = await confirm({
      title: translate('form.upload.changed.title', { name }),
      content: translate('form.upload.changed.content'),
      okText: translate('form.upload.changed.ok'),
    })
    if (!agrees) return
  }
  notify(request('uploads.retry', { id, changed: isChanged }))
}

function notify(work: Promise<unknown>): void {
  work.catch((error: unknown) => toast.error(describeError(error)))
}
