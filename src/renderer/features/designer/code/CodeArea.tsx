import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import styles from './code.module.css'

/** Words that the editor shows or says by itself, in the language of the window. */
function phrasesOf(t: ReturnType<typeof useT>): Extension {
  return EditorState.phrases.of({
    Completions: t('designCode.completions'),
    Diagnostics: t('designCode.problems'),
    'No diagnostics': t('designCode.noProblems'),
    'folded code': t('designCode.folded'),
    unfold: t('designCode.unfold'),
    'Fold line': t('designCode.fold'),
    'Unfold line': t('designCode.unfold'),
  })
}

export interface CodeAreaHandle {
  /** Puts a text in place of what is selected, and the caret behind it; from the end where `at` says so. */
  insert(text: string, at?: { readonly from: number; readonly to: number }): void
  focus(): void
  /** Selects a part and brings it into view. */
  select(from: number, to: number): void
}

interface CodeAreaProps {
  readonly value: string
  /** Read by screen readers. */
  readonly label: string
  readonly describedBy?: string
  readonly invalid?: boolean
  /** Of a dialog that is opened to write here: takes the focus when it is there. */
  readonly takesFocus?: boolean
  /** What the language adds; another list reconfigures the editor. */
  readonly extensions: readonly Extension[]
  readonly className?: string
  readonly onChange: (value: string) => void
  /** Whether a text that is shown says what `value` says: it then stays as it was typed. */
  readonly isSame?: (shown: string) => boolean
  readonly ref?: Ref<CodeAreaHandle>
}

/**
 * A text editor for code. Tab leaves it, as it leaves any other field; its own undo works on what is typed while it has
 * the focus.
 */
export function CodeArea({ ref, value, extensions, className = '', ...props }: CodeAreaProps) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [language] = useState(() => new Compartment())
  const [texts] = useState(() => new Compartment())
  const { label, describedBy, invalid = false, takesFocus = false, onChange, isSame } = props
  const changed = useEffectEvent(onChange)
  const isShown = useEffectEvent((shown: string) => shown === value || (isSame?.(shown) ?? false))
  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          language.of([...extensions]),
          texts.of([]),
          history(),
          Prec.low(keymap.of([...defaultKeymap, ...historyKeymap])),
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    if (takesFocus) editor.focus()
    return () => {
      view.current = null
      editor.destroy()
    }
    // Made once: what changes later is put in by the effects below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const editor = view.current
    // What comes from outside, such as an undo of the designer, and never what was typed here.
    if (editor && !isShown(editor.state.doc.toString()))
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => view.current?.dispatch({ effects: language.reconfigure([...extensions]) }), [language, extensions])
  useEffect(() => {
    const attributes = {
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-invalid': String(invalid),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    }
    view.current?.dispatch({
      effects: texts.reconfigure([EditorView.contentAttributes.of(attributes), phrasesOf(t)]),
    })
  }, [texts, label, describedBy, invalid, t])
  useImperativeHandle(ref, () => ({
    insert(text, at) {
      const editor = view.current
      if (!editor) return
      const { from, to } = at ?? editor.state.selection.main
      editor.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } })
      editor.focus()
    },
    focus: () => view.current?.focus(),
    select(from, to) {
      const editor = view.current
      if (!editor) return
      const last = editor.state.doc.length
      editor.dispatch({
        selection: { anchor: Math.min(from, last), head: Math.min(to, last) },
        scrollIntoView: true,
      })
      editor.focus()
    },
  }))
  return <div ref={host} className={`${styles.area} ${className}`} data-invalid={invalid} />
}
