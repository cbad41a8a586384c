import {
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './preview.module.css'

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8] as const

interface ImageViewProps {
  readonly name: string
  readonly address: string
  /** Where it stands among its neighbours, from 1, and how many there are. */
  readonly position: number
  readonly count: number
  readonly onStep: (by: 1 | -1) => void
  readonly onFailed: () => void
}

/** A picture: larger, smaller, turned, and the next one. Begins as large as its place allows. */
export function ImageView({ name, address, position, count, onStep, onFailed }: ImageViewProps) {
  const t = useT()
  /** Null: as large as its place allows. */
  const [scale, setScale] = useState<number | null>(null)
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState({ width: 0, height: 0, shown: 1 })
  const current = scale ?? size.shown
  const zoom = (by: 1 | -1) =>
    setScale(
      (by > 0 ? steps.find((step) => step > current + 0.01) : steps.findLast((step) => step < current - 0.01)) ??
        current,
    )
  const keys = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onStep(-1),
      ArrowRight: () => onStep(1),
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      '0': () => setScale(null),
      r: () => setTurns(turns + 1),
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(actions, event.key)) return
    event.preventDefault()
    actions[event.key]?.()
  }
  const isTurned = turns % 2 !== 0
  const box = { width: size.width * current, height: size.height * current }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the picture in it, which has the focus
    <div className={styles.picture} onKeyDown={keys}>
      <div
        className={styles.canvas}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={name}
      >
        <div
          className={scale === null ? styles.fitted : styles.free}
          style={
            scale === null
              ? {}
              : { width: isTurned ? box.height : box.width, height: isTurned ? box.width : box.height }
          }
        >
          <img
            src={address}
            alt={name}
            draggable={false}
            style={{ rotate: `${turns * 90}deg`, ...(scale === null ? {} : box) }}
            onLoad={({ currentTarget: image }) =>
              setSize({
                width: image.naturalWidth,
                height: image.naturalHeight,
                shown: image.naturalWidth > 0 ? image.clientWidth / image.naturalWidth : 1,
              })
            }
            onError={onFailed}
          />
        </div>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t('preview.pictureTools')}>
        {count > 1 ? (
          <>
            <IconButton label={t('preview.before')} icon={<LeftOutlined />} onClick={() => onStep(-1)} />
            <span className={styles.position}>{t('preview.position', { position, count })}</span>
            <IconButton label={t('preview.next')} icon={<RightOutlined />} onClick={() => onStep(1)} />
          </>
        ) : null}
        <IconButton label={t('preview.smaller')} icon={<ZoomOutOutlined />} onClick={() => zoom(-1)} />
        <Button type="text" title={t('preview.fit')} onClick={() => setScale(scale === null ? 1 : null)}>
          {Math.round(current * 100)}%
        </Button>
        <IconButton label={t('preview.larger')} icon={<ZoomInOutlined />} onClick={() => zoom(1)} />
        <IconButton label={t('preview.turnLeft')} icon={<RotateLeftOutlined />} onClick={() => setTurns(turns - 1)} />
        <IconButton label={t('preview.turnRight')} icon={<RotateRightOutlined />} onClick={() => setTurns(turns + 1)} />
      </div>
    </div>
  )
}
