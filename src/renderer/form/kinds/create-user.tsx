import { isName } from '#shared/form/kinds/create-user.ts'
import type { KindView, TextProps } from '../view.ts'
import { readOnly } from './read-only.tsx'
import { UserText } from './user-select.tsx'

function CreatorText(props: TextProps) {
  return isName(props.value) ? <>{props.value}</> : <UserText {...props} />
}

export const createUserView: KindView = {
  Edit: readOnly(CreatorText),
  Text: CreatorText,
  layout: 'item',
  cell: 'direct',
  width: 140,
}
