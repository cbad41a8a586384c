import styles from './state-tag.module.css'

/** What a state means for whoever sees it; `quiet…` only tell states apart. */
export const tones = [
  'neutral',
  'waiting',
  'success',
  'warning',
  'danger',
  'quiet1',
  'quiet2',
  'quiet3',
  'quiet4',
] as const
export type Tone = (typeof tones)[number]

interface StateTagProps {
  readonly tone: Tone
  readonly text: string
}

/** A state as a coloured word. Plain, because lists draw hundreds; antd's own tags measure and animate. */
export function StateTag({ tone, text }: StateTagProps) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`} data-tone={tone} title={text}>
      {text}
    </span>
  )
}
