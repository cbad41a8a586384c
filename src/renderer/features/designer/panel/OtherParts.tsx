import { Select } from 'antd'
import type { DesignField } from '#shared/design/document.ts'
import { fullName } from '#shared/design/document.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { type RowsColumn, RowsInput } from '#renderer/components/RowsInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useClear } from '#renderer/components/useClear.tsx'

/** The module whose records a part chooses, or shows a part of; '' for rows of a data interface, and before it is chosen. */
export function moduleBehind(raw: Raw, fields: readonly DesignField[]): string {
  if (raw['showField'] === undefined) return text(raw['modelId'])
  const [chooser] = text(raw['relationField']).split('_jnpfTable_')
  const found = fields.find((field) => fullName(field) === chooser)
  return text(found?.raw['modelId'])
}

function useParts(modelId: string) {
  const { data, isFetching } = usePlatformQuery(
    'design.fields',
    { params: { id: modelId }, query: { filterType: 0 } },
    { enabled: modelId !== '', staleTime: 60_000 },
  )
  const options = (data?.list ?? []).map((part) => ({ value: part.vmodel, label: part.label }))
  return { options, isFetching }
}

interface PartProps {
  readonly modelId: string
  readonly label: string
  readonly value: string
  /** With the title that the module gives it. */
  readonly onChange: (value: string, title: string) => void
}

/** A field of the module that the records come from. */
export function PartChoice({ modelId, label, value, onChange }: PartProps) {
  const clear = useClear()
  const { options, isFetching } = useParts(modelId)
  return (
    <Select<string>
      size="small"
      aria-label={label}
      allowClear={clear}
      loading={isFetching}
      showSearch={nameSearch}
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={options}
      onChange={(next) => onChange(next ?? '', options.find((option) => option.value === next)?.label ?? '')}
    />
  )
}

interface ColumnsProps {
  readonly modelId: string
  readonly value: unknown
  readonly onChange: (value: unknown, typing?: boolean) => void
  readonly heading: RowsColumn<Raw>
}

/** Columns of the table in which records are chosen: a field of their module, and its heading. */
export function PartColumns({ modelId, value, onChange, heading }: ColumnsProps) {
  const t = useT()
  return (
    <RowsInput<Raw>
      columns={[
        {
          key: 'value',
          title: t('designer.rows.column'),
          width: 'minmax(0, 1fr)',
          draw: (row, change, label) => (
            <PartChoice
              modelId={modelId}
              label={label}
              value={text(row['value'])}
              onChange={(part, title) => change({ value: part, label: title })}
            />
          ),
        },
        heading,
      ]}
      blank={{ value: '', label: '' }}
      addText={t('designer.rows.add')}
      rowName={t('designer.rows.row')}
      value={rawList(value)}
      onChange={(rows) => onChange(rows, true)}
    />
  )
}
