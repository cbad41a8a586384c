import styles from './frame.module.css'

interface MarkedNameProps {
  readonly name: string
  /** The word at its end that it is gone. */
  readonly mark: string
}

/** A name that gets shorter where there is no room; the word that it is gone stays. */
export function MarkedName({ name, mark }: MarkedNameProps) {
  return (
    <span className={styles.marked}>
      <span>{name}</span>
      <span>{mark}</span>
    </span>
  )
}
