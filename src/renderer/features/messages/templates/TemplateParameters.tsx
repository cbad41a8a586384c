import { Form, Select } from 'antd'
import { useMemo } from 'react'
import { type RowsColumn, RowsInput, textColumn } from '#renderer/components/RowsInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { type Parameter } from './model.ts'
import { useLabelledPlaces } from './usePlaces.ts'

interface Control<Row> {
  readonly value?: readonly Row[]
  readonly onChange?: (rows: Row[]) => void
}

/** Names that the words may use in braces, each with what it is. */
export function ParametersInput(props: Control<Parameter>) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Parameter>[]>(
    () => [
      textColumn('field', t('messageTemplates.parameter'), 50),
      textColumn('fieldName', t('messageTemplates.parameterLabel'), 100),
    ],
    [t],
  )
  return (
    <RowsInput
      {...props}
      columns={columns}
      blank={{ field: '', fieldName: '' }}
      addText={t('messageTemplates.addParameter')}
      rowName={t('messageTemplates.parameter')}
    />
  )
}

interface Variable {
  readonly smsField: string
  readonly field: string
}

/** Variables of the approved template of a provider, in its order, and what goes into each. */
export function VariablesInput(props: Control<Variable>) {
  const t = useT()
  const form = Form.useFormInstance()
  const places = useLabelledPlaces(form)
  const columns = useMemo<readonly RowsColumn<Variable>[]>(
    () => [
      textColumn('smsField', t('messageTemplates.variable'), 50),
      {
        key: 'field',
        title: t('messageTemplates.parameter'),
        width: 'minmax(0, 1fr)',
        draw: (row, change, label) => (
          <Select
            aria-label={label}
            value={row.field || null}
            options={places.map(({ field, label: name }) => ({ value: field, label: `${name} {${field}}` }))}
            onChange={(field: string) => change({ field })}
          />
        ),
      },
    ],
    [t, places],
  )
  return (
    <RowsInput
      {...props}
      columns={columns}
      blank={{ smsField: '', field: '' }}
      addText={t('messageTemplates.addVariable')}
      rowName={t('messageTemplates.variable')}
    />
  )
}
