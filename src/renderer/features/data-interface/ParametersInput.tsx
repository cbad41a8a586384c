import { Checkbox, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { type Header, looksSecret, type Parameter } from './model.ts'
import { type RowsColumn, RowsInput } from '#renderer/components/RowsInput.tsx'

const types = ['varchar', 'text', 'int', 'bigint', 'decimal', 'datetime'] as const
const blankParameter: Parameter = { field: '', fieldName: '', dataType: 'varchar', required: false, defaultValue: '' }
const blankHeader: Header = { field: '', defaultValue: '', secret: false }

interface Control<Row> {
  readonly value?: readonly Row[]
  readonly onChange?: (rows: Row[]) => void
}

/** Parameters of an interface: names as they stand in braces, types, defaults. */
export function ParametersInput({ value, onChange }: Control<Parameter>) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Parameter>[]>(
    () => [
      {
        key: 'field',
        title: t('dataInterface.parameterName'),
        width: 'minmax(0, 1fr)',
        draw: (row, change, label) => (
          <Input
            aria-label={label}
            value={row.field}
            maxLength={50}
            onChange={(event) => change({ field: event.target.value })}
          />
        ),
      },
      {
        key: 'fieldName',
        title: t('dataInterface.parameterLabel'),
        width: 'minmax(0, 1fr)',
        draw: (row, change, label) => (
          <Input
            aria-label={label}
            value={row.fieldName}
            maxLength={50}
            onChange={(event) => change({ fieldName: event.target.value })}
          />
        ),
      },
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
      {
        key: 'defaultValue',
        title: t('dataInterface.defaultValue'),
        width: 'minmax(0, 1fr)',
        draw: (row, change, label) => (
          <Input
            aria-label={label}
            value={row.defaultValue}
            maxLength={2000}
            onChange={(event) => change({ defaultValue: event.target.value })}
          />
        ),
      },
      {
        key: 'required',
        title: t('dataInterface.required'),
        width: '64px',
        draw: (row, change, label) => (
          <Checkbox
            aria-label={label}
            checked={row.required}
            onChange={(event) => change({ required: event.target.checked })}
          />
        ),
      },
    ],
    [t],
  )
  return (
    <RowsInput
      columns={columns}
      blank={blankParameter}
      addText={t('dataInterface.addParameter')}
      rowName={t('dataInterface.parameter')}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
    />
  )
}

/** Headers of a call to another system; the value of a secret one is not shown again. */
export function HeadersInput({ value, onChange }: Control<Header>) {
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
      {
        key: 'secret',
        title: t('dataInterface.secret'),
        width: '64px',
        draw: (row, change, label) => (
          <Checkbox
            aria-label={label}
            checked={row.secret}
            onChange={(event) => change({ secret: event.target.checked })}
          />
        ),
      },
    ],
    [t],
  )
  return (
    <RowsInput
      columns={columns}
      blank={blankHeader}
      addText={t('dataInterface.addHeader')}
      rowName={t('dataInterface.header')}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
    />
  )
}
