import { lazy, Suspense } from 'react'
import { HtmlBody } from '#renderer/components/HtmlBody.tsx'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView, ShownProps } from '../view.ts'
import styles from './kinds.module.css'

/** Everything that writes rich text is loaded with the first form that has a field of it. */
const RichEditor = lazy(async () => ({ default: (await import('../editor/RichEditor.tsx')).RichEditor }))

function EditorEdit(props: EditProps) {
  const html = typeof props.value === 'string' ? props.value : ''
  if (props.field.disabled) {
    return (
      <div id={props.id} className={styles.richText} role="group" aria-labelledby={`${props.id}-label`}>
        <HtmlBody html={html} />
      </div>
    )
  }
  return (
    <Suspense fallback={<div id={props.id} className={styles.richWaiting} />}>
      <RichEditor {...props} html={html} />
    </Suspense>
  )
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
