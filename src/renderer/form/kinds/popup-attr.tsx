import { PlainText } from '../plain-text.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

export const popupAttrView: KindView = {
  Edit: readOnly(PlainText),
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
