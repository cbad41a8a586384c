import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'
import { UserText } from './user-select.tsx'

export const createUserView: KindView = {
  Edit: readOnly(UserText),
  Text: UserText,
  layout: 'item',
  cell: 'direct',
  width: 140,
}
