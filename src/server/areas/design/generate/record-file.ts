import type { CodeField } from './fields.ts'

const types: Readonly<Record<Exclude<CodeField['type'], 'table'>, string>> = {
  text: 'string | null',
  longText: 'string | null',
  choice: 'string | null',
  number: 'number | null',
  time: 'number | null',
  switch: '0 | 1 | null',
  choices: 'string[]',
  list: 'unknown[]',
}

const rowName = (name: string, table: string) =>
  `${name}${table.replaceAll(/\W/g, '').replace(/^./, (first) => first.toUpperCase())}Row`

/** A name of an imported design may be no identifier. */
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

function member(name: string, field: CodeField): string {
  const type = field.type === 'table' ? `${rowName(name, field.name)}[]` : types[field.type]
  return `  /** ${field.label.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n  ${key(field.name)}: ${type}`
}

const body = (name: string, fields: readonly CodeField[]) => fields.map((field) => member(name, field)).join('\n')

/** The record as TypeScript has it, with its fields as data and the check of a record. */
export function recordFile(name: string, fields: readonly CodeField[]): string {
  const rows = fields
    .filter(({ type }) => type === 'table')
    .map((table) => `export interface ${rowName(name, table.name)} {\n${body(name, table.columns ?? [])}\n}\n`)
  return `export interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'longText' | 'number' | 'time' | 'choice' | 'choices' | 'switch' | 'list' | 'table'
  readonly required: boolean
  /** Filled by the server or worked out: shown, never typed. */
  readonly readOnly: boolean
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly columns?: readonly Field[]
}

${rows.join('\n')}
export interface ${name} {
${body(name, fields)}
}

export type Stored${name} = ${name} & { readonly id: string }

export const fields: readonly Field[] = ${JSON.stringify(fields, null, 2)}

export interface Problem {
  /** \`field\`, or \`table.row.column\`. */
  readonly at: string
  readonly code: 'required' | 'type' | 'choice'
}

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function isOfType({ type, options = [] }: Field, value: unknown): boolean {
  const isOption = (each: unknown) => options.some((option) => option.value === each)
  switch (type) {
    case 'number':
    case 'time':
      return typeof value === 'number' && Number.isFinite(value)
    case 'switch':
      return value === 0 || value === 1
    case 'choice':
      return isOption(value)
    case 'choices':
      return Array.isArray(value) && value.every(isOption)
    case 'list':
    case 'table':
      return Array.isArray(value)
    case 'text':
    case 'longText':
      return typeof value === 'string'
  }
}

function checkField(field: Field, value: unknown, at: string): Problem[] {
  if (isEmpty(value)) return field.required && !field.readOnly ? [{ at, code: 'required' }] : []
  if (!isOfType(field, value)) return [{ at, code: field.type === 'choice' || field.type === 'choices' ? 'choice' : 'type' }]
  if (field.type !== 'table') return []
  return (value as Values[]).flatMap((row, index) => checkFields(field.columns ?? [], row, \`\${at}.\${index}.\`))
}

function checkFields(list: readonly Field[], values: Values, prefix: string): Problem[] {
  return list.flatMap((field) => checkField(field, values[field.name], prefix + field.name))
}

/** What keeps a record from being stored; empty for nothing. */
export const check = (record: Values): Problem[] => checkFields(fields, record, '')

function blankRow(list: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    list.map(({ name, type }) => [name, type === 'table' || type === 'list' || type === 'choices' ? [] : null]),
  )
}

/** A record without any value. */
export const blank = (): ${name} => blankRow(fields) as unknown as ${name}

/** A row of a child table without any value. */
export const blankRowOf = (table: Field): Record<string, unknown> => blankRow(table.columns ?? [])
`
}
