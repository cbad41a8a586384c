import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import {
  createCredential,
  credentialSpec,
  deleteCredential,
  interfacesOf,
  listCredentials,
  newSecret,
  readCredential,
  readCredentialLog,
  saveInterfaces,
  saveUsers,
  updateCredential,
} from './credentials.ts'

/** Systems outside that may ask data interfaces; what they ask is admitted by `admit.ts`. */
export function mountInterfaceCredentials(server: Server): void {
  mount(server, 'interfaceCredential.list', async ({ query }, call) => (await listCredentials(call, query)) as never)
  mount(server, 'interfaceCredential.one', async ({ params }, call) => (await readCredential(call, params.id)) as never)
  mount(server, 'interfaceCredential.create', async ({ body }, call) => {
    await createCredential(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'interfaceCredential.update', async ({ params, body }, call) => {
    await updateCredential(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'interfaceCredential.delete', async ({ params }, call) => {
    await deleteCredential(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'interfaceCredential.toggle', async ({ params, body }, call) => {
    await toggleRow(call.database, credentialSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'interfaceCredential.newSecret', () => newSecret())
  mount(server, 'interfaceCredential.interfaces', async ({ params }, call) => ({
    id: params.id,
    interfaceIdentId: params.id,
    list: await interfacesOf(call, params.id),
  }))
  mount(server, 'interfaceCredential.saveInterfaces', async ({ body }, call) => {
    await saveInterfaces(call, body.interfaceIdentId, body.dataInterfaceIds)
    return reply(null, 'common.saved')
  })
  mount(server, 'interfaceCredential.saveUsers', async ({ body }, call) => {
    await saveUsers(call, body.interfaceIdentId, body.userIds)
    return reply(null, 'common.saved')
  })
  mount(server, 'interfaceCredential.log', ({ params, query }, call) => readCredentialLog(call, params.id, query))
}
