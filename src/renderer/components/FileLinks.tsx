import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { openDialog, type PreviewFile } from '#renderer/platform/dialogs.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './file-links.module.css'
import { type FileLink, readFileList } from './file-list.ts'

/** Stored files by name and size, each with its download. `files` is the JSON text of a list of files. */
export function FileLinks({ files }: { readonly files: string }) {
  const t = useT()
  const list = readFileList(files)
  if (list.length === 0) return null
  return (
    <section aria-label={t('common.files.label')}>
      <ul className={styles.list}>
        {list.map((file) => (
          <li key={`${file.type}/${file.fileId}`}>
            <FileRow file={file} files={list} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileRow({ file, files }: { readonly file: FileLink; readonly files: readonly FileLink[] }) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { data } = await call('file.download', { params: { type: file.type, fileId: file.fileId } })
      await saveLink(data.url, file.name || data.name)
    } catch {
      // The one toast has told it.
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.row}>
      <PaperClipOutlined aria-hidden />
      <button
        type="button"
        className={styles.name}
        title={file.name}
        onClick={() => openDialog('preview', { file: previewOf(file), files: files.map(previewOf) })}
      >
        {file.name}
      </button>
      {file.size > 0 ? <span className={styles.size}>{formatFileSize(file.size)}</span> : null}
      <Button
        type="link"
        size="small"
        icon={<DownloadOutlined />}
        loading={isSaving}
        aria-label={t('common.files.downloadNamed', { name: file.name })}
        onClick={() => void save()}
      >
        {t('common.files.download')}
      </Button>
    </div>
  )
}

function previewOf({ name, fileId, type, size, url }: FileLink): PreviewFile {
  return { name, fileId, type, fileSize: size, url: url || `/api/file/Image/${type}/${fileId}` }
}

/** Routes of files are no platform calls: their failure is told here. */
async function saveLink(url: string, name: string): Promise<void> {
  try {
    await request('files.saveLink', { url, name })
  } catch (error) {
    if (!isCancelled(error)) toast.error(describeError(error))
  }
}
