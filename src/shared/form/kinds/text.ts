import { type KindDefinition, perField } from '../kind.ts'
import { oneOf, raw, text } from '../parsing/read.ts'
import { displayOnly } from './display.ts'

const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]{5,40}\))$/i

/** Fixed words in a form. Only harmless style keys are taken over. */
export const textSettings = perField((field) => {
  const style = raw(field.raw['textStyle'])
  const size = Number.parseFloat(text(style['font-size']) || text(style['fontSize']))
  const align = text(style['text-align']) || text(style['textAlign'])
  return {
    content: text(field.raw['content']),
    color: colour.test(text(style['color'])) ? text(style['color']) : null,
    fontSize: size >= 8 && size <= 72 ? size : null,
    bold: /^(bold|[6-9]00)$/.test(text(style['font-weight']) || text(style['fontWeight'])),
    align: oneOf(align, ['left', 'center', 'right'], 'left'),
  }
})

export const textKind: KindDefinition = { ...displayOnly, kind: 'text' }
