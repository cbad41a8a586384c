import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { later } from '#renderer/components/later.tsx'
import { useIdle } from '#renderer/components/useIdle.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView, ShownProps } from '../view.ts'
import styles from './kinds.module.css'

/** Everything that writes rich text is loaded with the first form that has a field of it. */
const RichEditor = later(async () => (await import('../editor/RichEditor.tsx')).RichEditor, Waiting)

/** Milliseconds after which an editor is made however busy the window is: it takes as long to make as ten other controls. */
const IDLE_TIMEOUT = 1000

function EditorEdit(props: EditProps) {
  const html = typeof props.value === 'string' ? props.value : ''
  const isIdle = useIdle(true, IDLE_TIMEOUT)
  if (props.field.disabled) {
    return (
      <div id={props.id} className={styles.richText} role="group" aria-labelledby={`${props.id}-label`}>
        <HtmlBody html={html} />
      </div>
    )
  }
  return isIdle ? <RichEditor {...props} html={html} /> : <Waiting id={props.id} />
}

/** Where the editor is going to be. */
function Waiting({ id }: { readonly id: string }) {
  return <div id={id} className={styles.richWaiting} data-waiting="soon" />
}

function EditorShown({ value, text }: ShownProps) {
  return typeof value === 'string' ? <HtmlBody html={value} /> : <>{text}</>
}

export const editorView: KindView = {
  Edit: EditorEdit,
  Text: PlainText,
  Detail: EditorShown,
  layout: 'item',
  cell: 'onFocus',
  width: 240,
  isGroup: true,
}
