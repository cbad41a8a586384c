import { PlainText } from '../plain-text.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

export const calculateView: KindView = {
  Edit: readOnly(PlainText),
  Text: PlainText,
  layout: 'item',
  cell: 'direct',
  width: 110,
  isNumeric: true,
}
