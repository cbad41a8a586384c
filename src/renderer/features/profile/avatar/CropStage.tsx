import { Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type Crop, type ImageSize, keyCrop, MAX_ZOOM, moveCrop, scaleOf, zoomCrop } from './crop.ts'
import styles from './avatar.module.css'

interface CropStageProps {
  readonly image: HTMLImageElement
  readonly size: ImageSize
  /** Pixels of the square stage. */
  readonly stage: number
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** The image behind a round window: drag, wheel, arrow keys, plus and minus, and a slider. */
export function CropStage({ image, size, stage, crop, onChange }: CropStageProps) {
  const t = useT()
  const box = useRef<HTMLButtonElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const latest = useRef({ crop, onChange })
  useEffect(() => {
    latest.current = { crop, onChange }
  })
  useEffect(() => {
    const element = box.current
    // React listens to wheels passively, so the dialog behind would scroll too.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      const now = latest.current
      now.onChange(zoomCrop(now.crop, now.crop.zoom * Math.exp(-event.deltaY / 600), size, stage, at))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [size, stage])

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (held.current === null) return
    const by = { x: event.clientX - held.current.x, y: event.clientY - held.current.y }
    held.current = { x: event.clientX, y: event.clientY }
    onChange(moveCrop(crop, by, size, stage))
  }
  const press = (event: KeyboardEvent) => {
    const next = keyCrop(event.key, event.shiftKey, crop, size, stage)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  const scale = scaleOf(size, stage, crop.zoom)
  return (
    <div className={styles.stageColumn}>
      <button
        ref={box}
        type="button"
        className={styles.stage}
        aria-label={t('profile.avatar.area')}
        style={{ width: stage, height: stage }}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null
        }}
        onPointerCancel={() => {
          held.current = null
        }}
        onKeyDown={press}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(${crop.x}px, ${crop.y}px)`,
          }}
        />
        <span className={styles.ring} />
      </button>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('profile.avatar.zoom')}
        onChange={(zoom: number) => onChange(zoomCrop(crop, zoom, size, stage))}
      />
    </div>
  )
}
