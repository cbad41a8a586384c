import type { Node as EditorNode, Schema } from '@tiptap/pm/model'
import type { DesignNode } from '#shared/printing/design/model.ts'
import { readSource } from '#shared/printing/design/source.ts'
import { writeBlock } from '#shared/printing/design/write.ts'

/**
 * A template between its text and the editor. Blocks of the editor never change, a change makes new ones: one that is still
 * there, or is there again after undoing, is written back as the text it was read from, byte for byte.
 */
export class TemplateText {
  private readonly texts = new WeakMap<EditorNode, string>()
  private readonly byContent = new Map<string, string>()
  private readonly original: EditorNode
  readonly document: EditorNode
  private readonly template: string
  private readonly tail: string

  constructor(schema: Schema, template: string, page: string) {
    this.template = template
    const { blocks, tail } = readSource(template)
    const nodes = blocks.map(({ node, source, isClosed }) => {
      const read = schema.nodeFromJSON(node)
      if (isClosed) this.keep(read, source)
      return read
    })
    this.tail = blocks.length > 0 ? tail : ''
    const first =
      nodes.length > 0 ? nodes : [schema.nodeFromJSON({ type: 'paragraph', attrs: { tag: 'p', attrs: {} } })]
    this.document = schema.topNodeType.create({ page }, first)
    this.original = this.document
  }

  /** The text of a document of the editor. */
  write(doc: EditorNode): string {
    if (doc.content.eq(this.original.content)) return this.template
    const parts: string[] = []
    let wasKept = true
    doc.forEach((block) => {
      const own = this.texts.get(block) ?? this.again(block)
      const isKept = this.byContent.has(keyOf(block))
      // New blocks stand in lines of their own: people read this.
      const needsLine = parts.length > 0 && !(isKept && wasKept) && !/^\s/.test(own) && !/\s$/.test(parts.at(-1) ?? '')
      parts.push(needsLine ? `\n${own}` : own)
      wasKept = isKept
    })
    return parts.join('') + this.tail
  }

  /** Made anew after undoing: the same content has the same text. */
  private again(block: EditorNode): string {
    const text = this.byContent.get(keyOf(block)) ?? written(block)
    this.texts.set(block, text)
    return text
  }

  private keep(block: EditorNode, source: string): void {
    this.texts.set(block, source)
    const key = keyOf(block)
    if (!this.byContent.has(key)) this.byContent.set(key, source)
  }
}

const keyOf = (block: EditorNode) => JSON.stringify(block.toJSON())

function written(block: EditorNode): string {
  const node = block.toJSON() as DesignNode
  const isBare = node.type === 'paragraph' && node.attrs?.['tag'] === ''
  return writeBlock(isBare ? { ...node, attrs: { ...node.attrs, tag: 'p' } } : node)
}
