import { InboxOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { uprightA4 } from '#shared/printing/page-setup.ts'
import { separatorCode } from '#shared/printing/paper-code.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import styles from './paper-in.module.css'
import { PieceRow } from './PieceRow.tsx'
import type { Target } from './places.ts'
import { WatchedFolder } from './WatchedFolder.tsx'
import { usePaperIn } from './usePaperIn.ts'

interface PaperInProps {
  /** The record that paper without a code goes to. */
  readonly preset?: Target | null
  /** Files that were dropped to open it. */
  readonly files?: readonly File[]
}

const none: readonly File[] = []
const kinds = '.pdf,.png,.jpg,.jpeg,.webp,.bmp,.gif'

/** A sheet that parts what is scanned in one go. */
function separatorSheet(title: string) {
  const code = `&lt;qrCode width='240' height='240'&gt;${separatorCode}&lt;/qrCode&gt;`
  const template = `<h1 style="text-align: center">${title}</h1><p style="text-align: center">${code}</p>`
  return { title, template, pageParam: uprightA4 }
}

/** Scanned paper on its way to the records that it was printed from. */
export function PaperIn({ preset = null, files = none }: PaperInProps) {
  const t = useT()
  const isOffered = useServerHas('print.paperMark')
  const paper = usePaperIn(preset)
  const { pieces, refused, progress, failure } = paper
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const ready = pieces.filter(({ state, target }) => state === 'open' && target !== null)
  const take = (files: Iterable<File>) => {
    const all = [...files]
    if (all.length > 0) ignoreRejection(paper.take(all.map((file) => ({ file, scan: null }))))
  }
  const begin = useEffectEvent(() => take(files))
  useEffect(() => begin(), [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const putAll = async () => {
    const content = t('paperIn.askAll', { count: ready.length })
    if (!(await confirm({ content, okText: t('paperIn.putIt') }))) return
    for (const piece of ready) await paper.put(piece)
  }
  if (!isOffered) return <Notice whole icon={<InboxOutlined />} title={t('paperIn.notHere')} />
  return (
    <div
      className={styles.paper}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.head}>
        <p className={styles.hint}>{t('paperIn.hint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={kinds}
          data-paper
          onChange={({ target }) => {
            take(target.files ?? [])
            target.value = ''
          }}
        />
        <Button type="primary" disabled={progress !== null} onClick={() => input.current?.click()}>
          {t('paperIn.choose')}
        </Button>
        <Button disabled={ready.length === 0} onClick={() => ignoreRejection(putAll())}>
          {t('paperIn.putAll', { count: ready.length })}
        </Button>
        <Button disabled={!pieces.some(({ state }) => state === 'done')} onClick={paper.clearDone}>
          {t('paperIn.clearDone')}
        </Button>
        <Button onClick={() => openDialog('printDocument', separatorSheet(t('paperIn.separator')))}>
          {t('paperIn.printSeparator')}
        </Button>
      </div>
      {preset === null ? (
        <WatchedFolder
          isBusy={progress !== null}
          taken={pieces.flatMap(({ source }) => source.scans)}
          onTake={(scans) => ignoreRejection(paper.take(scans))}
        />
      ) : null}
      {progress === null ? null : (
        <div className={styles.progress} role="status">
          <span>{t('paperIn.reading', { ...progress })}</span>
          <Progress
            aria-label={t('paperIn.reading', { ...progress })}
            percent={progress.pages === 0 ? 0 : Math.round((progress.page / progress.pages) * 100)}
            size="small"
          />
          <Button onClick={paper.cancel}>{t('common.cancel')}</Button>
        </div>
      )}
      {[...refused.map(({ name, fault }) => t(`paperIn.refused.${fault}`, { name })), failure]
        .filter((word) => word !== '')
        .map((word) => (
          <p key={word} className={styles.fault} role="alert">
            <WarningOutlined aria-hidden /> {word}
          </p>
        ))}
      {pieces.length === 0 && progress === null ? (
        <Notice icon={<InboxOutlined />} title={t('paperIn.empty')} hint={t('paperIn.emptyHint')} />
      ) : (
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <PieceRow
              key={piece.key}
              piece={piece}
              onAim={(target) => ignoreRejection(paper.aim(piece.key, target))}
              onPlace={(field) => paper.place(piece.key, field)}
              onPut={() => ignoreRejection(paper.put(piece))}
              onUndo={() => ignoreRejection(paper.undo(piece))}
              onLeaveOut={() => paper.leaveOut(piece.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
