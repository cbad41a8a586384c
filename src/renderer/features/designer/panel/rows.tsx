import { Button, Checkbox, Dropdown, Input, Select } from 'antd'
import { useMemo } from 'react'
import { namesOf } from '#shared/rules/names-of.ts'
import { type DesignField, fullName } from '#shared/design/document.ts'
import { type UsualPattern, usualPatterns } from '#shared/rules/validation.ts'
import { storedWord } from '#shared/form/standard-words.ts'
import { type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { type RowsColumn, RowsInput } from '#renderer/components/RowsInput.tsx'
import { standardWord } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { blankParameter, keyColumn, MissingParameters, ParameterChoice } from './InterfaceParts.tsx'
import { PartChoice, PartColumns } from './OtherParts.tsx'

interface RowsProps {
  readonly value: unknown
  readonly onChange: (value: unknown, typing?: boolean) => void
}

const share = 'minmax(0, 1fr)'

function inputColumn(key: string, title: string, width = share, read = (stored: string) => stored): RowsColumn<Raw> {
  return {
    key,
    title,
    width,
    draw: (row, change, label) => (
      <Input
        size="small"
        aria-label={label}
        value={read(text(row[key]))}
        onChange={(event) => change({ [key]: event.target.value })}
      />
    ),
  }
}

/** A list of objects with these keys; what else an object holds stays. */
export function NamesEditor({
  value,
  onChange,
  keys,
}: RowsProps & { readonly keys: readonly ('name' | 'lng' | 'lat' | 'radius' | 'value' | 'label')[] }) {
  const t = useT()
  const columns = keys.map((key) => inputColumn(key, t(`designer.rows.${key}`)))
  const blank = Object.fromEntries(keys.map((key) => [key, '']))
  return (
    <RowsInput
      columns={columns}
      blank={blank}
      addText={t('designer.rows.add')}
      rowName={t('designer.rows.row')}
      value={rawList(value)}
      onChange={(rows) => onChange(rows, true)}
    />
  )
}

/** What is behind a picker: the module whose records, or the data interface whose rows it offers; '' for none. */
interface SourceProps {
  readonly modelId: string
  readonly interfaceId: string
}

/** Columns of a picker: the key of a row, chosen where the module is known whose records it offers, and its heading. */
export function ColumnsEditor({ modelId, interfaceId, ...props }: RowsProps & SourceProps) {
  const t = useT()
  if (modelId === '')
    return (
      <RowsInput
        columns={[
          keyColumn('value', t('designer.rows.column'), interfaceId),
          inputColumn('label', t('designer.rows.label')),
        ]}
        blank={{ value: '', label: '' }}
        addText={t('designer.rows.add')}
        rowName={t('designer.rows.row')}
        value={rawList(props.value)}
        onChange={(rows) => props.onChange(rows, true)}
      />
    )
  return <PartColumns {...props} modelId={modelId} heading={inputColumn('label', t('designer.rows.label'))} />
}

const stock = namesOf(usualPatterns)

/** Patterns that a text must match, each with its message; the usual ones at hand. */
export function PatternsEditor({ value, onChange }: RowsProps) {
  const t = useT()
  const rows = rawList(value)
  const columns = useMemo(
    () => [
      inputColumn('pattern', t('designer.rows.pattern')),
      inputColumn('message', t('designer.rows.message'), share, standardWord),
    ],
    [t],
  )
  const add = (name: UsualPattern) =>
    onChange([...rows, { pattern: usualPatterns[name], message: storedWord.action(name) }])
  return (
    <>
      <RowsInput
        columns={columns}
        blank={{ pattern: '', message: '' }}
        addText={t('designer.rows.add')}
        rowName={t('designer.rows.pattern')}
        value={rows}
        onChange={(next) => onChange(next, true)}
      />
      <Dropdown
        menu={{
          items: stock.map((name) => ({ key: name, label: t(`designer.patterns.${name}`) })),
          onClick: ({ key }) => add(key as UsualPattern),
        }}
        trigger={['click']}
      >
        <Button size="small" type="link">
          {t('designer.usualPatterns')}
        </Button>
      </Dropdown>
    </>
  )
}

/** Where the parameters of a data interface come from: a field, a constant, nothing, the system. */
export function ParametersEditor({
  value,
  onChange,
  fields,
  interfaceId,
}: RowsProps & { readonly fields: readonly DesignField[]; readonly interfaceId: string }) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Raw>[]>(
    () => [
      {
        key: 'field',
        title: t('designer.rows.parameter'),
        width: share,
        draw: (row, change, label) => (
          <ParameterChoice
            interfaceId={interfaceId}
            label={label}
            value={text(row['field'])}
            onChange={(field) => change({ field })}
          />
        ),
      },
      {
        key: 'sourceType',
        title: t('designer.rows.source'),
        width: '92px',
        draw: (row, change, label) => (
          <Select
            size="small"
            aria-label={label}
            value={Number(row['sourceType'] ?? 1)}
            options={([1, 2, 3, 4] as const).map((each) => ({ value: each, label: t(`designer.sources.n${each}`) }))}
            onChange={(sourceType) => change({ sourceType, relationField: '' })}
          />
        ),
      },
      {
        key: 'relationField',
        title: t('designer.rows.value'),
        width: share,
        draw: (row, change, label) => {
          const source = Number(row['sourceType'] ?? 1)
          if (source === 2)
            return (
              <Input
                size="small"
                aria-label={label}
                value={text(row['relationField'])}
                onChange={(event) => change({ relationField: event.target.value })}
              />
            )
          if (source === 3) return null
          const options =
            source === 1
              ? fields
                  .filter(({ name }) => name !== '')
                  .map((field) => ({ value: fullName(field), label: field.label }))
              : systemValues.map((each) => ({ value: each, label: each }))
          return (
            <Select
              size="small"
              aria-label={label}
              showSearch
              popupMatchSelectWidth={false}
              value={text(row['relationField']) || null}
              options={options}
              onChange={(relationField) => change({ relationField })}
            />
          )
        },
      },
    ],
    [t, fields, interfaceId],
  )
  const rows = rawList(value)
  return (
    <>
      <RowsInput
        columns={columns}
        blank={blankParameter}
        addText={t('designer.rows.add')}
        rowName={t('designer.rows.parameter')}
        value={rows}
        onChange={(next) => onChange(next, true)}
      />
      <MissingParameters interfaceId={interfaceId} rows={rows} onChange={onChange} />
    </>
  )
}

const systemValues = [
  '@formId',
  '@userId',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
]

/** What a choice fills into other fields. */
export function TransfersEditor({
  value,
  onChange,
  fields,
  modelId,
  interfaceId,
}: RowsProps & SourceProps & { readonly fields: readonly DesignField[] }) {
  const t = useT()
  const columns = useMemo<readonly RowsColumn<Raw>[]>(
    () => [
      modelId === ''
        ? keyColumn('sourceValue', t('designer.rows.part'), interfaceId)
        : {
            key: 'sourceValue',
            title: t('designer.rows.part'),
            width: share,
            draw: (row, change, label) => (
              <PartChoice
                modelId={modelId}
                label={label}
                value={text(row['sourceValue'])}
                onChange={(sourceValue) => change({ sourceValue })}
              />
            ),
          },
      {
        key: 'targetField',
        title: t('designer.rows.target'),
        width: share,
        draw: (row, change, label) => (
          <Select
            size="small"
            aria-label={label}
            showSearch
            value={text(row['targetField']) || null}
            options={fields
              .filter(({ name }) => name !== '')
              .map((field) => ({ value: fullName(field), label: field.label }))}
            onChange={(targetField) => change({ targetField })}
          />
        ),
      },
    ],
    [t, fields, modelId, interfaceId],
  )
  return (
    <RowsInput
      columns={columns}
      blank={{ sourceValue: '', targetField: '' }}
      addText={t('designer.rows.add')}
      rowName={t('designer.rows.target')}
      value={rawList(value)}
      onChange={(rows) => onChange(rows, true)}
    />
  )
}

/** The buttons of a child table: which are shown, and their words. */
export function ButtonsEditor({ value, onChange }: RowsProps) {
  const buttons = rawList(value)
  const change = (at: number, part: Raw) =>
    onChange(
      buttons.map((each, index) => (index === at ? { ...each, ...part } : each)),
      true,
    )
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      {buttons.map((button, at) => (
        <div key={text(button['value'])} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Checkbox
            aria-label={standardWord(text(button['label']))}
            checked={button['show'] === undefined || yes(button['show'])}
            onChange={(event) => change(at, { show: event.target.checked })}
          />
          <Input
            size="small"
            aria-label={text(button['value'])}
            value={standardWord(text(button['label']))}
            onChange={(event) => change(at, { label: event.target.value })}
          />
        </div>
      ))}
    </div>
  )
}
