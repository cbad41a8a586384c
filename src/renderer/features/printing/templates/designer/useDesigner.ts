import { type Editor, useEditor } from '@tiptap/react'
import { Selection } from '@tiptap/pm/state'
import { useRef, useState } from 'react'
import { ChipViews } from './chips.ts'
import { designerExtensions } from './schema.ts'
import { TemplateText } from './template-text.ts'

interface DesignerInput {
  readonly template: string
  readonly page: string
  readonly label: string
  /** After every change that is one of the template or its page. */
  readonly onChange: (template: string, page: string) => void
}

export interface DesignerState {
  readonly editor: Editor | null
  readonly chips: ChipViews
}

/** The editor of one template. What it writes goes out as text; the text it began with is only read once. */
export function useDesigner({ template, page, label, onChange }: DesignerInput): DesignerState {
  const [chips] = useState(() => new ChipViews())
  const text = useRef<TemplateText | null>(null)
  const editor = useEditor({
    extensions: designerExtensions(chips),
    // A style element of its own would need an exception in the policy of the page.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'false' },
    },
    onCreate({ editor: made }) {
      const own = new TemplateText(made.schema, template, page)
      text.current = own
      const { state, view } = made
      // The document comes from the text alone: nothing to undo.
      const tr = state.tr.replaceWith(0, state.doc.content.size, own.document.content).setDocAttribute('page', page)
      tr.setSelection(Selection.atStart(tr.doc))
      view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
    },
    onUpdate({ editor: current }) {
      const own = text.current
      if (own === null) return
      onChange(own.write(current.state.doc), String(current.state.doc.attrs['page']))
    },
  })
  return { editor, chips }
}
