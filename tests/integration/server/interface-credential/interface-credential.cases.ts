import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { addInterface } from '../data-interface/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addCredential, credentialBody } from './support.ts'

const stored = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('interface_credential').selectAll().where('id', '=', id).executeTakeFirst()

const http = { dataType: 3, path: 'https://example.org/token', requestMethod: 6, isPostPosition: 1 } as const

/** A variable of an interface that signs in. */
async function addVariable(platform: TestPlatform) {
  const interfaceId = await addInterface(platform, http)
  const id = nextId()
  const row = { id, interface_id: interfaceId, full_name: `token${id}`, expression: 'data.token' }
  await loose(platform.database)
    .insertInto('data_interface_variable')
    .values({ ...row, created_at: 0 })
    .execute()
  return { id, interfaceId, fullName: row.full_name }
}
const variable = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('data_interface_variable').selectAll().where('id', '=', id).executeTakeFirst()

export const interfaceCredentialCases: readonly CoverageCase[] = [
  covers('interfaceCredential.list', {
    async arrange(platform) {
      const { appId } = await addCredential(platform)
      return { query: { keyword: appId, currentPage: 1, pageSize: 20 } }
    },
    check: ({ data }, _platform, { query }) => {
      expect(data.list).toMatchObject([{ appId: query.keyword, usefulLife: null, enabledMark: 1 }])
      expect(JSON.stringify(data)).not.toContain('secret')
    },
  }),
  covers('interfaceCredential.one', {
    arrange: async (platform) => ({ params: { id: (await addCredential(platform)).id } }),
    // Whoever may only look sees no secret.
    check: ({ data }) => expect(data).toMatchObject({ appSecret: '', verifySignature: 0, list: [], userList: [] }),
  }),
  covers('interfaceCredential.create', {
    arrange: () => ({ body: credentialBody({ whiteList: '10.0.0.1' }) }),
    async check(_answer, { database }, { body }) {
      const rows = await loose(database)
        .selectFrom('interface_credential')
        .selectAll()
        .where('app_id', '=', body.appId)
        .execute()
      expect(rows).toMatchObject([{ app_name: body.appName, white_list: '10.0.0.1', useful_life: 0 }])
      expect(rows[0]?.['secret_sealed']).not.toContain(String(body.appSecret))
    },
  }),
  covers('interfaceCredential.update', {
    async arrange(platform) {
      const { id } = await addCredential(platform)
      return { params: { id }, body: credentialBody({ appSecret: '', verifySignature: 1 }) }
    },
    async check(_answer, platform, { params, body }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ app_name: body.appName, verify_signature: 1 })
      expect(row?.['secret_sealed']).not.toBe('')
    },
  }),
  covers('interfaceCredential.toggle', {
    arrange: async (platform) => ({ params: { id: (await addCredential(platform)).id } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('interfaceCredential.delete', {
    arrange: async (platform) => ({ params: { id: (await addCredential(platform)).id } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('interfaceCredential.newSecret', {
    arrange: () => ({}),
    check: ({ data }) => expect(data.length).toBeGreaterThan(30),
  }),
  covers('interfaceCredential.saveInterfaces', {
    arrange: async (platform) => ({
      body: {
        interfaceIdentId: (await addCredential(platform)).id,
        dataInterfaceIds: `${await addInterface(platform)},${await addInterface(platform)}`,
      },
    }),
    check: async (_answer, platform, { body }) =>
      expect(await stored(platform, body.interfaceIdentId)).toMatchObject({ interface_ids: body.dataInterfaceIds }),
  }),
  covers('interfaceCredential.interfaces', {
    async arrange(platform) {
      const { id, token } = await addCredential(platform)
      const body = { interfaceIdentId: id, dataInterfaceIds: await addInterface(platform) }
      await platform.call('interfaceCredential.saveInterfaces', { body }, { token })
      return { params: { id } }
    },
    check: ({ data }) => expect(data.list).toMatchObject([{ parameterJson: '[]' }]),
  }),
  covers('interfaceCredential.saveUsers', {
    async arrange(platform) {
      const user = await addUser(platform.database, {}, platform.clock.now)
      return { body: { interfaceIdentId: (await addCredential(platform)).id, userIds: [user.id] } }
    },
    async check(_answer, platform, { body }) {
      const token = await platform.signIn({ administrator: true })
      const call = () => platform.call('interfaceCredential.one', { params: { id: body.interfaceIdentId } }, { token })
      const [first] = (await call()).data.userList
      expect(first).toMatchObject({ userId: body.userIds[0] })
      expect(first?.userKey.length).toBeGreaterThan(30)
      await platform.call('interfaceCredential.saveUsers', { body }, { token })
      expect((await call()).data.userList).toEqual([first])
    },
  }),
  covers('interfaceCredential.log', {
    async arrange(platform) {
      const { id } = await addCredential(platform)
      await loose(platform.database)
        .insertInto('data_interface_log')
        .values({
          id: nextId(),
          interface_id: await addInterface(platform),
          credential_id: id,
          method: 'POST',
          ip: '10.0.0.1',
          kind: 'Response',
          created_at: 5,
        })
        .execute()
      return { params: { id }, query: { currentPage: 1, pageSize: 20, startTime: '5', endTime: '5' } }
    },
    check: ({ data }) => expect(data.list).toMatchObject([{ invokType: 'POST', invokIp: '10.0.0.1', invokTime: 5 }]),
  }),

  covers('dataInterface.responseByGet', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform, { checkType: 0 }) }, query: {} }),
    check: ({ data }) => expect(data).toHaveLength(3),
    refused: { input: { params: { id: 'nowhere' }, query: {} }, code: 404, msg: /不存在/ },
  }),
  covers('interfaceVariable.list', {
    arrange: async (platform) => ({
      params: { id: (await addVariable(platform)).interfaceId },
      query: { currentPage: 1, pageSize: 20 },
    }),
    check: ({ data }) => expect(data.list).toMatchObject([{ expression: 'data.token', value: '' }]),
  }),
  covers('interfaceVariable.one', {
    arrange: async (platform) => ({ params: { id: (await addVariable(platform)).id } }),
    check: ({ data }) => expect(data).toMatchObject({ expression: 'data.token' }),
  }),
  covers('interfaceVariable.create', {
    arrange: async (platform) => ({
      body: { fullName: `令牌${nextId()}`, expression: 'a.b', interfaceId: await addInterface(platform, http) },
    }),
    async check(_answer, platform, { body }) {
      const token = await platform.signIn({ administrator: true })
      const params = { id: body.interfaceId }
      const query = { currentPage: 1, pageSize: 20 }
      const { data } = await platform.call('interfaceVariable.list', { params, query }, { token })
      expect(data.list.map(({ fullName }) => fullName)).toEqual([body.fullName])
      const other = { ...body, fullName: 'x', interfaceId: await addInterface(platform) }
      const refused = await platform.call('interfaceVariable.create', { body: other }, { token })
      expect(refused).toMatchObject({ code: 400, msg: '只有登录其他系统的接口才有变量' })
    },
  }),
  covers('interfaceVariable.update', {
    async arrange(platform) {
      const { id, interfaceId, fullName } = await addVariable(platform)
      return { params: { id }, body: { fullName, expression: 'list[0]', interfaceId } }
    },
    check: async (_answer, platform, { params }) =>
      expect(await variable(platform, params.id)).toMatchObject({ expression: 'list[0]', value_sealed: '' }),
  }),
  covers('interfaceVariable.delete', {
    arrange: async (platform) => ({ params: { id: (await addVariable(platform)).id } }),
    check: async (_answer, platform, { params }) => expect(await variable(platform, params.id)).toBeUndefined(),
  }),
  covers('interfaceVariable.copy', {
    arrange: async (platform) => ({ params: { id: (await addVariable(platform)).id } }),
    async check(_answer, platform, { params }) {
      const original = await variable(platform, params.id)
      const copies = loose(platform.database)
        .selectFrom('data_interface_variable')
        .selectAll()
        .where('interface_id', '=', original?.['interface_id'])
        .where('id', '<>', params.id)
      expect(await copies.execute()).toMatchObject([{ expression: 'data.token', value_sealed: '' }])
    },
  }),
  covers('interfaceVariable.export', {
    arrange: async (platform) => ({ params: { id: (await addVariable(platform)).id } }),
    check: ({ data }) => expect(data).toMatchObject({ name: expect.stringMatching(/^token\d+\.ffa$/) as string }),
  }),
  covers('interfaceVariable.tree', {
    async arrange(platform) {
      await addVariable(platform)
      return {}
    },
    check: ({ data }) => expect(data.at(-1)?.children).toMatchObject([{ children: null }]),
  }),
]
