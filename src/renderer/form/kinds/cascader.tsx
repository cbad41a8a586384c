import { noLabels } from '#shared/form/kind.ts'
import { cascaderSettings, cascadeText } from '#shared/form/kinds/cascader.ts'
import { pathsOf, storedPaths } from '#shared/form/paths.ts'
import { OptionCascade } from '#renderer/pickers/options/OptionCascade.tsx'
import { useOptions } from '#renderer/pickers/options/useOptions.ts'
import type { EditProps, KindView, TextProps } from '../view.ts'

function CascaderEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  return (
    <OptionCascade
      id={id}
      field={field}
      multiple={field.multiple}
      value={pathsOf(value)}
      disabled={field.disabled}
      clearable={field.clearable ?? true}
      canSearch={cascaderSettings(field).filterable}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      inCell={inCell ?? false}
      onChange={(paths) => onChange(storedPaths(field.multiple, paths))}
      onBlur={onBlur}
    />
  )
}

function CascaderText({ field, value, labels }: TextProps) {
  if (labels || field.options?.type !== 'dictionary') return <>{cascadeText(field, value, labels ?? noLabels)}</>
  return <DictionaryPath field={field} value={value} />
}

function DictionaryPath({ field, value }: TextProps) {
  const { labels } = useOptions(field, pathsOf(value).flat())
  return <>{cascadeText(field, value, { label: ({ id }) => labels.get(id) })}</>
}

export const cascaderView: KindView = {
  Edit: CascaderEdit,
  Text: CascaderText,
  layout: 'item',
  cell: 'onFocus',
  width: 180,
}
