import { Select, TreeSelect } from 'antd'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { valuesOf } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { nameFilter, nameSearch } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ManagedDictionary } from './ManagedDictionary.tsx'
import { useOptions } from './useOptions.ts'

interface OptionSelectProps {
  readonly field: FieldPlan
  readonly id: string
  readonly multiple: boolean
  readonly value: readonly string[] | string | null
  readonly onChange: (value: unknown) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  /** True when left out. */
  readonly clearable?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly inCell?: boolean
  /** Offers the dictionary's management beside the choices (section 2, Dictionary select). */
  readonly canManage?: boolean
  /** False: typing does not narrow the list down. */
  readonly canSearch?: boolean
  /** While it is disabled, all that is chosen shows, in as many lines as it takes. */
  readonly isWhole?: boolean
  readonly style?: CSSProperties
}

/** Options of a fixed list or a dictionary, as a list or a tree; long ones are drawn as far as they show. */
export function OptionSelect(props: OptionSelectProps) {
  const { field, canManage = false, disabled = false } = props
  const options = useOptions(field, valuesOf(props.value))
  const control = <Control {...props} choices={options} />
  const source = field.options
  if (!canManage || disabled || source?.type !== 'dictionary') return control
  return (
    <ManagedDictionary type={source.dictionaryType} onClose={() => void options.reload()}>
      {control}
    </ManagedDictionary>
  )
}

function Control(props: OptionSelectProps & { readonly choices: ReturnType<typeof useOptions> }) {
  const { field, id, multiple, value, onChange, onBlur, disabled, invalid, describedBy, label, inCell, choices } = props
  const t = useT()
  const clear = useClear()
  const focus = useSameFocus(id, choices.isTree)
  const shared = {
    id,
    style: props.style ?? { width: '100%' },
    variant: inCell ? ('borderless' as const) : ('outlined' as const),
    disabled: disabled ?? false,
    allowClear: (props.clearable ?? true) && clear,
    loading: choices.isLoading,
    placeholder: inCell ? '' : field.placeholder || t('form.select'),
    status: invalid && !inCell ? ('error' as const) : ('' as const),
    // What cannot be opened shows all that is chosen.
    ...(props.isWhole && disabled ? {} : { maxTagCount: 'responsive' as const, maxTagPlaceholder: hiddenTags }),
    'aria-invalid': invalid ?? false,
    'aria-describedby': describedBy,
    'aria-label': label,
    ...(choices.isUnavailable ? { notFoundContent: t('form.noInterface') } : {}),
    onFocus: focus.enter,
    onBlur: () => {
      focus.leave()
      onBlur?.()
    },
  }
  const chosen = (next: unknown) => onChange(next ?? (multiple ? [] : null))
  if (choices.isTree) {
    return (
      <TreeSelect
        {...shared}
        treeData={choices.options}
        multiple={multiple}
        showSearch={{ filterTreeNode: nameFilter('label') }}
        treeDefaultExpandAll={choices.flat.length <= 200}
        value={multiple ? [...((value as readonly string[] | null) ?? [])] : value}
        onChange={chosen}
      />
    )
  }
  return (
    <Select
      {...shared}
      options={choices.options}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      showSearch={(props.canSearch ?? true) && (multiple || choices.options.length > 8) ? nameSearch : false}
      value={multiple ? [...((value as readonly string[] | null) ?? [])] : value}
      onChange={chosen}
    />
  )
}

/** Choices that turn out to be a tree come with another control: whoever was in the one before it goes on in it. */
function useSameFocus(id: string, isTree: boolean) {
  const isIn = useRef(false)
  useLayoutEffect(() => {
    const now = document.activeElement
    if (isIn.current && (now === null || now === document.body)) document.getElementById(id)?.focus()
  }, [id, isTree])
  return {
    enter() {
      isIn.current = true
    },
    leave() {
      isIn.current = false
    },
  }
}
