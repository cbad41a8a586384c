import type { ComponentType } from 'react'
import { kindOf } from '#shared/form/registry.ts'
import type { EditProps, TextProps } from '../view.ts'
import styles from './kinds.module.css'

/** A value that nobody types: quiet, but it can be reached and read. */
export function readOnly(Text: ComponentType<TextProps>): ComponentType<EditProps> {
  return function ReadOnly({ field, id, value, inCell, label }: EditProps) {
    if (inCell)
      return (
        <output id={id} aria-label={label}>
          <Text field={field} value={value} />
        </output>
      )
    const note = kindOf(field).note?.(field, value) ?? ''
    return (
      <output id={id} className={styles.readOnly} aria-label={label}>
        <Text field={field} value={value} />
        {note === '' ? null : (
          <span className={styles.note} title={note}>
            {note}
          </span>
        )}
      </output>
    )
  }
}
