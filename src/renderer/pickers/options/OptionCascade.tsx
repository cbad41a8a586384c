import { Cascader } from 'antd'
import { type CSSProperties, useMemo } from 'react'
import { choicesAlong } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { IdPath } from '#shared/form/paths.ts'
import { matchesName } from '#shared/rules/name-match.ts'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { useClear } from '#renderer/components/useClear.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { Option } from './option-list.ts'
import { useOptions } from './useOptions.ts'

interface OptionCascadeProps {
  readonly field: FieldPlan
  readonly id: string
  readonly multiple: boolean
  readonly value: readonly IdPath[]
  readonly onChange: (paths: string[][]) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly clearable?: boolean
  readonly canSearch?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly inCell?: boolean
  readonly style?: CSSProperties
}

/** Heads of a dictionary cannot be chosen, but must open: what stands below them can. */
function openable(option: Option): Option {
  if (!option.children) return option
  return { value: option.value, label: option.label, children: option.children.map(openable) }
}

/** Options that stand below each other, one column for each level. */
export function OptionCascade(props: OptionCascadeProps) {
  const { field, id, multiple, value, onChange, onBlur, disabled, clearable, invalid, describedBy, label, inCell } =
    props
  const t = useT()
  const clear = useClear()
  const { options, labels, isLoading, isUnavailable } = useOptions(field, noneChosen)
  const offered = useMemo(() => options.map(openable), [options])
  const shared = {
    id,
    style: props.style ?? { width: '100%' },
    variant: inCell ? ('borderless' as const) : ('outlined' as const),
    disabled: disabled ?? false,
    allowClear: (clearable ?? true) && clear,
    loading: isLoading,
    options: offered,
    placeholder: inCell ? '' : field.placeholder || t('form.select'),
    status: invalid && !inCell ? ('error' as const) : ('' as const),
    showSearch:
      (props.canSearch ?? true)
        ? { filter: (text: string, path: readonly Option[]) => path.some((each) => matchesName(each.label, text)) }
        : false,
    'aria-invalid': invalid ?? false,
    'aria-describedby': describedBy,
    'aria-label': label,
    ...(isUnavailable ? { notFoundContent: t('form.noInterface') } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
  // What is offered no more is shown by its id, as everywhere.
  const nameOf = (path: IdPath) => {
    const along = choicesAlong(field, path)
    return path.map((each, at) => along?.[at]?.label ?? labels.get(each) ?? each).join('/')
  }
  if (multiple) {
    return (
      <Cascader
        {...shared}
        multiple
        maxTagCount="responsive"
        maxTagPlaceholder={hiddenTags}
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={value.map((path) => [...path])}
        onChange={(next) => onChange(pathsIn(next))}
      />
    )
  }
  const [chosen] = value
  return (
    <Cascader
      {...shared}
      value={chosen ? [...chosen] : []}
      displayRender={() => (chosen ? nameOf(chosen) : '')}
      onChange={(next) => onChange(pathsIn([next ?? []]))}
    />
  )
}

const noneChosen: readonly string[] = []

function pathsIn(paths: readonly (readonly (string | number | null)[])[] | undefined): string[][] {
  return (paths ?? []).filter((path) => path.length > 0).map((path) => path.map(String))
}
