import type { Node as EditorNode } from '@tiptap/pm/model'
import type { Attributes } from '#shared/printing/design/model.ts'
import { declarationsOf } from '#shared/printing/template/style.ts'

/** A style attribute with some of its declarations set anew; null takes one off. */
export function withStyle(attrs: Attributes, change: Readonly<Record<string, string | null>>): Attributes {
  const { style = '', ...others } = attrs
  const kept = declarationsOf(style).filter(({ property }) => !(property in change))
  const added = Object.entries(change).flatMap(([property, value]) => (value === null ? [] : [{ property, value }]))
  const written = [...kept, ...added].map(({ property, value }) => `${property}: ${value}`).join('; ')
  return written === '' ? others : { ...others, style: written }
}

export const styleOf = (attrs: Attributes, property: string): string =>
  declarationsOf(attrs['style'] ?? '').findLast((one) => one.property === property)?.value ?? ''

export const attrsOf = (node: EditorNode) => (node.attrs['attrs'] ?? {}) as Attributes
