import { currOrganizeShowsAll, isNamed } from '#shared/form/kinds/curr-organize.ts'
import { lastId } from '#shared/form/references.ts'
import { pathsOf } from '#shared/form/paths.ts'
import { useItems } from '#renderer/pickers/frame/labels.ts'
import { OrganizationNames } from '#renderer/pickers/organization/OrganizationNames.tsx'
import type { KindView, TextProps } from '../view.ts'
import { readOnly } from './read-only.tsx'

function OwnOrganization(props: TextProps) {
  const { field, value } = props
  if (isNamed(value)) return <>{value}</>
  if (currOrganizeShowsAll(field)) return <OrganizationNames paths={pathsOf(value)} />
  return <LastName {...props} />
}

function LastName({ value }: TextProps) {
  const ids = pathsOf(value).map((path) => lastId(path.join(',')))
  const items = useItems(ids.map((id) => ({ id, key: `${id}--department` })))
  return <>{items.map((item) => item.fullName).join(', ')}</>
}

export const currOrganizeView: KindView = {
  Edit: readOnly(OwnOrganization),
  Text: OwnOrganization,
  layout: 'item',
  cell: 'direct',
  width: 180,
  isPath: true,
}
