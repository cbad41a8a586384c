import { allowedPaths } from '#shared/form/kinds/organize-select.ts'
import { pathsOf } from '#shared/form/paths.ts'
import { OrganizationNames } from '#renderer/pickers/organization/OrganizationNames.tsx'
import { OrganizationPicker } from '#renderer/pickers/organization/OrganizationPicker.tsx'
import { pathEdit } from '../path-view.tsx'
import type { KindView, TextProps } from '../view.ts'

function OrganizeText({ value }: TextProps) {
  return <OrganizationNames paths={pathsOf(value)} />
}

export const organizeSelectView: KindView = {
  Edit: pathEdit((field, picker) => {
    const allowed = allowedPaths(field)
    return <OrganizationPicker {...picker} {...(allowed ? { allowed } : {})} />
  }),
  Text: OrganizeText,
  layout: 'item',
  cell: 'onFocus',
  width: 200,
  isPath: true,
}
