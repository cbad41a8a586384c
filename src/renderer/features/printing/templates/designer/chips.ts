import type { NodeViewRendererProps } from '@tiptap/core'
import type { Node as EditorNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { callKind } from '#shared/printing/design/call-settings.ts'
import { type FieldAttrs, namesOfField, type WrappedAttrs } from '#shared/printing/design/model.ts'
import { isElement, parseMarkup, textOf } from '#shared/printing/template/tree.ts'
import styles from './designer.module.css'

/** What fields and functions are called on the screen. */
export interface ChipWords {
  readonly fieldName: (table: string, field: string) => string | null
  readonly callName: (kind: string) => string
  /** Of `number`, `count` or `sum field`. */
  readonly calculationName: (calculation: string) => string
}

/** The chips of one editor, which learn their names once the fields of the form are there. */
export class ChipViews {
  private words: ChipWords = { fieldName: () => null, callName: (kind) => kind, calculationName: (text) => text }
  private readonly shown = new Set<() => void>()

  setWords(words: ChipWords): void {
    this.words = words
    for (const draw of this.shown) draw()
  }

  /** Called when fields get their names; answers how to end that. */
  onWords(draw: () => void): () => void {
    this.shown.add(draw)
    return () => void this.shown.delete(draw)
  }

  calculationName(calculation: string): string {
    return this.words.calculationName(calculation)
  }

  view({ node: first, editor, getPos }: NodeViewRendererProps): NodeView {
    const dom = document.createElement('span')
    let node = first
    const draw = () => {
      const { text, isUnknown } = this.describe(node)
      dom.className = `${styles.chip} ${node.type.name === 'wrapped' ? styles.call : ''}`
      dom.dataset['unknown'] = String(isUnknown)
      dom.textContent = text
    }
    dom.contentEditable = 'false'
    dom.addEventListener('click', () => {
      const at = getPos()
      if (at !== undefined) editor.commands.setNodeSelection(at)
    })
    draw()
    this.shown.add(draw)
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false
        node = next
        draw()
        return true
      },
      ignoreMutation: () => true,
      destroy: () => void this.shown.delete(draw),
    }
  }

  private describe(node: EditorNode): { readonly text: string; readonly isUnknown: boolean } {
    if (node.type.name === 'field') return this.nameOf(node.attrs as unknown as FieldAttrs)
    const call = node.attrs as unknown as WrappedAttrs
    const fields = parseMarkup(call.inner).map((part) => {
      if (!isElement(part)) return { text: textOf(part), isUnknown: false }
      const tag = part.attrs.find(({ name }) => name === 'data-tag')?.value
      return this.nameOf({ attrs: tag === undefined ? null : { 'data-tag': tag }, inner: textOf(part) })
    })
    const text = fields.map((field) => field.text).join('')
    return {
      text: `${this.words.callName(callKind(call))} ${text}`,
      isUnknown: fields.some(({ isUnknown }) => isUnknown),
    }
  }

  private nameOf(attrs: FieldAttrs): { readonly text: string; readonly isUnknown: boolean } {
    const { table, field } = namesOfField(attrs)
    const name = this.words.fieldName(table, field)
    return { text: name ?? field, isUnknown: name === null }
  }
}
