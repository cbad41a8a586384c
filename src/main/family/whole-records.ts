import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { upperDateFormat } from '#shared/rules/serial-number.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { organizationPaths } from './organization-paths.ts'

type Values = Readonly<Record<string, unknown>>
/** What the family stores beside the values that ours sends. `values`: what is about to be sent. */
type Completion = (values: Values, ask: PlatformClient['callEntry'], options?: CallOptions) => Promise<Values> | Values

interface Dictionary {
  readonly enCode: string
  readonly dictionaryList: readonly { readonly id: string; readonly enCode: string }[]
}

interface Table {
  readonly one: EndpointId
  readonly create?: EndpointId
  readonly update: EndpointId
  readonly toggle?: EndpointId
  readonly completed?: Completion
  /** In place of the schemas of ours, where the family has more values. */
  readonly input?: z.ZodType
}

/** Names of tables that have a call. */
type Having<Call extends string> = EndpointId extends infer Id
  ? Id extends `${infer Name}.${Call}`
    ? Name
    : never
  : never
type Usual = Having<'one'> & Having<'create'> & Having<'update'>

const usual = (name: Usual): Table => ({ one: `${name}.one`, create: `${name}.create`, update: `${name}.update` })
const switched = (name: Usual & Having<'toggle'>): Table => ({ ...usual(name), toggle: `${name}.toggle` })
const completed = (table: Table, ...completions: readonly Completion[]): Table => ({
  ...table,
  completed: async (...given) =>
    Object.assign({}, ...(await Promise.all(completions.map(async (each) => each(...given))))),
})
const print: Table = { one: 'print.template', create: 'print.create', update: 'print.update', toggle: 'print.toggle' }

const idsOf = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .filter((id) => id !== '')

/** The path of the organisation that it belongs to. */
const withPath: Completion = async ({ organizeId }, ask, options) => ({
  organizeIdTree:
    (await organizationPaths(ask, [String(organizeId ?? '')], options)).get(String(organizeId))?.ids ?? [],
})

/** Paths where ours sends ids alone. */
const withRolePaths: Completion = async ({ organizeIdsTree }, ask, options) => {
  const wanted = (organizeIdsTree ?? []) as readonly (readonly string[])[]
  if (wanted.length === 0) return { organizeIdsTree: [] }
  const ends = wanted.map((path) => path.at(-1) ?? '')
  const paths = await organizationPaths(ask, ends, options)
  return { organizeIdsTree: wanted.map((path) => paths.get(path.at(-1) ?? '')?.ids ?? path) }
}

const withUserPaths: Completion = async ({ organizeId, gender }, ask, options) => {
  const paths = await organizationPaths(ask, idsOf(organizeId), options)
  // The gender is the code of an entry of a dictionary there.
  return { organizeIdTree: idsOf(organizeId).map((id) => paths.get(id)?.ids ?? [id]), gender: String(gender ?? '') }
}

const usualPorts: Readonly<Record<string, string>> = { MySQL: '3306', PostgreSQL: '5432' }
const { body: sourceInput } = endpoints['dataSource.create']
/** Of any kind of database that its dictionary has. */
const familySource = z.object({ ...sourceInput.shape, dbType: z.string().max(50) })
/** Ports are texts there, and the usual one is written out. */
const withPort: Completion = ({ port, dbType }) => ({
  port: Number(port) ? String(port) : (usualPorts[String(dbType)] ?? ''),
})

/** The code of an entry, where ours sends its id. */
const withCode =
  (field: string, dictionary: string): Completion =>
  async (values, ask, options) => {
    const { data } = await ask(endpoints['dictionary.all'], {}, options)
    const { list } = data as { readonly list: readonly Dictionary[] }
    const entries = list.find(({ enCode }) => enCode === dictionary)?.dictionaryList ?? []
    const chosen = values[field] ?? ''
    return { [field]: entries.find(({ id }) => id === chosen)?.enCode ?? chosen }
  }

/** A list there, which its own client keeps only. */
const withSystems: Completion = ({ systemNames }) => ({ systemNames: Array.isArray(systemNames) ? systemNames : null })

/** Where the fields of a template come from; its own client shows neither connection nor query without it. */
const withSource: Completion = ({ sourceType, dbLinkId }) => ({
  sourceType: Number(sourceType ?? 0),
  dbLinkId: dbLinkId || '0',
})

/** Numbers are computed by formats in capitals at 3.6, and by no others. */
const withCapitals: Completion = ({ dateFormat }) =>
  typeof dateFormat === 'string' && dateFormat !== '' ? { dateFormat: upperDateFormat(dateFormat) } : {}

/** Of the family's own client; its dictionary has it everywhere. */
const withCategory: Completion = ({ category }) => ({ category: category ?? '1' })

/**
 * Tables whose records the family reads and writes as a whole: what a body leaves out is emptied there. Those with a
 * `toggle` have no call that switches the mark alone.
 */
const tables: readonly Table[] = [
  completed(switched('position'), withPath, withCode('type', 'PositionType')),
  completed(usual('role'), withRolePaths),
  completed(usual('user'), withUserPaths),
  switched('group'),
  completed(switched('commonWords'), withSystems),
  usual('serialRule'),
  switched('system'),
  switched('menu'),
  completed(print, withCode('category', 'printDev'), withSource),
  switched('messageTemplate'),
  { ...completed(usual('dataSource'), withPort), input: familySource },
  completed(usual('notice'), withCategory),
  switched('portalDesign'),
  switched('portalManage'),
  switched('messageAccount'),
  switched('sendConfig'),
  switched('interfaceCredential'),
  usual('stamp'),
  { one: 'region.info', update: 'region.update' },
  { one: 'design.read', update: 'design.update', toggle: 'design.toggle' },
  { one: 'dictionary.entry', update: 'dictionary.updateEntry' },
]

/** Of these only generations before 3.6 have the call that switches the mark. */
const newerTables: readonly Table[] = [
  completed(switched('role'), withRolePaths),
  completed(switched('serialRule'), withCapitals),
  { one: 'region.info', update: 'region.update', toggle: 'region.toggle' },
  { one: 'dictionary.entry', update: 'dictionary.updateEntry', toggle: 'dictionary.toggleEntry' },
]

const entryOf = (id: EndpointId): Endpoint => endpoints[id]

/**
 * A change of some fields of a record as the family takes it: the record is read, and all of it sent back. What its server
 * knows and ours does not (kinds of phrases, colours of systems) stays as it is. `changed`: the new values.
 */
const changeOf =
  (table: Table, entry: Endpoint, changed: (body: Values, stored: Values) => Values): FamilyCall =>
  async (ask, parts, options) => {
    const { params, body } = parseParts(table.input ? { ...entry, body: table.input } : entry, parts)
    const stored: Endpoint = { ...entryOf(table.one), data: z.record(z.string(), z.unknown()) }
    const signal = options?.signal ? { signal: options.signal } : {}
    const { data } = await ask(stored, { params }, signal)
    const values = { ...(data as Values), ...changed((body ?? {}) as Values, data as Values) }
    const more = (await table.completed?.(values, ask, signal)) ?? {}
    const whole: Endpoint = { ...entryOf(table.update), body: z.unknown() }
    return ask(whole, { params, body: { ...values, ...more } }, options)
  }

const createOf =
  (table: Table, entry: Endpoint): FamilyCall =>
  async (ask, parts, options) => {
    const body = parseParts(table.input ? { ...entry, body: table.input } : entry, parts).body as Values
    const more = (await table.completed?.(body, ask, options?.signal ? { signal: options.signal } : {})) ?? {}
    return ask({ ...entry, body: z.unknown() }, { body: { ...body, ...more } }, options)
  }

const marked = (body: Values, stored: Values) => ({
  enabledMark: body['enabledMark'] ?? (Number(stored['enabledMark']) === 1 ? 0 : 1),
})

const secrets: ReadonlySet<string> = new Set(['password', 'appSecret'])
/** A secret that was not typed again stays. */
const filledIn = (body: Values) =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => value !== undefined && !(secrets.has(key) && value === '')),
  )

const callsOf = (list: readonly Table[]): Partial<Record<EndpointId, FamilyCall>> =>
  Object.fromEntries(
    list.flatMap((table) => {
      const { create, update, toggle } = table
      return [
        ...(create === undefined || table.completed === undefined
          ? []
          : [[create, createOf(table, entryOf(create))] as const]),
        [update, changeOf(table, entryOf(update), filledIn)] as const,
        ...(toggle === undefined ? [] : [[toggle, changeOf(table, entryOf(toggle), marked)] as const]),
      ]
    }),
  )

export const wholeRecordCalls = callsOf(tables)
export const newerWholeRecordCalls = callsOf(newerTables)
