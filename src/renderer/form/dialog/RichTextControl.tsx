import { later } from '#renderer/components/later.tsx'
import styles from './edit-dialog.module.css'

/** Loaded with the first dialog that has one. */
const RichEditor = later(
  async () => (await import('../editor/RichEditor.tsx')).RichEditor,
  ({ id }) => <div id={id} className={styles.richWaiting} />,
)

interface RichTextControlProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (html: string) => void
  readonly label: string
  readonly placeholder?: string
  readonly onInsert?: (insert: (words: string) => void) => void
  /** Pictures may be put in. */
  readonly hasPictures?: boolean
  /** Is told how many pictures are on their way, whenever that changes. */
  readonly onWaiting?: (count: number) => void
}

/** Rich text as a control of an edit dialog; its value is HTML, '' for none. */
export function RichTextControl(props: RichTextControlProps) {
  const { id = '', value, onChange, label, placeholder = '', onInsert, hasPictures = false, onWaiting } = props
  return (
    <div className={styles.rich}>
      <RichEditor
        field={{ placeholder }}
        id={id}
        html={value ?? ''}
        label={label}
        invalid={false}
        describedBy={undefined}
        onChange={(html) => onChange?.(typeof html === 'string' ? html : '')}
        onBlur={() => undefined}
        hasPictures={hasPictures}
        {...(onInsert ? { onInsert } : {})}
        {...(onWaiting ? { onWaiting } : {})}
      />
    </div>
  )
}
