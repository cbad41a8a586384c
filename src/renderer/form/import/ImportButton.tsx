import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useUser } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { ImportTarget } from './calls.ts'
import { ImportDialog } from './ImportDialog.tsx'

interface ImportButtonProps {
  readonly target: ImportTarget
  /** Of the dialog. */
  readonly title: string
  /** Left out: the usual word. */
  readonly label?: string
  /** What to know before anything is imported. */
  readonly note?: ReactNode
}

/** The way into an import, for any toolbar. */
export function ImportButton({ target, title, label, note }: ImportButtonProps) {
  const t = useT()
  const userId = useUser()?.userId ?? ''
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label || t('module.import')}
      </Button>
      {isOpen ? (
        <ImportDialog title={title} target={target} userId={userId} note={note} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
