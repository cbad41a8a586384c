import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { deleteRow, toggleRow } from '#server/core/table.ts'
import { configSpec, copyConfig, createConfig, listConfigs, readConfig, updateConfig } from './configs.ts'
import { testConfig, testList } from './test-config.ts'

/** Which templates go out on which accounts. */
export function mountSendConfigs(server: Server): void {
  mount(server, 'sendConfig.list', async ({ query }, call) => (await listConfigs(call, query)) as never)
  mount(server, 'sendConfig.choose', async ({ query }, call) => {
    const { list, pagination } = await listConfigs(call, { ...query, enabledMark: '1' })
    return { list, pagination } as never
  })
  mount(server, 'sendConfig.one', async ({ params }, call) => (await readConfig(call, params.id)) as never)
  mount(server, 'sendConfig.create', async ({ body }, call) => {
    await createConfig(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'sendConfig.update', async ({ params, body }, call) => {
    await updateConfig(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'sendConfig.delete', async ({ params }, { database }) => {
    await deleteRow(database, configSpec, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'sendConfig.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, configSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'sendConfig.copy', async ({ params }, call) => {
    await copyConfig(call, params.id)
    return reply(null, 'common.created')
  })
  mount(server, 'sendConfig.testList', ({ params }, call) => testList(call, params.id))
  mount(server, 'sendConfig.test', ({ body }, call) => testConfig(call, body))
}
