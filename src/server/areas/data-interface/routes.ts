import type { GivenParameter } from '#shared/api/data-interface.ts'
import type { DataOf } from '#shared/api/table.ts'
import { fail, reply } from '#server/core/answer.ts'
import { placeOfAddress } from '#server/core/addresses.ts'
import { type Call, createCall, type Server, sessionOfCall } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { addressList, coversAddress, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { waitingTime } from '#server/core/rate.ts'
import { findWorkingSession } from '#server/core/session.ts'
import { deleteRow, toggleRow } from '#server/core/table.ts'
import { loose } from '#server/database/loose.ts'
import { readUpload } from '#server/core/upload.ts'
import { usesOf } from '../design/uses.ts'
import { admitCredential, namesCredential } from '../interface-credential/admit.ts'
import { interfaceTree, listNamed } from './lists.ts'
import { logged, readLog } from './log.ts'
import { readParameters } from './parameters.ts'
import { askable, requireAsking } from './roles.ts'
import { columnsOf, interfaceRows, interfaceRowsByIds, runInterface } from './run.ts'
import {
  createInterface,
  dataInterfaceTable as spec,
  definitionOf,
  enabledRow,
  readInterface,
  updateInterface,
} from './store.ts'
import { executeFilled } from './stored-variables.ts'
import { mountInterfaceVariables } from './variable-routes.ts'
import { copyInterface, exportInterface, FILE_LIMIT, importInterface } from './transfer.ts'

/** Named answers of SQL, stored JSON and other systems (specification, section 7, System; wire contract 5.2). */
export function mountDataInterfaces(server: Server): void {
  mountLists(server)
  mountWrites(server)
  mountRuns(server)
  mountInterfaceVariables(server)
  mount(server, 'dataInterface.export', ({ params }, call) => exportInterface(call, params.id))
  mount(server, 'dataInterface.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importInterface(call, fileName, content)
    return reply(null, 'common.imported')
  })
  mount(server, 'dataInterface.log', ({ params, query }, call) => readLog(call, params.id, query))
}

function mountLists(server: Server): void {
  mount(server, 'dataInterface.list', async ({ query }, call) => {
    return (await listNamed(call, query)) as unknown as DataOf<'dataInterface.list'>
  })
  mount(server, 'dataInterface.choices', async ({ query }, call) => {
    const only = await askable(call)
    const found = await listNamed(call, { ...query, enabledMark: '1' }, { withParameters: true, only })
    return found as unknown as DataOf<'dataInterface.choices'>
  })
  mount(server, 'dataInterface.tree', (_input, call) => interfaceTree(call))
  mount(server, 'dataInterface.one', ({ params }, call) => readInterface(call, params.id))
  mount(server, 'dataInterface.parameters', async ({ params }, call) => {
    const row = await requireAsking(call, params.id)
    return readParameters(String(row['requestParameters']))
  })
}

function mountWrites(server: Server): void {
  mount(server, 'dataInterface.create', async ({ body }, call) => {
    await createInterface(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'dataInterface.update', async ({ params, body }, call) => {
    await updateInterface(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'dataInterface.delete', async ({ params }, { database }) => {
    const [use] = await usesOf(database, { kind: 'interface', id: params.id })
    if (use)
      fail(400, 'dataInterface.usedByDesign', { params: { name: use.name, fields: use.labels.slice(0, 5).join(', ') } })
    await deleteRow(database, spec, params.id)
    for (const table of ['data_interface_log', 'data_interface_variable'])
      await loose(database).deleteFrom(table).where('interface_id', '=', params.id).execute()
    return reply(null, 'common.deleted')
  })
  mount(server, 'dataInterface.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, spec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'dataInterface.copy', async ({ params }, call) => {
    await copyInterface(call, params.id)
    return reply(null, 'dataInterface.copied')
  })
}

function mountRuns(server: Server): void {
  mount(server, 'dataInterface.try', async ({ body: { paramList, ...body } }, call) => {
    const began = performance.now()
    const { result, lines } = await executeFilled(call, await definitionOf(call, body), paramList)
    return {
      result,
      columns: columnsOf(result),
      lines: [...lines],
      milliseconds: Math.round(performance.now() - began),
    }
  })
  mount(server, 'dataInterface.preview', async ({ params, body }, call) => {
    await requireAsking(call, params.id)
    return runInterface(call, params.id, { paramList: body?.paramList ?? [] })
  })
  mount(server, 'dataInterface.fields', async ({ params, body }, call) => {
    await requireAsking(call, params.id)
    return columnsOf(await runInterface(call, params.id, { paramList: body?.paramList ?? [], kind: 'GetFields' }))
  })
  mount(server, 'dataInterface.rows', async ({ params, body }, call) => {
    await requireAsking(call, params.id)
    const { rows, total } = await interfaceRows(call, params.id, body)
    return { list: rows, pagination: { currentPage: body.currentPage, pageSize: body.pageSize, total } }
  })
  mount(server, 'dataInterface.byIds', async ({ params, body }, call) => {
    await requireAsking(call, params.id)
    return interfaceRowsByIds(call, params.id, body)
  })
  mount(server, 'dataInterface.response', async ({ params, body }, call) => {
    const { paramList = [], ...named } = body ?? {}
    return respond(server, call, params.id, [...paramList, ...valuesByName(named)])
  })
  mount(server, 'dataInterface.responseByGet', ({ params, query }, call) =>
    respond(server, call, params.id, valuesByName(query ?? {})),
  )
}

const valuesByName = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue }))

async function respond(server: Server, call: Call, id: string, paramList: readonly GivenParameter[]): Promise<unknown> {
  if (!namesCredential(call)) return runInterface(await admitted(server, call, id), id, { paramList, kind: 'Response' })
  let caller: Call
  try {
    caller = await admitCredential(call, id)
  } catch (error) {
    // A refused call of a credential that is known stands in its log.
    if (call.request.credentialId === undefined) throw error
    return logged(call, id, 'Response', () => Promise.reject(error as Error))
  }
  return runInterface(caller, id, { paramList, kind: 'Response' })
}

/**
 * Calls of strangers from one address: each runs SQL or a script, and leaves a line in the log. A whole school may share
 * one: five hundred people who call twenty times each.
 */
const anonymousLimit = { most: 10_000, window: 10 * 60_000 }

/** The caller as far as the interface asks who it is (`checkType`): 0 nobody, 1 a session, 2 an address of its list. */
async function admitted({ services }: Server, call: Call, id: string): Promise<Call> {
  const row = await enabledRow(call.database, id)
  // What signs in at another system answers its token, and that to no stranger.
  const type = Number(row['isPostPosition']) === 1 ? 1 : Number(row['checkType'])
  if (type === 0) {
    const wait = call.tally.use(`publicInterface:${placeOfAddress(call.ip)}`, anonymousLimit, call.now())
    if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
    return call
  }
  if (type === 2) {
    const entries = addressList(String(row['ipAddress'])).flatMap((each) => parseAllowedHost(each) ?? [])
    if (!entries.some((entry) => coversAddress(entry, call.ip)))
      fail(403, 'dataInterface.addressRefused', { params: { address: call.ip } })
    return call
  }
  const { authorization } = call.request.headers
  const user = await sessionOfCall(call, () => findWorkingSession(services.database, authorization, call.now()))
  call.request.signedIn = user
  const caller = createCall(services, call.request, user)
  await requireAsking(caller, id)
  return caller
}
