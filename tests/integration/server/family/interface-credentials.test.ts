import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { addInterface, people } from '../data-interface/support.ts'
import { addCredential, sign } from '../interface-credential/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { fakeHttp } from '../support/fake-http.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

type Headers = Readonly<Record<string, string>>

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`interface credentials for the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    /** A call from outside, as another system makes it. */
    async function outside(
      id: string,
      headers: Headers,
      method: 'GET' | 'POST' = 'POST',
      query = '',
      payload?: object,
    ) {
      const answer = await platform.server.app.inject({
        method,
        url: `/api/system/DataInterface/${id}/Actions/Response${query}`,
        headers,
        ...(payload ? { payload } : {}),
      })
      return answer.json<{ code: number; msg: string; data: unknown }>()
    }
    const signed = (id: string, secret: string, moment: number, method = 'POST') => ({
      host: 'localhost',
      ymdate: String(moment),
      signature: sign(secret, [
        method,
        `/api/system/DataInterface/${id}/Actions/Response`,
        String(moment),
        'localhost',
      ]),
    })

    test('are made, read and written as its page does', async () => {
      const secret = (await family.get('/system/InterfaceOauth/getAppSecret')).data as unknown as string
      expect(typeof secret).toBe('string')
      const body = {
        appId: 'family.app',
        appName: '家族系统',
        appSecret: secret,
        usefulLife: null,
        verifySignature: 1,
        whiteList: '',
        sortCode: 0,
        enabledMark: 1,
      }
      expect((await family.post('/system/InterfaceOauth', body)).code).toBe(200)
      const [row] =
        (await family.get('/system/InterfaceOauth?currentPage=1&pageSize=20&keyword=family.app')).data.list ?? []
      expect(row).toMatchObject({ appId: 'family.app', usefulLife: null, enabledMark: 1 })
      const id = String(row?.['id'])
      const one = (await family.get(`/system/InterfaceOauth/${id}`)).data
      // Its page throws at a list of users that is none, and shows the secret.
      expect(one).toMatchObject({ appSecret: secret, verifySignature: 1, whiteList: '', userList: [], list: [] })
      const update = (values: object) => family.put(`/system/InterfaceOauth/${id}`, { ...body, ...values })
      expect((await update({ whiteList: '10.0.0.1' })).code).toBe(200)
      // What a client leaves out stays, and what is no day ends nothing.
      expect((await update({ whiteList: undefined })).code).toBe(200)
      expect((await family.get(`/system/InterfaceOauth/${id}`)).data).toMatchObject({ whiteList: '10.0.0.1' })
      for (const usefulLife of ['31.12.2026', '2026-02-31', -5]) expect((await update({ usefulLife })).code).toBe(400)
      for (const appSecret of ['short', '太短的密钥太短的密钥太短的'])
        expect((await update({ appSecret })).code).toBe(400)
      const dataInterfaceIds = await addInterface(platform)
      await family.post('/system/InterfaceOauth/saveInterfaceList', { interfaceIdentId: id, dataInterfaceIds })
      const named = (await family.get(`/system/InterfaceOauth/getInterfaceList/${id}`)).data.list
      expect(named).toMatchObject([{ id: dataInterfaceIds, parameterJson: '[]' }])
      const user = await addUser(platform.database, {}, platform.clock.now)
      await family.post('/system/InterfaceOauth/SaveUserList', { interfaceIdentId: id, userIds: [user.id] })
      const { userList } = (await family.get(`/system/InterfaceOauth/${id}`)).data
      expect(userList).toMatchObject([{ userId: user.id, userKey: expect.any(String) as string }])
      expect((await family.put(`/system/InterfaceOauth/${id}`, { ...body, appName: '改名' })).code).toBe(200)
      expect(
        (await family.get(`/system/InterfaceOauth/dataInterfaceLog/${id}?currentPage=1&pageSize=20`)).data.list,
      ).toEqual([])
      expect((await family.remove(`/system/InterfaceOauth/${id}`)).code).toBe(200)
      expect((await family.get(`/system/InterfaceOauth/${id}`)).code).toBe(404)
    })

    test('admit with the right secret what they are for, and refuse everything else', async () => {
      const id = await addInterface(platform)
      const other = await addInterface(platform)
      const credential = await addCredential(platform)
      await family.post('/system/InterfaceOauth/saveInterfaceList', {
        interfaceIdentId: credential.id,
        dataInterfaceIds: id,
      })
      const right = { authorization: `${credential.appId}::${credential.appSecret}` }
      expect(await outside(id, right)).toMatchObject({ code: 200, data: people })
      expect(await outside(id, right, 'GET')).toMatchObject({ code: 200, data: people })
      expect((await outside(id, {})).code).toBe(600)
      expect((await outside(other, right)).code).toBe(403)
      expect((await outside(id, { authorization: `${credential.appId}::wrong` })).code).toBe(403)
      expect((await outside(id, { authorization: `nobody::${credential.appSecret}` })).code).toBe(403)
      expect((await outside(id, { authorization: `${credential.appId}::` })).code).toBe(403)
      const { list } = (
        await family.get(`/system/InterfaceOauth/dataInterfaceLog/${credential.id}?currentPage=1&pageSize=20`)
      ).data
      expect(list?.map((line) => [line['invokType'], line['failure']])).toEqual([
        ['POST', 'dataInterface.notOfCredential'],
        ['GET', ''],
        ['POST', ''],
      ])
      const set = (values: object) =>
        loose(platform.database)
          .updateTable('interface_credential')
          .set(values)
          .where('id', '=', credential.id)
          .execute()
      await set({ enabled_mark: 0 })
      expect((await outside(id, right)).msg).toBe('此接口认证已停用')
      const day = 24 * 60 * 60_000
      await set({ enabled_mark: 1, useful_life: platform.clock.now - day + 60_000 })
      expect((await outside(id, right)).code).toBe(200)
      await set({ useful_life: platform.clock.now - day })
      expect((await outside(id, right)).msg).toBe('此接口认证已过期')
      await set({ useful_life: 0, white_list: '10.9.9.9' })
      expect((await outside(id, right)).code).toBe(403)
      await set({ white_list: '127.0.0.1' })
      expect((await outside(id, right)).code).toBe(200)
    })

    test('that ask for a signature take one of this minute, and no secret', async () => {
      const id = await addInterface(platform, {
        requestParameters: JSON.stringify([{ field: 'unit', dataType: 'varchar', required: 1 }]),
      })
      const { id: credentialId, appId, appSecret } = await addCredential(platform, { verifySignature: 1 })
      await family.post('/system/InterfaceOauth/saveInterfaceList', {
        interfaceIdentId: credentialId,
        dataInterfaceIds: id,
      })
      const ask = (secret: string, moment: number, method: 'GET' | 'POST' = 'POST', signedMethod: string = method) => {
        const { signature, ...headers } = signed(id, secret, moment, signedMethod)
        const authorization = `${appId}::${signature}`
        return method === 'GET'
          ? outside(id, { ...headers, authorization }, 'GET', '?unit=x')
          : outside(id, { ...headers, authorization }, 'POST', '', { unit: 'x' })
      }
      const now = platform.clock.now
      expect(await ask(appSecret, now)).toMatchObject({ code: 200, data: people })
      expect((await ask(appSecret, now, 'GET')).code).toBe(200)
      expect((await ask(appSecret, now, 'GET', 'POST')).code).toBe(403)
      expect((await ask(appSecret, now - 61_000)).code).toBe(403)
      expect((await ask(appSecret, now + 61_000)).code).toBe(403)
      expect((await ask('another', now)).code).toBe(403)
      expect((await outside(id, { authorization: `${appId}::${appSecret}` })).code).toBe(403)
    })

    test('with users ask in the name of whose key came along', async () => {
      const id = await addInterface(platform, {
        dataProcessing: '(data) => data',
      })
      const { id: credentialId, appId, appSecret } = await addCredential(platform)
      const user = await addUser(platform.database, {}, platform.clock.now)
      await family.post('/system/InterfaceOauth/saveInterfaceList', {
        interfaceIdentId: credentialId,
        dataInterfaceIds: id,
      })
      await family.post('/system/InterfaceOauth/SaveUserList', { interfaceIdentId: credentialId, userIds: [user.id] })
      const { userList } = (await family.get(`/system/InterfaceOauth/${credentialId}`)).data
      const userkey = String((userList as { userKey: string }[])[0]?.userKey)
      const authorization = `${appId}::${appSecret}`
      expect((await outside(id, { authorization })).msg).toBe('用户密钥不正确')
      expect((await outside(id, { authorization, userkey: `${userkey}x` })).code).toBe(403)
      expect((await outside(id, { authorization, userkey })).code).toBe(200)
      const lines = await loose(platform.database)
        .selectFrom('data_interface_log')
        .select(['user_id', 'failure'])
        .where('credential_id', '=', credentialId)
        .orderBy('id', 'desc')
        .execute()
      expect(lines[0]).toEqual({ user_id: user.id, failure: '' })
      await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', user.id).execute()
      expect((await outside(id, { authorization, userkey })).code).toBe(403)
    })

    test('stop guesses of one address after some', async () => {
      const id = await addInterface(platform)
      const { appId } = await addCredential(platform)
      const guess = () => outside(id, { authorization: `${appId}::guess` })
      let last = await guess()
      for (let tries = 0; tries < 60 && last.code !== 429; tries += 1) last = await guess()
      expect(last.code).toBe(429)
      platform.clock.now += 11 * 60_000
      expect((await guess()).code).toBe(403)
    })
  })

  describe.skipIf(missing(dialect))(`variables of interfaces for the family on ${dialect}`, () => {
    test('are taken where it signs in, sent where they are named, taken anew once they are over, and to no other system', async () => {
      const platform = await openPlatform(dialect)
      const family = familyClient(platform, await platform.signIn({ administrator: true }))
      let good = 'first'
      const system = await fakeHttp(({ url, headers }) => {
        if (url.pathname === '/token') return { data: { data: { list: [{ token: good }] } } }
        return headers['x-token'] === good
          ? { data: [{ path: url.pathname, token: headers['x-token'] }] }
          : { status: 401, data: {} }
      })
      const elsewhere = await fakeHttp(() => ({ data: [] }))
      await loose(platform.database)
        .insertInto('allowed_host')
        .values({ id: 'local', host: '127.0.0.1', enabled_mark: 1, created_at: 0 })
        .execute()
      const http = { dataType: 3, requestMethod: 6 } as const
      const auth = await addInterface(platform, { ...http, path: `${system.url}/token`, isPostPosition: 1 })
      const header = (name: string) => JSON.stringify([{ field: 'x-token', defaultValue: `{@${name}}`, secret: 0 }])
      const asks = await addInterface(platform, {
        ...http,
        path: `${system.url}/rows/{@令牌}`,
        requestHeaders: header('令牌'),
      })
      const leaks = await addInterface(platform, {
        ...http,
        path: `${elsewhere.url}/x`,
        requestHeaders: header('令牌'),
      })
      const body = { id: '', fullName: '令牌', expression: 'data.list[0].token', interfaceId: auth }
      expect((await family.post('/system/DataInterfaceVariate', body)).code).toBe(200)
      const preview = (id: string) => family.post(`/system/DataInterface/${id}/Actions/Preview`, { paramList: [] })
      expect((await preview(asks)).data).toEqual([{ path: '/rows/first', token: 'first' }])
      const [row] = (await family.get(`/system/DataInterfaceVariate/${auth}`)).data.list ?? []
      expect(row).toMatchObject({ fullName: '令牌', value: '••••' })
      good = 'second'
      expect((await preview(asks)).data).toEqual([{ path: '/rows/second', token: 'second' }])
      // A good one is asked for no more.
      const before = system.calls.length
      await preview(asks)
      expect(system.calls.length - before).toBe(1)
      // Its answer is the token itself: nobody else asks it, and nobody signs in as somebody else for all.
      const other = familyClient(platform, await platform.signIn({ grants: [{ code: 'some.page' }] }))
      for (const action of ['Preview', 'Response'])
        expect((await other.post(`/system/DataInterface/${auth}/Actions/${action}`, { paramList: [] })).code).toBe(403)
      expect((await other.post(`/system/DataInterface/${asks}/Actions/Preview`, { paramList: [] })).code).toBe(200)
      expect(await preview(leaks)).toMatchObject({ code: 400, msg: expect.stringContaining('另一个系统') as string })
      expect(elsewhere.calls).toEqual([])
      expect((await family.get('/system/DataInterfaceVariate/Selector')).data).toMatchObject([
        { id: auth, children: [{ fullName: '令牌', children: null }] },
      ])
      const id = String(row?.['id'])
      expect((await family.get(`/system/DataInterfaceVariate/${id}/Info`)).data).toMatchObject({
        expression: body.expression,
      })
      expect((await family.post(`/system/DataInterfaceVariate/${id}/Actions/Copy`)).code).toBe(200)
      expect((await family.get(`/system/DataInterfaceVariate/${id}/Actions/Export`)).data).toHaveProperty('url')
      expect((await family.remove(`/system/DataInterfaceVariate/${id}`)).code).toBe(200)
      await system.close()
      await elsewhere.close()
      await platform.close()
    })
  })
}
