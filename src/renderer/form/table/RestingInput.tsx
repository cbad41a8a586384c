import { type Ref, useId } from 'react'
import styles from './table.module.css'

interface RestingInputProps {
  readonly label: string
  /** Of what stands in the cell. */
  readonly textId: string
  readonly describedBy: string | undefined
  readonly onType: (words: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/**
 * Has the cursor of a cell that is chosen and not open. An input method composes in fields only, and what it has begun
 * cannot go on in another one: the first word is composed here, and goes into the cell's control when it is done.
 */
export function RestingInput({ label, textId, describedBy, onType, ref }: RestingInputProps) {
  const id = useId()
  const take = (input: HTMLInputElement) => {
    const { value } = input
    if (value === '') return
    input.value = ''
    onType(value)
  }
  return (
    <input
      ref={ref}
      id={id}
      className={styles.resting}
      autoComplete="off"
      spellCheck={false}
      // Seen as soon as it holds something.
      placeholder=" "
      aria-label={label}
      aria-labelledby={`${id} ${textId}`}
      aria-describedby={describedBy}
      onInput={({ currentTarget, nativeEvent }) => {
        if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) take(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  )
}
