import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readUpload } from '#server/core/upload.ts'
import { createEntry, deleteEntry, findEntry, toggleEntry, updateEntry } from './entries.ts'
import {
  allDictionaries,
  describeEntry,
  enabledEntries,
  listEntries,
  listFirst,
  namesOf,
  parentOptions,
} from './entry-lists.ts'
import { exportType, FILE_LIMIT, importTypes } from './transfer.ts'
import { createType, deleteType, describeType, findType, typeTree, updateType } from './types.ts'

/** Dictionary categories and entries. */
export function mountDictionary(server: Server): void {
  mountTypes(server)
  mountEntries(server)

  mount(server, 'dictionary.exportType', ({ params }, call) => exportType(call, params.id))

  mount(server, 'dictionary.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importTypes(call, fileName, content)
    return reply(null, 'common.imported')
  })
}

function mountTypes(server: Server): void {
  mount(server, 'dictionary.types', async (_input, { database }) => ({ list: await typeTree(database) }))

  mount(server, 'dictionary.typeOptions', async ({ params }, { database }) => ({
    list: await typeTree(database, params.id === '0' ? undefined : params.id),
  }))

  mount(server, 'dictionary.type', async ({ params }, { database }) =>
    describeType(await findType(database, params.id)),
  )

  mount(server, 'dictionary.createType', async ({ body }, { database, now }) => {
    await createType(database, body, now())
    return reply(null, 'common.created')
  })

  mount(server, 'dictionary.updateType', async ({ params, body }, { database }) => {
    await updateType(database, params.id, body)
    return reply(null, 'common.updated')
  })

  mount(server, 'dictionary.deleteType', async ({ params }, { database, now }) => {
    await deleteType(database, params.id, now())
    return reply(null, 'common.deleted')
  })
}

function mountEntries(server: Server): void {
  mount(server, 'dictionary.all', async (_input, { database }) => ({ list: await allDictionaries(database) }))

  mount(server, 'dictionary.entries', async ({ params, query }, { database }) => {
    const { first, keyword = '', ...wanted } = query ?? {}
    if (first === undefined || keyword.trim() !== '')
      return { list: await listEntries(database, params.id, { ...wanted, keyword }) }
    return listFirst(database, params.id, { ...wanted, first })
  })

  mount(server, 'dictionary.entryOptions', async ({ params, query }, { database }) => ({
    list: await parentOptions(database, params.id, params.parent, query?.isTree),
  }))

  mount(server, 'dictionary.enabledEntries', async ({ params }, { database }) => ({
    list: await enabledEntries(database, params.id),
  }))

  mount(server, 'dictionary.names', async ({ params, body }, { database }) => ({
    list: await namesOf(database, params.id, body.keys),
  }))

  mount(server, 'dictionary.entry', async ({ params }, { database }) =>
    describeEntry(await findEntry(database, params.id)),
  )

  mount(server, 'dictionary.createEntry', async ({ body }, { database, now }) => {
    await createEntry(database, body, now())
    return reply(null, 'common.created')
  })

  mount(server, 'dictionary.updateEntry', async ({ params, body }, { database }) => {
    await updateEntry(database, params.id, body)
    return reply(null, 'common.updated')
  })

  mount(server, 'dictionary.deleteEntry', async ({ params }, { database, now }) => {
    await deleteEntry(database, params.id, now())
    return reply(null, 'common.deleted')
  })

  mount(server, 'dictionary.toggleEntry', async ({ params, body }, { database }) => {
    await toggleEntry(database, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
}
