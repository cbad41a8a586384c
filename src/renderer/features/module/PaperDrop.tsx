import { type DragEvent, type ReactNode, useState } from 'react'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import styles from './module.module.css'

interface PaperDropProps {
  readonly modelId: string
  readonly recordId: string
  readonly title: string
  readonly children: ReactNode
}

/** A record onto which scans are dropped: they are filed to it, or to the records that their codes name. */
export function PaperDrop({ modelId, recordId, title, children }: PaperDropProps) {
  const isOffered = useServerHas('print.paperMark')
  const [isOver, setOver] = useState(false)
  if (!isOffered) return children
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    setOver(false)
    openDialog('paperIn', { modelId, recordId, title, files })
  }
  return (
    <div
      className={styles.paperDrop}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  )
}
