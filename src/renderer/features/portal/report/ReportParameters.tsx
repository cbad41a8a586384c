import { Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import type { SearchPlan } from '#shared/form/model.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { parseForm } from '#shared/form/parse.ts'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { canSearch, SearchField } from '#renderer/form/search/SearchField.tsx'
import searchStyles from '#renderer/form/search/search.module.css'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'

type Parameter = DataOf<'report.view'>['parameters'][number]
export type Values = Readonly<Record<string, unknown>>

interface ReportParametersProps {
  readonly parameters: readonly Parameter[]
  readonly values: Values
  readonly searching: boolean
  readonly onRun: (values: Values) => void
}

const isMissing = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.every((each) => isEmpty(each)))

/** What is filled in, without what says nothing. */
export const filledValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isMissing(value)))

/** Parameters that have to be filled in and are not. */
export const missingOf = (parameters: readonly Parameter[], values: Values): readonly Parameter[] =>
  parameters.filter(({ field, required }) => required && isMissing(values[field]))

/** What a report begins with. */
export const firstValues = (parameters: readonly Parameter[]): Values =>
  filledValues(Object.fromEntries(parameters.map(({ field, value }) => [field, value])))

/** The parameters of a report above it, asked for as the search row of a list asks. */
export function ReportParameters({ parameters, values, searching, onRun }: ReportParametersProps) {
  const [draft, setDraft] = useState<Values>(values)
  const first = firstValues(parameters)
  return (
    <SearchRow
      searching={searching}
      onSearch={() => onRun(filledValues(draft))}
      onReset={() => {
        setDraft(first)
        onRun(first)
      }}
    >
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.field}
          parameter={parameter}
          value={draft[parameter.field]}
          onChange={(value) => setDraft((last) => ({ ...last, [parameter.field]: value }))}
        />
      ))}
    </SearchRow>
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const id = useId()
  const texts = useDesignTexts()
  const search = useMemo((): SearchPlan | null => {
    const form = parameter.formData === '' ? null : parseForm(parameter.formData, texts)
    const field = form?.ok ? form.plan.fields[0] : undefined
    const { field: prop, searchType, multiple } = parameter
    const label = parameter.required ? `${parameter.label} *` : parameter.label
    return field ? { prop, label, field, searchType, multiple } : null
  }, [parameter, texts])
  if (search && canSearch(search)) return <SearchField search={search} id={id} value={value} onChange={onChange} />
  return (
    <div className={searchStyles['field']}>
      <label className={searchStyles['label']} htmlFor={id} title={parameter.label}>
        {parameter.required ? `${parameter.label} *` : parameter.label}
      </label>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        allowClear
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
