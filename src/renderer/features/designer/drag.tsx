import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { moveNodes } from '#shared/design/commands.ts'
import { indexOf, type DropTarget } from '#shared/design/document.ts'
import type { PartKind } from '#shared/design/new-node.ts'
import { announce } from '#renderer/components/announcer.tsx'
import { dragKeys, PatientKeyboardSensor } from '#renderer/components/keyboard-sensor.ts'
import { useT } from '#renderer/i18n/index.ts'
import { type Actions, useActions } from './actions.ts'
import styles from './canvas/canvas.module.css'
import { type Designer, useDesigner } from './state.ts'

interface Dragged {
  readonly name: string
  /** A new part of a palette, or a part of the form. */
  readonly kind?: PartKind
  readonly key?: string
}

interface Target {
  readonly place: DropTarget
  /** Where the line is drawn, in pixels of the window. */
  readonly line: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

const byPointer = { activationConstraint: { distance: 5 } }

/** The point of a step: of the pointer, or the middle of what the keys move. */
function pointOf({ activatorEvent, delta, active }: DragMoveEvent): readonly [number, number] | null {
  if (activatorEvent instanceof MouseEvent) return [activatorEvent.clientX + delta.x, activatorEvent.clientY + delta.y]
  const rect = active.rect.current.translated
  return rect ? [rect.left + rect.width / 2, rect.top + rect.height / 2] : null
}

/** What lies below a point: before or behind a part, or an empty place. Asks the screen, so that it costs the same with 10 and 300 parts. */
function targetAt([x, y]: readonly [number, number], designer: Designer): Target | null {
  const element = document.elementFromPoint(x, y)
  const hit = element?.closest<HTMLElement>('[data-frame], [data-place]')
  if (!hit) return null
  const rect = hit.getBoundingClientRect()
  const key = hit.dataset['frame']
  if (key === undefined) {
    const slot = (hit.dataset['slot'] ?? '')
      .split('.')
      .filter((step) => step !== '')
      .map(Number)
    const parent = hit.dataset['place'] === '' ? null : (hit.dataset['place'] ?? null)
    const line = {
      left: rect.left + 4,
      top: Math.min(rect.bottom - 4, window.innerHeight - 8),
      width: rect.width - 8,
      height: 3,
    }
    return { place: { parent, slot, at: Number.MAX_SAFE_INTEGER }, line }
  }
  const entry = indexOf(designer.store.getState().doc).nodes.get(key)
  if (!entry) return null
  const parentWidth = hit.parentElement?.clientWidth ?? rect.width
  const isBeside = rect.width < parentWidth * 0.75
  const isBehind = isBeside ? x > rect.left + rect.width / 2 : y > rect.top + rect.height / 2
  const line = isBeside
    ? { left: (isBehind ? rect.right : rect.left) - 1, top: rect.top, width: 3, height: rect.height }
    : { left: rect.left, top: (isBehind ? rect.bottom : rect.top) - 1, width: rect.width, height: 3 }
  return { place: { parent: entry.parent, slot: entry.slot, at: entry.at + (isBehind ? 1 : 0) }, line }
}

/** Arrow keys take what is dragged to the next part on screen. */
const byKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code]
  const moved = context.draggingNodeRect
  if (step === undefined || !moved) return undefined
  event.preventDefault()
  const middle = (rect: DOMRect) => rect.top + rect.height / 2
  const current = currentCoordinates.y + moved.height / 2
  const frames = [...document.querySelectorAll<HTMLElement>('[data-frame]')]
    .map((frame) => frame.getBoundingClientRect())
    .filter((rect) => (step > 0 ? middle(rect) > current + 2 : middle(rect) < current - 2))
    .sort((a, b) => step * (middle(a) - middle(b)))
  const [next] = frames
  return next
    ? { x: next.left + next.width / 2 - moved.width / 2, y: middle(next) + step * 2 - moved.height / 2 }
    : undefined
}
const keyOptions = {
  coordinateGetter: byKeys,
  keyboardCodes: dragKeys,
  scrollBehavior: 'auto' as const,
}

function drop(dragged: Dragged, { place }: Target, designer: Designer, actions: Actions): void {
  if (dragged.kind !== undefined) return actions.add(dragged.kind, place)
  const { selection } = designer.store.getState()
  const key = dragged.key ?? ''
  designer.run(moveNodes(selection.includes(key) ? selection : [key], place))
}

/** Parts are dragged from the palette into the form and within it; a line shows where one will stand. */
export function DragArea({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const designer = useDesigner()
  const actions = useActions()
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(PatientKeyboardSensor, keyOptions))
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const target = useRef<Target | null>(null)
  const line = useRef<HTMLDivElement>(null)
  // Straight onto the element: a step of dragging renders nothing.
  const show = (next: Target | null) => {
    target.current = next
    const element = line.current
    if (!element) return
    element.hidden = next === null
    if (next) for (const [key, value] of Object.entries(next.line)) element.style.setProperty(key, `${value}px`)
  }
  const move = (event: DragMoveEvent) => {
    const point = pointOf(event)
    show(point && targetAt(point, designer))
  }
  const end = ({ active }: DragEndEvent) => {
    const what = active.data.current as Dragged | undefined
    const to = target.current
    show(null)
    setDragged(null)
    if (!what || !to) return
    drop(what, to, designer, actions)
    announce(t('designer.dropped', { name: what.name }))
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: t('designer.dragHelp') }, announcements: silent }}
      onDragStart={({ active }) => {
        const what = active.data.current as Dragged
        setDragged(what)
        announce(t('designer.picked', { name: what.name }))
      }}
      onDragMove={move}
      onDragEnd={end}
      onDragCancel={() => {
        show(null)
        setDragged(null)
      }}
    >
      {children}
      <div ref={line} className={styles.line} hidden />
      <DragOverlay dropAnimation={null}>
        {dragged ? <span className={styles.dragged}>{dragged.name}</span> : null}
      </DragOverlay>
    </DndContext>
  )
}

const nothing = () => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
