import { PlainText } from '../plain-text.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

/** Lists show when a record was made or changed to the minute, as all lists do; its details and its paper have the design's form. */
const toMinute = (text: string) => text.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1')

export const createTimeView: KindView = {
  Edit: readOnly(PlainText),
  Text: PlainText,
  layout: 'item',
  cell: 'direct',
  listText: toMinute,
  width: 170,
}
