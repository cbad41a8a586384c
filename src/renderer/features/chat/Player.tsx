import { Button } from 'antd'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import styles from './chat.module.css'

interface PlayerProps {
  readonly kind: 'voice' | 'video'
  readonly address: string
  /** Pixels of a video, 0 where they are not known. */
  readonly width: number
  readonly height: number
}

/** What plays: a second one stops the first. */
let playing: HTMLMediaElement | null = null

function begin({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  if (playing !== currentTarget) playing?.pause()
  playing = currentTarget
}

function end({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  if (playing === currentTarget) playing = null
}

/** Plays a voice or a video of a conversation, one at a time; says so where it cannot be played, and tries again. */
export function Player({ kind, address, width, height }: PlayerProps) {
  const t = useT()
  const [tries, setTries] = useState(0)
  const [isBroken, setBroken] = useState(false)
  /** Somebody wants to hear it: only then is a failure read out. A conversation may hold many that cannot be read. */
  const [isAsked, setAsked] = useState(false)
  const keepsFocus = useRef(false)
  /** What takes the place of an element that had the focus takes the focus. */
  const replacing = (element: HTMLElement | null) => {
    if (element === null || !keepsFocus.current) return
    keepsFocus.current = false
    element.focus()
  }
  if (isBroken)
    return (
      <span className={styles.broken} {...(isAsked ? { role: 'alert' } : {})}>
        {t(`chat.unplayable.${kind}`)}
        <Button
          ref={replacing}
          type="link"
          size="small"
          onClick={() => {
            keepsFocus.current = true
            setAsked(true)
            setBroken(false)
            setTries(tries + 1)
          }}
        >
          {t('common.retry')}
        </Button>
      </span>
    )
  const common = {
    controls: true,
    preload: 'metadata',
    src: address,
    'aria-label': t(`chat.kind.${kind}`),
    onPlay(event: SyntheticEvent<HTMLMediaElement>) {
      setAsked(true)
      begin(event)
    },
    onPause: end,
    onEnded: end,
    onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      keepsFocus.current = currentTarget === document.activeElement
      setBroken(true)
    },
  } as const
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of somebody's, which has none
  if (kind === 'voice') return <audio key={tries} ref={replacing} {...common} className={styles.voice} />
  const ratio = width > 0 && height > 0 ? { aspectRatio: `${width} / ${height}` } : {}
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of somebody's, which has none
  return <video key={tries} ref={replacing} {...common} className={styles.video} style={ratio} />
}
