import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cleanRichText } from '#shared/form/rich-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { EditProps } from '../view.ts'
import { extensions } from './extensions.ts'
import styles from './editor.module.css'
import { EditorTools } from './EditorTools.tsx'
import { usePictures } from './usePictures.ts'

interface RichEditorProps extends Omit<EditProps, 'field' | 'value'> {
  readonly field: { readonly placeholder: string }
  readonly html: string
  /** Is handed what puts words where the cursor stands, once there is an editor. */
  readonly onInsert?: (insert: (words: string) => void) => void
  /** Pictures may be put in: whoever keeps the text says who may fetch them. */
  readonly hasPictures?: boolean
  /** Is told how many pictures are on their way, whenever that changes. */
  readonly onWaiting?: (count: number) => void
}

/** Writes rich text. What is typed, and what is pasted, holds nothing but the elements of its own tools. */
export function RichEditor(props: RichEditorProps) {
  const { field, id, html, onChange, onBlur, invalid, describedBy, label, onInsert, onWaiting } = props
  const { hasPictures = false } = props
  const t = useT()
  const sent = useRef(html)
  const pictures = usePictures(onWaiting)
  const own = useRef<Editor>(null)
  const takePictures = (data: DataTransfer | null, droppedAt: number | null): boolean =>
    hasPictures && own.current !== null && pictures.paste(own.current, data, droppedAt)
  const editor = useEditor({
    extensions,
    content: cleanRichText(html),
    // A style element of its own would need an exception in the policy of the page.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-invalid': String(invalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }),
      },
      transformPastedHTML: cleanRichText,
      handlePaste: (_view, event) => takePictures(event.clipboardData, null),
      handleDrop(view, event, _slice, isMove) {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return !isMove && takePictures(event.dataTransfer, place?.pos ?? view.state.doc.content.size)
      },
    },
    onUpdate({ editor: current }) {
      sent.current = current.isEmpty ? '' : current.getHTML()
      onChange(sent.current === '' ? null : sent.current)
    },
    onBlur: () => onBlur(),
  })
  useEffect(() => {
    own.current = editor
  }, [editor])
  // A draft that is restored, or another record, and never what was typed here.
  useEffect(() => {
    if (!editor || html === sent.current) return
    sent.current = html
    editor.commands.setContent(cleanRichText(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    if (editor) onInsert?.((words) => editor.chain().focus().insertContent({ type: 'text', text: words }).run())
  }, [editor, onInsert])
  return (
    <div id={id} className={styles.frame} data-invalid={invalid}>
      {editor ? <EditorTools editor={editor} {...(hasPictures ? { pictures } : {})} /> : null}
      <EditorContent
        editor={editor}
        className={styles.page ?? ''}
        data-placeholder={html === '' ? field.placeholder || t('form.input') : ''}
      />
    </div>
  )
}
