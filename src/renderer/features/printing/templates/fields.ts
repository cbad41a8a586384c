import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { readDrafts, type SetDraft } from './queries/model.ts'

/** Values that every template can show. */
export const systemFields = ['systemPrinter', 'systemPrintTime', 'systemApprovalContent', 'systemRecordCode'] as const

/** A field tag as the family's designer writes it. Names come from designs: what would end the tag early is left out. */
export function fieldTag(table: string, field: string): string {
  const name = field.replaceAll(/["<>&{}]/g, '')
  return `<span class="jnpf-print-tag-span" contenteditable="false" data-tag="${table}.${name}">{${name}}</span>`
}

export interface FieldGroup {
  /** headTable or childrenDataTableN. */
  readonly table: string
  /** Name of the child set; its table where it has none. */
  readonly title: string
  readonly fields: readonly {
    readonly field: string
    readonly fieldName: string
    readonly isSummed?: boolean | undefined
    /** Absent where nothing is known of it. */
    readonly isNumber?: boolean | undefined
    readonly samples?: readonly (string | number)[] | undefined
  }[]
}

/**
 * The modules a template can be for, and what the chosen one can show; without a choice, the first module that prints with
 * the template is meant. `dataSets`: its data sets as they are stored, whose columns come after those of the form.
 */
export function useTemplateFields(chosen: string | null, templateId: string | null, dataSets = '') {
  const hasModules = useServerHas('print.modules')
  const { data } = usePlatformQuery('print.modules', {}, { quiet: true, enabled: hasModules })
  const modules = data?.list ?? []
  const guessed = modules.find(({ templateIds }) => templateId !== null && templateIds.includes(templateId))?.id ?? null
  const moduleId = chosen ?? guessed
  const drafts = useMemo(() => readDrafts(dataSets, ''), [dataSets])
  // Other servers of the family know no modules here: their templates have the columns of their queries.
  const isOfQueries = moduleId === null && !hasModules && drafts.some(({ sql }) => sql !== '')
  const ofQueries = { sqlTemplate: dataSets, dbLinkId: drafts[0]?.dbLinkId || ownDatabase }
  const fields = usePlatformQuery(
    'print.fields',
    { body: moduleId === null ? ofQueries : { modelId: moduleId } },
    { quiet: true, enabled: moduleId !== null || isOfQueries },
  )
  const groups = useMemo(() => drafts.reduce(withSet, fieldGroups(fields.data)), [fields.data, drafts])
  return { modules, groups, moduleId }
}

/** The database of the platform itself, as the family names it. */
const ownDatabase = '0'

/** Fields by their tables: a list for each, or from generation 3.6 on a tree. */
function fieldGroups(answer: DataOf<'print.fields'> | undefined): readonly FieldGroup[] {
  if (Array.isArray(answer))
    return answer.map(
      ({ id, fullName, children }): FieldGroup => ({
        table: id,
        title: fullName || id,
        fields: children.map((each) => ({ field: each.id, fieldName: each.fullName || each.id })),
      }),
    )
  return Object.entries(answer ?? {}).map(
    ([table, list]): FieldGroup => ({ table, title: setName(list[0]?.fieldName) || table, fields: list }),
  )
}

/** Rows of a data set stand in place of a child set of the same name; what is of the record joins its fields. */
function withSet(groups: readonly FieldGroup[], { name, columns }: SetDraft): FieldGroup[] {
  if (columns.length === 0) return [...groups]
  const table = name === '' ? 'headTable' : name
  const had = groups.find((group) => group.table === table)
  if (had === undefined) return [...groups, { table, title: table, fields: columns }]
  const fields = name === '' ? [...had.fields, ...columns] : columns
  return groups.map((group) => (group === had ? { ...group, fields } : group))
}

/** What fields are called, by `table.field`. */
export function labelsOf(groups: readonly FieldGroup[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    groups.flatMap(({ table, fields }) =>
      fields.map(({ field, fieldName }) => [`${table}.${field}`.slice(0, 200), shortName(fieldName).slice(0, 500)]),
    ),
  )
}

/** Those that hold numbers, as `table.field`. */
export function numbersOf(groups: readonly FieldGroup[]): string[] {
  return groups.flatMap(({ table, fields }) =>
    fields.flatMap(({ field, isNumber }) => (isNumber === true ? `${table}.${field}`.slice(0, 200) : [])),
  )
}

/** What they are looked at with before there is a record, by `table.field`. */
export function samplesOf(groups: readonly FieldGroup[]): Record<string, (string | number)[]> {
  return Object.fromEntries(
    groups.flatMap(({ table, fields }) =>
      fields.flatMap(({ field, samples = [] }) =>
        samples.length === 0 ? [] : [[`${table}.${field}`.slice(0, 200), samples.slice(0, 10).map(shortened)] as const],
      ),
    ),
  )
}

const shortened = (value: string | number) => (typeof value === 'string' ? value.slice(0, 200) : value)

/** Columns carry the name of their set before their own. */
export const shortName = (name: string) => name.split(' · ').at(-1) ?? name
const setName = (name = '') => (name.includes(' · ') ? (name.split(' · ')[0] ?? '') : '')
