import { AutoComplete } from 'antd'
import { useMemo, useState } from 'react'
import { offeredTexts, suggestionSettings } from '#shared/form/kinds/auto-complete.ts'
import { answeredRows } from '#shared/form/row-parameters.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { useParameters } from '#renderer/pickers/options/field-reader.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import { useClear } from '#renderer/components/useClear.tsx'

/** The value of a parameter that stands for what is typed (FIELD-KINDS A5). */
const KEYWORD = '@keyword'

/** Free text with suggestions of a data interface, asked for once it is gone into; without any it says so. */
function AutoCompleteEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const clear = useClear()
  const { interfaceId, parameters, column, total } = suggestionSettings(field)
  const typed = typeof value === 'string' ? value : ''
  const [isEntered, setEntered] = useState(false)
  const keyword = useDebounced(typed)
  const given = useParameters(parameters)
  const takesKeyword = given.some(({ defaultValue }) => defaultValue === KEYWORD)
  const paramList = given.map((each) =>
    each.defaultValue === KEYWORD ? { field: each.field, defaultValue: keyword } : each,
  )
  const answer = usePlatformQuery(
    'dataInterface.preview',
    { params: { id: interfaceId || '-' }, body: { paramList } },
    { enabled: interfaceId !== '' && isEntered && !field.disabled, quiet: true, staleTime: 60_000, keepPrevious: true },
  )
  const options = useMemo(
    () =>
      offeredTexts(answeredRows(answer.data), column, takesKeyword ? '' : typed, total).map((text) => ({
        value: text,
      })),
    [answer.data, column, takesKeyword, typed, total],
  )
  const isLacking = interfaceId === '' || answer.error !== null
  return (
    <AutoComplete
      id={id}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={typed}
      options={options}
      placeholder={inCell ? '' : field.placeholder || t('form.input')}
      allowClear={(field.clearable ?? true) && !inCell && clear}
      status={invalid && !inCell ? 'error' : ''}
      notFoundContent={isLacking ? t('form.noSuggestions') : null}
      style={{ width: '100%' }}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onFocus={() => setEntered(true)}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  )
}

export const autoCompleteView: KindView = {
  Edit: AutoCompleteEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 160,
}
