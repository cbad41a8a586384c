import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Box } from '#shared/design/portal/grid.ts'
import { COLUMNS } from '#shared/design/portal/grid.ts'
import { type PortalDocument, type StoredCard, withBox } from '#shared/design/portal/document.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './portal-design.module.css'

interface CanvasProps {
  readonly document: PortalDocument
  readonly chosen: number | null
  readonly onChoose: (index: number | null) => void
  readonly onChange: (document: PortalDocument) => void
  readonly onRemove: (index: number) => void
  readonly onCopy: (index: number) => void
  /** What a card is called where it is not as its author wrote it. */
  readonly titleOf?: (card: StoredCard) => string
  readonly draw: (card: StoredCard, index: number) => ReactNode
}

/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a card is moved, sized and deleted by keys */
/** Pixels of a row, and of the gap between two cards. */
const ROW = 40
const GAP = 10

interface Drag {
  readonly index: number
  readonly how: 'move' | 'resize'
  readonly box: Box
  readonly fromX: number
  readonly fromY: number
  /** Pixels of a column with its gap. */
  readonly column: number
  readonly document: PortalDocument
}

/** The grid of a portal: cards are moved by their heads and sized by their corners, with the mouse or with arrow keys. */
export function DesignCanvas({ document, chosen, onChoose, onChange, onRemove, onCopy, draw, ...names }: CanvasProps) {
  const { titleOf = (card: StoredCard) => card.title } = names
  const t = useT()
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag?.document ?? document

  const begin = (event: PointerEvent<HTMLElement>, index: number, how: Drag['how']) => {
    const card = document.cards[index]
    if (event.button !== 0 || !card || !grid.current) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    onChoose(index)
    const column = (grid.current.clientWidth + GAP) / COLUMNS
    const { x, y, w, h } = card
    setDrag({ index, how, box: { x, y, w, h }, fromX: event.clientX, fromY: event.clientY, column, document })
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const columns = Math.round((event.clientX - drag.fromX) / drag.column)
    const rows = Math.round((event.clientY - drag.fromY) / (ROW + GAP))
    const { box, how, index } = drag
    const change =
      how === 'move'
        ? { x: box.x + columns, y: box.y + rows }
        : { w: Math.max(1, box.w + columns), h: Math.max(1, box.h + rows) }
    setDrag({ ...drag, document: withBox(document, index, change) })
  }
  const end = () => {
    if (drag && drag.document !== document) onChange(drag.document)
    setDrag(null)
  }

  /** The keyboard stays on the canvas: on the card that follows, else the one before. */
  const removeByKey = (card: HTMLElement, index: number) => {
    const next = card.nextElementSibling ?? card.previousElementSibling
    flushSync(() => onRemove(index))
    if (next instanceof HTMLElement && next.isConnected) next.focus()
  }

  const onKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const card = document.cards[index]
    if (!card || event.target !== event.currentTarget) return
    const isControl = event.ctrlKey || event.metaKey
    const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const step = steps[event.key]
    if (step && !isControl) {
      const [x, y] = step
      const below = y > 0 ? firstBelow(document, index) : 0
      onChange(
        withBox(
          document,
          index,
          event.shiftKey
            ? { w: Math.max(1, card.w + x), h: Math.max(1, card.h + y) }
            : { x: card.x + x, y: y > 0 ? below : card.y + y },
        ),
      )
    } else if (event.key === 'Delete') removeByKey(event.currentTarget, index)
    else if (isControl && event.key.toLowerCase() === 'd') onCopy(index)
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.canvas}>
      <div ref={grid} className={styles.grid} role="list" aria-label={t('portalDesigns.canvas')}>
        {shown.cards.map((card, index) => (
          <section
            key={card.i}
            role="listitem"
            tabIndex={0}
            className={styles.card}
            data-chosen={index === chosen}
            data-moving={drag?.index === index}
            aria-label={t('portalDesigns.cardAt', {
              title: titleOf(card),
              x: card.x + 1,
              y: card.y + 1,
              w: card.w,
              h: card.h,
            })}
            style={{ gridColumn: `${card.x + 1} / span ${card.w}`, gridRow: `${card.y + 1} / span ${card.h}` }}
            onFocus={() => onChoose(index)}
            onKeyDown={(event) => onKey(event, index)}
          >
            <header
              className={styles.cardHead}
              onPointerDown={(event) => begin(event, index, 'move')}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={() => setDrag(null)}
            >
              {titleOf(card)}
            </header>
            {/* What a card shows can be looked at, not used: a click chooses the card. */}
            <div className={styles.cardBody} inert>
              {draw(card, index)}
            </div>
            <span
              className={styles.corner}
              aria-hidden
              onPointerDown={(event) => begin(event, index, 'resize')}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={() => setDrag(null)}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Down by keys is below the nearest card that stands under this one; otherwise it would rise to where it was. */
function firstBelow({ cards }: PortalDocument, index: number): number {
  const card = cards[index]
  if (!card) return 0
  const under = cards.filter(
    (each, at) => at !== index && each.y >= card.y + card.h && each.x < card.x + card.w && card.x < each.x + each.w,
  )
  const nearest = under.toSorted((left, right) => left.y - right.y)[0]
  return nearest ? nearest.y + nearest.h : card.y
}
