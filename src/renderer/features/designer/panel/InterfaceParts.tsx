import { AutoComplete, Button } from 'antd'
import { configOf } from '#shared/form/parsing/config.ts'
import { type Raw, text } from '#shared/form/parsing/read.ts'
import type { RowsColumn } from '#renderer/components/RowsInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The data interface whose rows a part offers; '' for fixed options and dictionaries, and before it is chosen. */
export function interfaceBehind(raw: Raw): string {
  const config = configOf(raw)
  return text(raw['interfaceId']) || (config['dataType'] === 'dynamic' ? text(config['propsUrl']) : '')
}

interface NameInputProps {
  readonly names: readonly string[]
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A name that is chosen, or typed: an interface that does not answer now may answer later. */
function NameInput({ names, label, value, onChange }: NameInputProps) {
  return (
    <AutoComplete<string>
      size="small"
      style={{ width: '100%' }}
      aria-label={label}
      popupMatchSelectWidth={false}
      // All of them, whatever stands there: what is there is to be exchanged for another one.
      showSearch={{ filterOption: false }}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

interface KeyProps extends Omit<NameInputProps, 'names'> {
  readonly interfaceId: string
}

/** A column that a data interface answers. */
export function KeyChoice({ interfaceId, ...input }: KeyProps) {
  const { data } = usePlatformQuery(
    'dataInterface.fields',
    { params: { id: interfaceId }, body: { paramList: [] } },
    { quiet: true, enabled: interfaceId !== '', staleTime: 60_000 },
  )
  return <NameInput {...input} names={data ?? []} />
}

/** The same in a row of a list. */
export function keyColumn(key: string, title: string, interfaceId: string): RowsColumn<Raw> {
  return {
    key,
    title,
    width: 'minmax(0, 1fr)',
    draw: (row, change, label) => (
      <KeyChoice
        interfaceId={interfaceId}
        label={label}
        value={text(row[key])}
        onChange={(next) => change({ [key]: next })}
      />
    ),
  }
}

function useParameterNames(interfaceId: string): readonly string[] {
  const { data } = usePlatformQuery(
    'dataInterface.parameters',
    { params: { id: interfaceId } },
    { quiet: true, enabled: interfaceId !== '', staleTime: 60_000 },
  )
  return data?.map(({ field }) => field) ?? []
}

/** A parameter of a data interface. */
export function ParameterChoice({ interfaceId, ...input }: KeyProps) {
  return <NameInput {...input} names={useParameterNames(interfaceId)} />
}

interface MissingProps {
  readonly interfaceId: string
  readonly rows: readonly Raw[]
  readonly onChange: (rows: readonly Raw[]) => void
}

/** A row before anything was chosen. */
export const blankParameter: Raw = { field: '', sourceType: 1, relationField: '' }
const isBlank = (row: Raw) => Object.entries(row).every(([key, value]) => text(value) === text(blankParameter[key]))

/** Puts in a row for each parameter of the interface that has none yet, in place of rows in which nothing was chosen. */
export function MissingParameters({ interfaceId, rows, onChange }: MissingProps) {
  const t = useT()
  const named = new Set(rows.map((row) => text(row['field'])))
  const missing = useParameterNames(interfaceId).filter((name) => !named.has(name))
  if (missing.length === 0) return null
  const added = missing.map((field) => ({ ...blankParameter, field }))
  return (
    <Button size="small" type="link" onClick={() => onChange([...rows.filter((row) => !isBlank(row)), ...added])}>
      {t('designer.takeParameters', { names: missing.join(t('common.selection.separator')) })}
    </Button>
  )
}
