import { type KindDefinition, perField } from '../kind.ts'
import { oneOf, text } from '../parsing/read.ts'
import { displayOnly } from './display.ts'

export const dividerSettings = perField((field) => ({
  content: text(field.raw['content']),
  position: oneOf(field.raw['contentPosition'], ['left', 'center', 'right'], 'center'),
}))

/** A line with or without words. */
export const dividerKind: KindDefinition = { ...displayOnly, kind: 'divider' }
