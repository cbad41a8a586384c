import { areaSettings } from '#shared/form/kinds/area-select.ts'
import { pathsOf } from '#shared/form/paths.ts'
import { RegionNames } from '#renderer/pickers/region/RegionNames.tsx'
import { RegionPicker } from '#renderer/pickers/region/RegionPicker.tsx'
import { pathEdit } from '../path-view.tsx'
import type { KindView, TextProps } from '../view.ts'

function AreaText({ value }: TextProps) {
  return <RegionNames paths={pathsOf(value)} />
}

export const areaSelectView: KindView = {
  Edit: pathEdit((field, picker) => <RegionPicker {...picker} depth={areaSettings(field).level} />),
  Text: AreaText,
  layout: 'item',
  cell: 'onFocus',
  width: 200,
  isPath: true,
}
