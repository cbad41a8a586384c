import { ClearOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useElementSize } from '../useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { drawStrokes } from './picture.ts'
import styles from './pad.module.css'
import { extended, type InkPoint, type Stroke } from './strokes.ts'

interface SignaturePadProps {
  readonly strokes: readonly Stroke[]
  readonly onChange: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void
}

/** Paper to write on with mouse, pen or finger. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const pointer = useRef<number | null>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const density = window.devicePixelRatio || 1
    element.width = Math.max(1, Math.round(width * density))
    element.height = Math.max(1, Math.round(height * density))
    context.scale(density, density)
    drawStrokes(context, strokes)
  }, [strokes, width, height])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    // A second finger or another button is no pen.
    if (pointer.current !== null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointer.current = event.pointerId
    const [point] = pointsOf(event)
    if (point) onChange((list) => [...list, [point]])
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return
    const points = pointsOf(event)
    onChange((list) => [...list.slice(0, -1), points.reduce(extended, list.at(-1) ?? [])])
  }
  const end = () => {
    pointer.current = null
  }
  return (
    <div>
      <div ref={ref} className={styles.pad}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('profile.signature.area')}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {strokes.length === 0 ? <span className={styles.padHint}>{t('profile.signature.pen')}</span> : null}
      </div>
      <div className={styles.padTools}>
        <Button
          icon={<UndoOutlined aria-hidden />}
          disabled={strokes.length === 0}
          onClick={() => onChange((list) => list.slice(0, -1))}
        >
          {t('profile.signature.undo')}
        </Button>
        <Button icon={<ClearOutlined aria-hidden />} disabled={strokes.length === 0} onClick={() => onChange(() => [])}>
          {t('profile.signature.clear')}
        </Button>
      </div>
    </div>
  )
}

/** Every place the pen was at since the last event; fast writing stays round. */
function pointsOf(event: PointerEvent<HTMLCanvasElement>): readonly InkPoint[] {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  const all = event.nativeEvent.getCoalescedEvents?.() ?? []
  return (all.length > 0 ? all : [event.nativeEvent]).map((each) => ({
    x: each.clientX - left,
    y: each.clientY - top,
    pressure: each.pointerType === 'pen' ? each.pressure : 0.5,
  }))
}
