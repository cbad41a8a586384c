import { CheckCircleFilled, DeleteOutlined, LeftOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useMenuOfModule } from '#renderer/access/menu-of-module.ts'
import styles from './paper-in.module.css'
import type { Target } from './places.ts'
import { drawPage } from './read-paper.ts'
import { TargetSelect } from './TargetSelect.tsx'
import { nameOf, type Piece } from './usePaperIn.ts'

interface PieceRowProps {
  readonly piece: Piece
  readonly onAim: (target: Target) => void
  readonly onPlace: (field: string) => void
  readonly onPut: () => void
  readonly onUndo: () => void
  readonly onLeaveOut: () => void
}

/** One piece: its pages as they were read, the record it goes to, and what became of it. */
export function PieceRow({ piece, onAim, onPlace, onPut, onUndo, onLeaveOut }: PieceRowProps) {
  const t = useT()
  const name = nameOf(piece)
  const isOpen = piece.state === 'open'
  const menuId = useMenuOfModule(piece.target?.modelId ?? '')
  const show = () => {
    if (piece.target)
      openDialog('record', {
        modelId: piece.target.modelId,
        recordId: piece.target.recordId,
        ...(menuId && { menuId }),
      })
  }
  const words = [
    ...(piece.fault === null ? [] : [t(`paperIn.faults.${piece.fault}`)]),
    ...(piece.repeated.length === 0 ? [] : [t('paperIn.repeated', { pages: piece.repeated.join(', ') })]),
    ...(piece.message === '' ? [] : [piece.message]),
  ]
  return (
    <li className={styles.piece} aria-label={name}>
      <Pages piece={piece} />
      <div className={styles.facts}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.quiet}>{t('paperIn.pages', { count: piece.pages.length })}</span>
          {piece.code === null ? null : (
            <span className={styles.quiet}>{t('paperIn.print', { number: piece.code.print })}</span>
          )}
        </div>
        <div className={styles.goal}>
          <TargetSelect
            value={piece.target}
            disabled={!isOpen}
            label={t('paperIn.recordOf', { name })}
            onChange={onAim}
          />
          <Select
            aria-label={t('paperIn.placeOf', { name })}
            disabled={!isOpen || piece.target === null}
            value={piece.field}
            options={[
              ...piece.places.map(({ field, label }) => ({ value: field, label: t('paperIn.field', { name: label }) })),
              { value: '', label: t('paperIn.comments') },
            ]}
            onChange={onPlace}
          />
        </div>
        {words.map((word) => (
          <p key={word} className={styles.fault} role="status">
            <WarningOutlined aria-hidden /> {word}
          </p>
        ))}
        {piece.state === 'done' ? (
          <p className={styles.done} role="status">
            <CheckCircleFilled aria-hidden /> {t('paperIn.put')}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        {piece.state === 'done' ? (
          <>
            <Button onClick={onUndo} aria-label={t('paperIn.undoOf', { name })}>
              {t('paperIn.undo')}
            </Button>
            <Button type="link" onClick={show} aria-label={t('paperIn.openOf', { name })}>
              {t('paperIn.open')}
            </Button>
          </>
        ) : (
          <>
            <Button
              loading={piece.state === 'sending'}
              disabled={piece.target === null}
              aria-label={t('paperIn.putOf', { name })}
              onClick={onPut}
            >
              {t('paperIn.putIt')}
            </Button>
            <IconButton
              label={t('paperIn.leaveOut', { name })}
              icon={<DeleteOutlined aria-hidden />}
              disabled={!isOpen}
              onClick={onLeaveOut}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** Its pages one by one. */
function Pages({ piece: { source, pages } }: Pick<PieceRowProps, 'piece'>) {
  const t = useT()
  const [at, setAt] = useState(0)
  const sheet = useRef<HTMLDivElement>(null)
  const number = pages[Math.min(at, pages.length - 1)] ?? 1
  useEffect(() => {
    let isOver = false
    drawPage(source, number)
      .then((canvas) => {
        if (!isOver) sheet.current?.replaceChildren(canvas)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [source, number])
  return (
    <div className={styles.pages}>
      <div ref={sheet} className={styles.sheet} role="img" aria-label={t('paperIn.page', { number })} />
      {pages.length > 1 ? (
        <div className={styles.turn}>
          <IconButton
            label={t('paperIn.before')}
            icon={<LeftOutlined aria-hidden />}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span aria-live="polite">
            {at + 1} / {pages.length}
          </span>
          <IconButton
            label={t('paperIn.next')}
            icon={<RightOutlined aria-hidden />}
            disabled={at >= pages.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
      ) : null}
    </div>
  )
}
