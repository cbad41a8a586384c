import { Select } from 'antd'
import { useState } from 'react'
import { initialsOf } from '#shared/rules/name-code.ts'
import { isFieldName } from '#shared/rules/validation.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

import { useCategories } from './useCategories.ts'

const endpoints = { one: 'design.read', create: 'design.begin', update: 'design.update' } as const

/** The connection of a design without tables of its own. */
const NONE = '0'

/** Tables of a design as it is stored (wire contract 6.1): the first is the main one. */
function tablesText(names: unknown): string {
  const list = Array.isArray(names) ? names.map(String) : []
  if (list.length === 0) return ''
  return JSON.stringify(
    list.map((table, at) => ({
      typeId: at === 0 ? '1' : '0',
      table,
      tableName: table,
      tableKey: '',
      tableField: '',
      relationTable: at === 0 ? '' : list[0],
      relationField: '',
      fields: [],
    })),
  )
}

/** A field name begins with a letter. */
const codeOf = (name: string) => initialsOf(name).replace(/^\d+/, '')

interface WizardProps extends Editing {
  /** With the id of the new design. */
  readonly onBegun: (id: string) => void
}

/** Begins a design: its name, its code, its kind, and where its records are to be. */
export function WizardDialog({ onBegun, ...editing }: WizardProps) {
  const t = useT()
  const [source, setSource] = useState(NONE)
  const dictionary = useCategories()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('designs.new') }}
      width={800}
      onCreated={onBegun}
      fields={[
        { name: 'fullName', label: t('designs.name'), kind: 'text', max: 50, required: true, isHalf: true },
        {
          name: 'enCode',
          label: t('designs.code'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
          rules: [textRule(isFieldName, t('designs.codeRule'))],
          suggestion: { from: 'fullName', make: codeOf, among: 'design.list' },
        },
        {
          name: 'category',
          label: t('designs.category'),
          kind: 'own',
          initial: '',
          isHalf: true,
          control: <DictionarySelect code={dictionary} />,
        },
        {
          name: 'webType',
          label: t('designs.kind'),
          kind: 'choice',
          initial: 2,
          isHalf: true,
          options: [
            { value: 2, label: t('designs.formAndList') },
            { value: 1, label: t('designs.formOnly') },
          ],
        },
        {
          name: 'dbLinkId',
          label: t('designs.source'),
          kind: 'own',
          initial: NONE,
          isHalf: true,
          control: <SourceSelect onSource={setSource} />,
        },
        {
          name: 'primaryKeyPolicy',
          label: t('designs.keyPolicy'),
          kind: 'choice',
          initial: 1,
          isHalf: true,
          options: [
            { value: 1, label: t('designs.snowflake') },
            { value: 2, label: t('designs.counted') },
          ],
        },
        {
          name: 'tables',
          label: t('designs.tables'),
          kind: 'own',
          initial: [],
          hint: t('designs.tablesHint'),
          control: <TablesSelect key={source} source={source} />,
          write: tablesText,
        },
        { name: 'sortCode', label: t('designs.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'description', label: t('designs.note'), kind: 'area', max: 500 },
      ]}
    />
  )
}

interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

function SourceSelect({
  onSource,
  ...control
}: ControlProps<string> & { readonly onSource: (source: string) => void }) {
  const t = useT()
  const { data, isPending } = usePlatformQuery('dataSource.options', {})
  return (
    <Select<string>
      {...(control.id === undefined ? {} : { id: control.id })}
      loading={isPending}
      showSearch={nameSearch}
      value={control.value ?? NONE}
      options={[
        { value: NONE, label: t('designs.ownStorage') },
        ...(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      onChange={(value) => {
        onSource(value)
        control.onChange?.(value)
      }}
    />
  )
}

function TablesSelect({ source, ...control }: ControlProps<string[]> & { readonly source: string }) {
  const { data, isFetching } = usePlatformQuery('design.tables', { params: { link: source } })
  return (
    <Select<string[]>
      {...(control.id === undefined ? {} : { id: control.id })}
      mode="multiple"
      loading={isFetching}
      value={control.value ?? []}
      options={(data?.list ?? []).map(({ table }) => ({ value: table, label: table }))}
      onChange={(value) => control.onChange?.(value)}
    />
  )
}
