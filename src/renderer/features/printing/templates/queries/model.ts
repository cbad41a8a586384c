import { readPanels } from '#shared/printing/panels/read.ts'

/** Where the value of a parameter comes from: `@formId`, a field of the record, or what is written. */
export interface SetParameter {
  readonly field: string
  readonly relationField: string
  readonly defaultValue: string
}

export interface KnownColumn {
  readonly field: string
  readonly fieldName: string
}

/** A data set of a template as it is edited. */
export interface SetDraft {
  /** By which the template names its rows; empty: the first row is part of the record. */
  readonly name: string
  readonly isInterface: boolean
  readonly sql: string
  readonly dbLinkId: string
  readonly interfaceId: string
  readonly parameters: readonly SetParameter[]
  /** Of the last preview: the designer offers them. */
  readonly columns: readonly KnownColumn[]
  /** What else is stored of it stays. */
  readonly rest: Readonly<Record<string, unknown>>
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value || '[]') : value
    return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'object' && each !== null) : []
  } catch {
    return []
  }
}

/**
 * The data sets that are stored, each with the name that the server gives it; `markup`: of the template, `dbLinkId`: source
 * of those without one.
 */
export function readDrafts(stored: string, markup: string, dbLinkId = ''): SetDraft[] {
  const isNewer = readPanels(markup) !== null
  return listOf(stored).flatMap((each, index): SetDraft[] => {
    const { sql, dbLinkId: own, interfaceId, parameterJson, fieldJson, fullName, dataConfigJson, named, ...rest } = each
    const query = text(sql) || (/^\s*[[{]/.test(text(dataConfigJson)) ? '' : text(dataConfigJson))
    const isNamed = isNewer || named === 1 || text(dataConfigJson) !== ''
    const draft: SetDraft = {
      name: (isNamed ? text(fullName) : '') || (index === 0 ? '' : `childrenDataTable${index - 1}`),
      isInterface: text(interfaceId) !== '',
      sql: query,
      dbLinkId: text(own) || dbLinkId,
      interfaceId: text(interfaceId),
      parameters: listOf(parameterJson).map((one) => ({
        field: text(one['field']),
        relationField: text(one['relationField']),
        defaultValue: text(one['defaultValue']),
      })),
      columns: listOf(fieldJson).map((one) => ({
        field: text(one['field']),
        fieldName: text(one['fieldName']) || text(one['field']),
      })),
      rest,
    }
    // The place of a record that has no data set of its own.
    return draft.sql === '' && !draft.isInterface && draft.name === '' ? [] : [draft]
  })
}

/** One entry of `sqlTemplate`. */
export function storedSet({ name, isInterface, sql, dbLinkId, interfaceId, parameters, columns, rest }: SetDraft) {
  const source = isInterface ? { sourceType: 1, interfaceId } : { sourceType: 0, sql, dbLinkId }
  const { sourceType: _type, ...others } = rest
  return {
    ...others,
    ...source,
    ...(name === '' ? {} : { fullName: name, named: 1 }),
    ...(parameters.length > 0 ? { parameterJson: JSON.stringify(parameters) } : {}),
    ...(columns.length > 0 ? { fieldJson: JSON.stringify(columns) } : {}),
  }
}

/** The text that is stored; that of the record stands first, as the family has it. */
export function writeDrafts(drafts: readonly SetDraft[]): string {
  if (drafts.length === 0) return ''
  const head = drafts.filter(({ name }) => name === '')
  const others = drafts.filter(({ name }) => name !== '')
  return JSON.stringify([...(head.length > 0 ? head.map(storedSet) : [{}]), ...others.map(storedSet)])
}

/** The name of a data set whose name was cleared: it is not the record, and cannot be stored. */
export const unnamed = ' '

const nameRule = /^[A-Za-z_]\w{0,49}$/

/** The same but for what a preview found out: nothing that anybody wrote would be lost. */
export function isSameWriting(one: readonly SetDraft[], other: readonly SetDraft[]): boolean {
  const written = (drafts: readonly SetDraft[]) => writeDrafts(drafts.map((draft) => ({ ...draft, columns: [] })))
  return written(one) === written(other)
}

/** Whether a name can stand in a template beside the others. */
export function isGoodName(name: string, others: readonly string[]): boolean {
  return (name === '' || nameRule.test(name)) && name !== 'headTable' && !others.includes(name)
}

export function freeName(drafts: readonly SetDraft[]): string {
  for (let number = 1; ; number += 1) {
    const name = `data${number}`
    if (drafts.every((draft) => draft.name !== name)) return name
  }
}

export const blankSet: Omit<SetDraft, 'name'> = {
  isInterface: false,
  sql: '',
  dbLinkId: '',
  interfaceId: '',
  parameters: [],
  columns: [],
  rest: {},
}
