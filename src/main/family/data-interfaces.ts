import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { DataInterfaceInput } from '#shared/api/data-interface.ts'
import { endpoints } from '#shared/api/table.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { signalOf } from './signal.ts'

type Values = Readonly<Record<string, unknown>>

const SQL = 1
const STATIC = 2
const HTTP = 3
/** Kinds of requests: 1 GET and 2 POST at 3.6, 6 and 7 before. */
const methods: Readonly<Record<number, number>> = { 1: 6, 2: 7, 6: 1, 7: 2 }

function parsed(text: unknown): Values {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : {}
  } catch {
    return {}
  }
}

function listIn(text: unknown): readonly Values[] {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text || '[]') : text
    return Array.isArray(value) ? (value as Values[]) : []
  } catch {
    return []
  }
}

/** Lists write the kind as a word. */
function kindOf(type: unknown): number {
  const word = String(type)
  if (/^[123]$/.test(word)) return Number(word)
  if (/sql/i.test(word)) return SQL
  return /api|http/i.test(word) ? HTTP : STATIC
}

/** As the editor and the lists of ours have it. */
function asOurs(stored: Values): Values {
  const config = parsed(stored['dataConfigJson'])
  const sql = parsed(config['sqlData'])
  const request = parsed(config['apiData'])
  const dataType = kindOf(stored['type'])
  return {
    ...stored,
    categoryId: stored['category'] ?? '',
    dataType,
    dbLinkId: sql['dbLinkId'] ?? '',
    query: (dataType === SQL ? sql['sql'] : config['staticData']) ?? '',
    requestMethod: dataType === HTTP ? (methods[Number(request['method'])] ?? 6) : 3,
    path: request['url'] ?? '',
    requestHeaders: JSON.stringify(listIn(request['header'])),
    requestParameters: JSON.stringify(listIn(stored['parameterJson'])),
    dataProcessing: stored['dataJsJson'] ?? '',
  }
}

/** Items by the name that they had before keep what only the family's servers know of them. */
const merged = (before: readonly Values[], now: readonly Values[], added: Values): readonly Values[] =>
  now.map((each) => ({ ...added, ...before.find(({ field }) => field === each['field']), ...each }))

/** Of a new one: what its client begins with. */
const blank: Values = {
  id: '',
  action: 3,
  hasPage: 0,
  isPostPosition: 0,
  dataCountJson: '',
  dataEchoJson: '',
  fieldJson: '[]',
  dataExceptionJson: '',
}

/** `stored`: as it was; what ours does not know of it stays. */
function asTheirs(input: DataInterfaceInput, stored: Values): Values {
  const config = parsed(stored['dataConfigJson'])
  const request = parsed(config['apiData'])
  const { dataType, dbLinkId, query, path } = input
  const dataConfigJson = JSON.stringify({
    ...config,
    staticData: dataType === STATIC ? query : (config['staticData'] ?? ''),
    sqlData:
      dataType === SQL
        ? { ...parsed(config['sqlData']), dbLinkId, sql: query }
        : (config['sqlData'] ?? { dbLinkId: '0', sql: '' }),
    apiData: {
      query: [],
      body: '',
      bodyType: 0,
      ...request,
      ...(dataType === HTTP
        ? {
            method: methods[input.requestMethod] ?? 1,
            url: path,
            header: merged(
              listIn(request['header']),
              // The value of a secret one is not known here: the stored one stays.
              listIn(input.requestHeaders).map(({ field, defaultValue, secret }) =>
                Number(secret) === 1 && defaultValue === '' ? { field } : { field, defaultValue },
              ),
              { dataType: 'varchar', source: '3' },
            ),
          }
        : { method: request['method'] ?? 1, url: request['url'] ?? '', header: request['header'] ?? [] }),
    },
  })
  const { fullName, enCode, sortCode, enabledMark, description, dataProcessing } = input
  return {
    ...blank,
    ...stored,
    ...{ fullName, enCode, sortCode, enabledMark, description },
    category: input.categoryId,
    type: dataType,
    dataConfigJson,
    parameterJson: JSON.stringify(merged(listIn(stored['parameterJson']), listIn(input.requestParameters), {})),
    dataJsJson: dataProcessing,
  }
}

const raw = z.record(z.string(), z.unknown())
const storedOne: Endpoint = { ...endpoints['dataInterface.one'], data: raw }
const storedList: Endpoint = {
  ...endpoints['dataInterface.list'],
  data: z.looseObject({ list: z.array(raw), pagination: z.unknown() }),
}
const storedChoices: Endpoint = { ...endpoints['dataInterface.choices'], data: storedList.data as z.ZodType }
const create: Endpoint = { ...endpoints['dataInterface.create'], body: z.unknown() }
const update: Endpoint = { ...endpoints['dataInterface.update'], body: z.unknown() }

const listed =
  (entry: Endpoint, stored: Endpoint): FamilyCall =>
  async (ask, parts, options) => {
    const { query } = parseParts(entry, parts)
    const { categoryId, dataType, ...others } = query as Values
    const answer = await ask(stored, { query: { ...others, category: categoryId, type: dataType } }, options)
    const { list, ...rest } = answer.data as { readonly list: readonly Values[] }
    return { ...answer, data: (entry.data as z.ZodType).parse({ ...rest, list: list.map(asOurs) }) }
  }

/** Data interfaces at generation 3.6, which has other names for what they are made of. */
export const newerInterfaceCalls = {
  'dataInterface.list': listed(endpoints['dataInterface.list'], storedList),
  'dataInterface.choices': listed(endpoints['dataInterface.choices'], storedChoices),
  async 'dataInterface.one'(ask, parts, options) {
    const answer = await ask(storedOne, parts, options)
    return { ...answer, data: endpoints['dataInterface.one'].data.parse(asOurs(answer.data as Values)) }
  },
  'dataInterface.create'(ask, parts, options) {
    const { body } = parseParts(endpoints['dataInterface.create'], parts)
    return ask(create, { body: asTheirs(body as DataInterfaceInput, {}) }, options)
  },
  async 'dataInterface.update'(ask, parts, options) {
    const { params, body } = parseParts(endpoints['dataInterface.update'], parts)
    const { data } = await ask(storedOne, { params }, signalOf(options))
    return ask(update, { params, body: asTheirs(body as DataInterfaceInput, data as Values) }, options)
  },
  async 'dataInterface.toggle'(ask, parts, options) {
    const { params, body } = parseParts(endpoints['dataInterface.toggle'], parts)
    const { data } = await ask(storedOne, { params }, signalOf(options))
    const { enabledMark } = data as Values
    const wanted = (body as Values | undefined)?.['enabledMark'] ?? (Number(enabledMark) === 1 ? 0 : 1)
    return ask(update, { params, body: { ...(data as Values), enabledMark: wanted } }, options)
  },
} as const satisfies Record<string, FamilyCall>
