import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PreviewFile } from '#renderer/platform/dialogs.ts'
import { toast } from '#renderer/platform/toast.ts'
import { FileView, Unshown } from './FileView.tsx'
import { ImageView } from './ImageView.tsx'
import { contentAddress, kindOf, typeOf } from './kinds.ts'
import styles from './preview.module.css'
import { call } from '#renderer/platform/call.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'

async function linkOf(file: PreviewFile): Promise<{ url: string; name: string }> {
  const { data } = await call('file.download', { params: { type: typeOf(file), fileId: file.fileId } })
  return { url: data.url, name: file.name || data.name }
}

/** Fetches the file to where the person says, or opens it with its program. The failure of a call was told by its toast. */
async function fetchFile(file: PreviewFile, route: 'files.saveLink' | 'files.openLink'): Promise<void> {
  const link = await linkOf(file).catch(() => null)
  if (link === null) return
  try {
    await request(route, link)
  } catch (error) {
    if (!isCancelled(error)) toast.error(describeError(error))
  }
}

/** Address of the server's own viewer for a file; null where it has none, which is told by nobody. */
async function viewerOf(file: PreviewFile): Promise<string | null> {
  const query = { fileName: file.name, fileVersionId: file.fileVersionId ?? '', fileDownloadUrl: file.url }
  try {
    const { data } = await call('file.preview', { query }, { quiet: true })
    return data
  } catch {
    return null
  }
}

interface PreviewDialogProps {
  readonly file: PreviewFile
  readonly files?: readonly PreviewFile[]
  readonly onClose: () => void
}

/**
 * 'document preview - {file name}' (section 2): what the window shows by itself, else the page of the server's viewer in
 * an isolated view, else download and the program of the system. A file without an address is told, and closes it.
 */
export function PreviewDialog({ file: first, files = [], onClose }: PreviewDialogProps) {
  const t = useT()
  const [file, setFile] = useState(first)
  const [isSaving, setSaving] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isMissing = contentAddress(file, 'shown') === null
  useEffect(() => {
    if (!isMissing) return
    toast.error(t('preview.missing'))
    onClose()
  }, [isMissing, onClose, t])
  const save = async () => {
    setSaving(true)
    await fetchFile(file, 'files.saveLink')
    setSaving(false)
  }
  const open = useCallback(() => void fetchFile(file, 'files.openLink'), [file])
  if (isMissing) return null
  const pictures = files.filter((one) => kindOf(one) === 'image')
  const at = Math.max(
    0,
    pictures.findIndex((one) => one.fileId === file.fileId),
  )
  return (
    <Modal
      open
      centered
      title={<span title={file.name}>{t('preview.titleOf', { name: file.name })}</span>}
      width="80%"
      footer={
        <Button icon={<DownloadOutlined aria-hidden />} loading={isSaving} onClick={() => void save()}>
          {t('preview.download')}
        </Button>
      }
      onCancel={onClose}
      className={styles.dialog ?? ''}
      // The content takes the keys at once: arrows turn pictures and scroll pages.
      afterOpenChange={(isOpen) => {
        if (isOpen) frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      }}
    >
      <div ref={frame} className={styles.frame}>
        <Content
          key={file.fileId || file.url}
          file={file}
          pictures={pictures.length > 0 ? pictures : [file]}
          at={at}
          onChoose={setFile}
          onOpen={open}
          onClose={onClose}
        />
      </div>
    </Modal>
  )
}

interface ContentProps {
  readonly file: PreviewFile
  readonly pictures: readonly PreviewFile[]
  readonly at: number
  readonly onChoose: (file: PreviewFile) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

function Content({ file, pictures, at, onChoose, onOpen, onClose }: ContentProps) {
  const [isFailed, setFailed] = useState(false)
  const kind = kindOf(file)
  if (kind === 'other') return <ForeignView file={file} onOpen={onOpen} onClose={onClose} />
  if (kind !== 'image') return <FileView file={file} onOpen={onOpen} />
  if (isFailed) return <Unshown reason="unreadable" onOpen={onOpen} />
  return (
    <ImageView
      name={file.name}
      address={contentAddress(file, 'shown') ?? ''}
      position={at + 1}
      count={pictures.length}
      onStep={(by) => onChoose(pictures[(at + by + pictures.length) % pictures.length] ?? file)}
      onFailed={() => setFailed(true)}
    />
  )
}

/** A kind that the window does not show: the server may have a page for it, which opens apart from ours. */
function ForeignView({ file, onOpen, onClose }: Pick<ContentProps, 'file' | 'onOpen' | 'onClose'>) {
  const t = useT()
  const navigate = useNavigate()
  const [hasNone, setNone] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void viewerOf(file).then((address) => {
      if (!isCurrent) return
      if (address === null) return setNone(true)
      if (address === '') toast.error(t('preview.missing'))
      else void navigate(`/externalLink?href=${encodeURIComponent(address)}`)
      onClose()
    })
    return () => {
      isCurrent = false
    }
  }, [file, navigate, onClose, t])
  return hasNone ? <Unshown reason="kind" onOpen={onOpen} /> : <PageState loading rows={8} />
}
