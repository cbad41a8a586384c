import { storedFiles } from '#shared/form/files.ts'
import { Bytes, fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import {
  createRow,
  deleteRow,
  listOptions,
  listRows,
  readRow,
  type Row,
  type TableSpec,
  toggleRow,
  updateRow,
} from '#server/core/table.ts'
import { rangeOf } from '../files/show.ts'
import { openFile } from '../files/stored.ts'
import { offerFor } from './offer.ts'
import { readPackage } from './package.ts'

const spec: TableSpec = {
  table: 'client_release',
  columns: {
    appVersion: 'app_version',
    platform: 'platform',
    channel: 'channel',
    share: 'share',
    deadlineAt: 'deadline_at',
    lowestVersion: 'lowest_version',
    enabledMark: 'enabled_mark',
    packageFile: 'package_file',
    notes: 'notes',
    fileName: 'file_name',
    fileSize: 'file_size',
    signed: 'signed',
    lead: 'lead',
  },
  search: ['appVersion', 'fileName', 'notes'],
  filters: ['enabledMark', 'channel'],
  order: ['platform', 'appVersion'],
  unique: [['appVersion', 'platform', 'channel']],
  mark: 'enabledMark',
  options: ['appVersion', 'platform', 'channel'],
}

/** What a package says of itself, as columns. */
async function described(call: Call, body: Row, before = ''): Promise<Row> {
  const { manifest, signed, lead, packageFile } = await readPackage(call, String(body['packageFile']), before)
  const { version: appVersion, platform, notes, file: fileName, size: fileSize } = manifest
  return {
    ...body,
    packageFile,
    appVersion,
    platform,
    notes,
    fileName,
    fileSize,
    signed,
    lead,
  }
}

type Listed = { readonly id: string; readonly appVersion: string; readonly platform: string; readonly channel: string }

/** What only the hand-out itself needs stays here. */
const shown = ({ signed: _signed, lead: _lead, ...row }: Row) => row as Row & Listed & Shown
interface Shown {
  readonly share: number
  readonly deadlineAt: number
  readonly lowestVersion: string
  readonly notes: string
  readonly fileName: string
  readonly fileSize: number
  readonly packageFile: string
  readonly enabledMark: number
}

/** The installer of a release, whole or the range that is asked for: a download goes on where it was cut. */
async function installer(call: Call, id: string): Promise<Bytes> {
  const row = await call.database
    .selectFrom('client_release')
    .selectAll()
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  const [stored] = storedFiles(row?.package_file ?? '')
  const file =
    stored &&
    (await call.database.selectFrom('stored_file').selectAll().where('id', '=', stored.fileId).executeTakeFirst())
  if (!row || !file) return fail(404, 'clientRelease.missing')
  const size = Number(row.file_size)
  const range = rangeOf(call.request.headers.range, size)
  if (range === 'none')
    return new Bytes(Buffer.alloc(0), 'application/octet-stream', undefined, {
      status: 416,
      headers: { 'content-range': `bytes */${size}` },
    })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const stream = await openFile(call, file, { start: row.lead + start, end: row.lead + end })
  return new Bytes(stream ?? fail(404, 'clientRelease.missing'), 'application/octet-stream', row.file_name, {
    status: range ? 206 : 200,
    headers: {
      'accept-ranges': 'bytes',
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}

/** Releases of the desktop app, and what each machine of the organisation is to install. */
export function mountClientReleases(server: Server): void {
  mount(server, 'clientRelease.list', async ({ query }, { database }) => {
    const { list, pagination } = await listRows(database, spec, query)
    return { list: list.map(shown), pagination }
  })
  mount(server, 'clientRelease.options', async (_input, { database }) => ({
    list: (await listOptions(database, spec)).list.map((row) => row as Row & Listed),
  }))
  mount(server, 'clientRelease.one', async ({ params }, { database }) =>
    shown(await readRow(database, spec, params.id)),
  )
  mount(server, 'clientRelease.create', async ({ body }, call) => {
    await createRow(call.database, spec, await described(call, body), call.now())
    return reply(null, 'common.created')
  })
  mount(server, 'clientRelease.update', async ({ params, body }, call) => {
    const before = await readRow(call.database, spec, params.id)
    const packageFile = body.packageFile ?? String(before['packageFile'])
    await updateRow(
      call.database,
      spec,
      params.id,
      await described(call, { ...body, packageFile }, String(before['packageFile'])),
    )
    return reply(null, 'common.updated')
  })
  mount(server, 'clientRelease.delete', async ({ params }, { database }) => {
    await deleteRow(database, spec, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'clientRelease.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, spec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'clientRelease.offer', async ({ query }, { database }) => ({
    release: await offerFor(database, query),
  }))
  mount(server, 'clientRelease.installer', ({ params }, call) => installer(call, params.id))
}
