import { Input, Select } from 'antd'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type Header, looksSecret, type Parameter } from './model.ts'
import { type RowsColumn, RowsInput, textColumn, tickColumn } from '#renderer/components/RowsInput.tsx'

const types = ['varchar', 'text', 'int', 'bigint', 'decimal', 'datetime'] as const
const blankParameter: Parameter = { field: '', fieldName: '', dataType: 'varchar', required: false, defaultValue: '' }
const blankHeader: Header = { field: '', defaultValue: '', secret: false }

interface Control<Row> {
  readonly value?: readonly Row[]
  readonly onChange?: (rows: Row[]) => void
}

/** Parameters of an interface: names as they stand in braces, types, defaults. */
export function ParametersInput(props: Control<Parameter>) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Parameter>[]>(
    () => [
      textColumn('field', t('dataInterface.parameterName'), 50),
      textColumn('fieldName', t('dataInterface.parameterLabel'), 50),
      {
        key: 'dataType',
        title: t('dataInterface.parameterType'),
        width: '128px',
        draw: (row, change, label) => (
          <Select
            aria-label={label}
            value={row.dataType}
            options={types.map((type) => ({ value: type, label: t(`dataInterface.types.${type}`) }))}
            onChange={(dataType) => change({ dataType })}
          />
        ),
      },
      textColumn('defaultValue', t('dataInterface.defaultValue'), 2000),
      tickColumn('required', t('dataInterface.required')),
    ],
    [t],
  )
  return (
    <RowsInput
      {...props}
      columns={columns}
      blank={blankParameter}
      addText={t('dataInterface.addParameter')}
      rowName={t('dataInterface.parameter')}
    />
  )
}

/** Headers of a call to another system; the value of a secret one is not shown again. */
export function HeadersInput(props: Control<Header>) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Header>[]>(
    () => [
      {
        key: 'field',
        title: t('dataInterface.headerName'),
        width: 'minmax(0, 1fr)',
        draw: (row, change, label) => (
          <Input
            aria-label={label}
            value={row.field}
            maxLength={100}
            onChange={({ target: { value: field } }) => {
              // Before its value is typed, which no draft keeps then.
              const turns = looksSecret(field) && !looksSecret(row.field)
              change(turns ? { field, secret: true } : { field })
            }}
          />
        ),
      },
      {
        key: 'defaultValue',
        title: t('dataInterface.headerValue'),
        width: 'minmax(0, 2fr)',
        draw: (row, change, label) => (
          <Input
            aria-label={label}
            value={row.defaultValue}
            maxLength={2000}
            type={row.secret ? 'password' : 'text'}
            autoComplete="off"
            placeholder={row.secret ? t('dataInterface.secretKept') : ''}
            onChange={(event) => change({ defaultValue: event.target.value })}
          />
        ),
      },
      tickColumn('secret', t('dataInterface.secret')),
    ],
    [t],
  )
  return (
    <RowsInput
      {...props}
      columns={columns}
      blank={blankHeader}
      addText={t('dataInterface.addHeader')}
      rowName={t('dataInterface.header')}
    />
  )
}
