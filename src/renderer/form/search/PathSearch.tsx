import { allowedPaths } from '#shared/form/kinds/organize-select.ts'
import { areaSettings } from '#shared/form/kinds/area-select.ts'
import { pathsOf, storedPaths } from '#shared/form/paths.ts'
import { OptionCascade } from '#renderer/pickers/options/OptionCascade.tsx'
import { OrganizationPicker } from '#renderer/pickers/organization/OrganizationPicker.tsx'
import { RegionPicker } from '#renderer/pickers/region/RegionPicker.tsx'
import type { SearchProps } from '../view.ts'
import { searchWidth } from './width.ts'

function pickerProps({ search, id, value, onChange }: SearchProps) {
  return {
    id,
    style: { width: searchWidth },
    multiple: search.multiple,
    value: pathsOf(value),
    onChange: (paths: string[][]) => onChange(paths.length === 0 ? undefined : storedPaths(search.multiple, paths)),
  }
}

/** Organisations by their paths: one, or any of several where the list says so. */
export function OrganizationSearch(props: SearchProps) {
  const allowed = allowedPaths(props.search.field)
  return <OrganizationPicker {...pickerProps(props)} {...(allowed ? { allowed } : {})} />
}

/** Regions by their paths. */
export function RegionSearch(props: SearchProps) {
  return <RegionPicker {...pickerProps(props)} depth={areaSettings(props.search.field).level} />
}

/** Options by the way down to them. */
export function CascadeSearch(props: SearchProps) {
  return <OptionCascade {...pickerProps(props)} field={props.search.field} />
}
