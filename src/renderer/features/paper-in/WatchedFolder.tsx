import { FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { ScanFolder } from '#shared/ipc/paper-in.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { on, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './paper-in.module.css'
import type { PaperFile } from './read-paper.ts'

interface WatchedFolderProps {
  readonly isBusy: boolean
  /** Scans that are read already and wait to be filed. */
  readonly taken: readonly string[]
  readonly onTake: (scans: readonly PaperFile[]) => void
}

const tell = (error: unknown) => toast.error(describeError(error))

async function fileOf(id: string): Promise<PaperFile> {
  const { name, base64 } = await request('paperIn.open', { id })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return { file: new File([bytes], name), scan: id }
}

/** The folder of this computer that a scanner writes to, and what waits in it. */
export function WatchedFolder({ isBusy, taken, onTake }: WatchedFolderProps) {
  const t = useT()
  const [state, setState] = useState<ScanFolder | null>(null)
  useEffect(() => {
    request('paperIn.folder').then(setState, () => undefined)
    return on('paperIn.changed', setState)
  }, [])
  if (state === null) return null
  const { folder, isThere } = state
  const waiting = state.waiting.filter(({ id }) => !taken.includes(id))
  const choose = () => request('paperIn.chooseFolder', { title: t('paperIn.folder.choose') }).then(setState, tell)
  const takeIn = () => Promise.all(waiting.map(({ id }) => fileOf(id))).then(onTake, tell)
  return (
    <div className={styles.folder}>
      <FolderOpenOutlined aria-hidden />
      <span role="status">
        {folder === null
          ? t('paperIn.folder.none')
          : isThere
            ? t('paperIn.folder.waiting', { name: folder, count: waiting.length })
            : t('paperIn.folder.away', { name: folder })}
      </span>
      {waiting.length > 0 ? (
        <Button disabled={isBusy} onClick={() => void takeIn()}>
          {t('paperIn.folder.take')}
        </Button>
      ) : null}
      <Button type="link" onClick={() => void choose()}>
        {folder === null ? t('paperIn.folder.choose') : t('paperIn.folder.other')}
      </Button>
      {folder === null ? null : (
        <Button type="link" onClick={() => void request('paperIn.stopFolder').then(setState, tell)}>
          {t('paperIn.folder.stop')}
        </Button>
      )}
    </div>
  )
}
