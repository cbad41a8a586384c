import { type KindDefinition, perField } from '../kind.ts'
import { oneOf, text } from '../parsing/read.ts'
import { displayOnly } from './display.ts'

export const groupTitleSettings = perField((field) => ({
  content: text(field.raw['content']) || field.label,
  position: oneOf(field.raw['contentPosition'], ['left', 'center', 'right'], 'left'),
  help: text(field.raw['helpMessage']) || field.tipLabel,
}))

/** A heading over a group of fields. */
export const groupTitleKind: KindDefinition = { ...displayOnly, kind: 'groupTitle' }
