import type { GivenParameter } from '#shared/api/data-interface.ts'
import { isJsonDeeper } from '#shared/sandbox/json-depth.ts'
import type { SandboxFault } from '#shared/sandbox/contract.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { answerLimits, exceedsComplexityLimit } from '#server/core/complexity-limit.ts'
import { runScriptApart } from '#server/core/scripts/run.ts'
import type { DataRow } from '../data-source/engines/contract.ts'
import { findSource, prepareSql, queryRows, wantedBySql } from '../data-source/query.ts'
import { askHttp } from './http.ts'
import { type Bound, bindParameters, readParameters, sendableHeaders } from './parameters.ts'
import { type AskedPage, keywordVariable, pageVariables, type VariableValue, variablesOf } from './variables.ts'

/** What an interface does, as it is stored or as it stands in the editor; secrets of headers in clear. */
export interface Definition {
  readonly dataType: number
  readonly dbLinkId: string
  readonly requestMethod: number
  readonly query: string
  readonly path: string
  readonly requestHeaders: string
  readonly requestParameters: string
  readonly dataProcessing: string
  /** 1: others take variables of its answer. */
  readonly isPostPosition?: number | undefined
}

export interface Executed {
  readonly result: unknown
  /** Console of the processing script. */
  readonly lines: readonly string[]
  /** What the query did itself, so that nobody does it again. */
  readonly hasPaged: boolean
  readonly hasSearched: boolean
}

export const whole: AskedPage = { offset: 0, size: 10_000, keyword: '' }

/**
 * Runs a definition with values for its parameters: fetches, then processes. Refuses with 400 in words whatever goes
 * wrong; nothing it fetches can write, reach what no administrator named, or hold the server up.
 */
export async function execute(
  call: Call,
  definition: Definition,
  paramList: readonly GivenParameter[],
  page: AskedPage = whole,
): Promise<Executed> {
  const declared = readParameters(definition.requestParameters)
  const variables = variablesOf(call, page)
  const bound = await bindParameters(declared, paramList, variables)
  switch (definition.dataType) {
    case 1: {
      const { rows, wanted } = await querySource(call, definition, (name) => bound.get(name), variables.read)
      const processed = await process(definition, rows)
      const hasPaged = pageVariables.every((name) => wanted.has(name))
      return { ...processed, hasPaged, hasSearched: wanted.has(keywordVariable) }
    }
    case 2:
      return { ...(await process(definition, readStatic(definition.query))), hasPaged: false, hasSearched: false }
    default: {
      const headers = sendableHeaders(definition.requestHeaders)
      const { path, requestMethod } = definition
      const answer = await askHttp(call, { path, requestMethod, headers, declared }, bound)
      return { ...(await process(definition, answer)), hasPaged: false, hasSearched: false }
    }
  }
}

/**
 * The rows of one query that only reads, over an enabled data source, and the names of the system variables it asked for.
 * `variable` answers undefined for a name it does not know. Refuses with 400 in words what goes wrong.
 */
export async function querySource(
  call: Call,
  { dbLinkId, query }: Pick<Definition, 'dbLinkId' | 'query'>,
  parameter: (name: string) => Bound | undefined,
  variable: (name: string) => Promise<VariableValue | undefined>,
): Promise<{ readonly rows: DataRow[]; readonly wanted: ReadonlySet<string> }> {
  const source = await findSource(call, dbLinkId)
  const wanted = wantedBySql(query, source.type).variables
  const values = new Map<string, VariableValue>()
  for (const name of wanted) {
    const value = await variable(name)
    if (value !== undefined) values.set(name, value)
  }
  const sql = prepareSql(query, source.type, { parameter, variable: (name) => values.get(name) })
  return { rows: await queryRows(source, sql), wanted }
}

const MAX_STATIC_DEPTH = 64

/** The JSON of a static interface; refuses with 400 what is none. */
export function readStatic(text: string): unknown {
  if (isJsonDeeper(text, MAX_STATIC_DEPTH)) fail(400, 'dataInterface.tooDeep', { field: 'query' })
  try {
    return JSON.parse(text)
  } catch {
    return fail(400, 'dataInterface.staticNotJson', { field: 'query' })
  }
}

async function process({ dataProcessing }: Definition, data: unknown): Promise<Pick<Executed, 'result' | 'lines'>> {
  if (dataProcessing.trim() === '') return { result: data, lines: [] }
  const { json, fault, lines } = await runScriptApart(dataProcessing, [data])
  if (fault) explainScript(fault)
  const text = json ?? 'null'
  if (exceedsComplexityLimit(text, answerLimits)) explainScript({ code: 'tooLarge', message: '' })
  return { result: JSON.parse(text) as unknown, lines }
}

function explainScript({ code, message }: SandboxFault): never {
  const field = 'dataProcessing'
  switch (code) {
    case 'syntax':
      return fail(400, 'dataInterface.scriptSyntax', { field, params: { reason: message } })
    case 'notFunction':
      return fail(400, 'dataInterface.scriptNoFunction', { field })
    case 'time':
    case 'pending':
      return fail(400, 'dataInterface.scriptSlow', { field })
    case 'memory':
    case 'stack':
    case 'broken':
      return fail(400, 'dataInterface.scriptMemory', { field })
    case 'tooLarge':
    case 'tooDeep':
      return fail(400, 'dataInterface.scriptTooLarge', { field })
    case 'notJson':
      return fail(400, 'dataInterface.scriptNotJson', { field })
    case 'thrown':
      return fail(400, 'dataInterface.scriptThrew', { field, params: { reason: message } })
  }
}
