import { PlainText } from '../plain-text.tsx'
import { NumberSearch } from '../search/NumberSearch.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

export const calculateView: KindView = {
  Edit: readOnly(PlainText),
  Text: PlainText,
  Search: NumberSearch,
  layout: 'item',
  cell: 'direct',
  width: 110,
  isNumeric: true,
}
