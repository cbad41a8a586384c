import type { DataInterfaceInput } from '#shared/api/data-interface.ts'
import { endpoints } from '#shared/api/table.ts'
import { initialsOf } from '#shared/rules/name-code.ts'
import { isCode } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { freeCopy } from '#server/core/copy-name.ts'
import { keepOtherKeys, otherKeysOf, storedKeys, withOtherKeys } from '#server/core/file-keys.ts'
import { checked, requireStorable } from '#server/core/input.ts'
import { loose } from '#server/database/loose.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { createInterface, readInterface } from './store.ts'

/** Bytes of a .bd file. */
export const FILE_LIMIT = 2 * 1024 * 1024

async function sourceBy(call: Call, column: 'id' | 'full_name', value: string) {
  return loose(call.database)
    .selectFrom('data_source')
    .select(['id', 'full_name'])
    .where(column, '=', value)
    .executeTakeFirst()
}

/** Offers an interface as a file. Secrets stay here; its data source goes along by name. */
export async function exportInterface(call: Call, id: string): Promise<DownloadLink> {
  const { version: _version, creatorId: _creator, ...entity } = await readInterface(call, id)
  const source = entity.dbLinkId === '' ? undefined : await sourceBy(call, 'id', entity.dbLinkId)
  const content = { ...entity, dbLinkName: String(source?.['full_name'] ?? '') }
  const kept = withOtherKeys(content, await storedKeys(call.database, 'data_interface', id))
  return offerContent(call, `${entity.fullName}.bd`, JSON.stringify(kept))
}

/** Brings an interface in under its own name and code, disabled until somebody has looked at it. */
export async function importInterface(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.bd$/i.test(fileName)) fail(400, 'dataInterface.notBd')
  const read = readFile(content)
  const schema = endpoints['dataInterface.create'].body
  const result = schema.safeParse({ ...read, id: undefined, version: undefined, enabledMark: 0 })
  if (!result.success) {
    const path = result.error.issues[0]?.path.map(String).join('.') ?? ''
    return fail(400, 'dataInterface.fileInvalid', { params: { path } })
  }
  requireStorable(read)
  const dbLinkId =
    result.data.dataType === 1 ? await sourceOf(call, result.data.dbLinkId, String(read['dbLinkName'] ?? '')) : ''
  const id = await createInterface(call, { ...result.data, dbLinkId })
  const known = new Set([...Object.keys(result.data), 'dbLinkName', 'version', 'creatorId'])
  await keepOtherKeys(call.database, 'data_interface', id, otherKeysOf(read, known))
}

function readFile(content: Buffer): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    // Told below.
  }
  return fail(400, 'dataInterface.fileUnreadable')
}

/** The data source of that id or name on this server. */
async function sourceOf(call: Call, id: string, name: string): Promise<string> {
  const found = (await sourceBy(call, 'id', id)) ?? (name === '' ? undefined : await sourceBy(call, 'full_name', name))
  return found ? String(found['id']) : fail(400, 'dataInterface.importNoSource', { params: { name: name || id } })
}

/** What is stored as it may be saved; refuses with 400 what an earlier version took and this one does not. */
function inputOf(entity: object): DataInterfaceInput {
  const { body } = endpoints['dataInterface.create']
  checked(body, entity, undefined, 'body')
  return body.parse(entity)
}

/** A copy under a free name and code; it has no secrets and is disabled. */
export async function copyInterface(call: Call, id: string): Promise<void> {
  const { version: _version, id: _id, ...entity } = await readInterface(call, id)
  // One from before codes had a pattern may be called anything.
  const enCode = isCode(entity.enCode) ? entity.enCode : initialsOf(entity.enCode)
  const free = await freeCopy(
    call.database,
    'data_interface',
    { ...entity, enCode },
    call.text('dataInterface.copyMark'),
  )
  await createInterface(call, inputOf({ ...entity, ...free, enabledMark: 0 }))
}
