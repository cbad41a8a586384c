import { Alert, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { isRaw, parseValues, rawList, text } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

const keyOf = (field: FieldPlan) => text(configOf(field.raw)['formId'])

/** Values of a record under the names that fields have now, by what each field is and not by its name. */
function underNewNames(record: FormRecord, before: readonly FieldPlan[], now: readonly FieldPlan[]): FormRecord {
  return Object.fromEntries(
    now.flatMap((field): (readonly [string, unknown])[] => {
      const key = keyOf(field)
      const old = (key === '' ? undefined : before.find((each) => keyOf(each) === key)) ?? field
      const value = record[old.name]
      if (value === undefined) return []
      if (!hasRows(field)) return [[field.name, value]]
      const rows = rawList(value).map((row) => ({ ...row, ...underNewNames(row, old.columns, field.columns) }))
      return [[field.name, rows]]
    }),
  )
}

const ROWS = 50

interface RealRecordProps {
  /** The module, whose stored records these are. */
  readonly id: string
  readonly plan: FormPlan
  readonly children: (record: FormRecord, key: string) => ReactNode
}

/** A stored record of the module in the design as it is now. Only read. */
export function RealRecord({ id, plan, children }: RealRecordProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const list = usePlatformQuery(
    'module.list',
    { params: { id }, body: { currentPage: 1, pageSize: ROWS } },
    { quiet: true },
  )
  const config = usePlatformQuery('module.config', { params: { id } }, { quiet: true })
  const dataId = chosen ?? list.data?.list[0]?.id ?? ''
  const stored = usePlatformQuery('module.record', { params: { id, dataId } }, { quiet: true, enabled: dataId !== '' })
  const record = useMemo((): FormRecord | null => {
    const parsed = parseValues(stored.data?.data ?? '')
    const released = config.data ? parseForm(config.data.formData) : null
    if (!parsed.ok || !isRaw(parsed.value) || !released) return null
    return underNewNames(parsed.value, released.ok ? released.plan.fields : plan.fields, plan.fields)
  }, [stored.data, config.data, plan])
  const rows = list.data?.list ?? []
  const nameOf = (row: (typeof rows)[number]) =>
    Object.entries(row)
      .flatMap(([key, value]) => (key !== 'id' && typeof value === 'string' && value !== '' ? [value] : []))
      .slice(0, 3)
      .join(' · ') || row.id
  return (
    <PageState loading={list.isPending} error={list.error} onRetry={list.refetch} empty={false}>
      {rows.length === 0 ? (
        <Alert type="info" showIcon title={t('designer.noRecords')} />
      ) : (
        <>
          <Select<string>
            aria-label={t('designer.chooseRecord')}
            style={{ width: '100%', marginBottom: 12 }}
            showSearch={nameSearch}
            value={dataId}
            options={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
            onChange={setChosen}
          />
          <PageState
            loading={config.isPending || stored.isPending}
            error={config.error ?? stored.error}
            onRetry={() => Promise.all([config.refetch(), stored.refetch()])}
            empty={record === null}
            emptyText={t('module.brokenRecord')}
          >
            {record ? children(record, dataId) : null}
          </PageState>
        </>
      )}
    </PageState>
  )
}
