import { PlainText } from '../plain-text.tsx'
import { MomentSearch } from '../search/DateSearch.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

export const createTimeView: KindView = {
  Edit: readOnly(PlainText),
  Text: PlainText,
  Search: MomentSearch,
  layout: 'item',
  cell: 'direct',
  width: 170,
}
