import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { addInterface, addSource, bodyOf, people, storedInterface } from './support.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Body = Parameters<typeof bodyOf>[0] & object

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`data interfaces on ${dialect}`, () => {
    let platform: TestPlatform
    let administrator: string
    let anybody: string
    let other: Server
    let port = 0
    const asked: { url: string; token: string; body: string }[] = []

    beforeAll(async () => {
      platform = await openPlatform(dialect)
      administrator = await platform.signIn({ administrator: true })
      anybody = await platform.signIn({})
      other = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString()))
        request.on('end', () => {
          asked.push({ url: request.url ?? '', token: request.headers.authorization ?? '', body })
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(
            request.url === '/deep' ? '['.repeat(5000) + ']'.repeat(5000) : '{"data":[{"id":1,"name":"One"}]}',
          )
        })
      }).listen(0, '127.0.0.1')
      await once(other, 'listening')
      port = (other.address() as AddressInfo).port
    })
    afterAll(async () => {
      other.close()
      await platform.close()
    })

    const allow = (host: string) =>
      loose(platform.database)
        .insertInto('allowed_host')
        .values({ id: nextId(), host, enabled_mark: 1, created_at: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const preview = (id: string, values: Readonly<Record<string, unknown>> = {}, token = anybody) => {
      const paramList = Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue }))
      return platform.call('dataInterface.preview', { params: { id }, body: { paramList } }, { token, language: 'en' })
    }
    const create = async (values: Body) => {
      const answer = await platform.call(
        'dataInterface.create',
        { body: bodyOf(values) },
        { token: administrator, language: 'en' },
      )
      const { error } = JSON.parse(answer.text) as { error?: { code: string; field?: string } }
      return { code: answer.code, told: error?.code, field: error?.field, msg: answer.msg }
    }

    it('says at the field why one that an earlier version stored cannot be copied', async () => {
      const id = await addInterface(platform)
      await loose(platform.database)
        .updateTable('data_interface')
        .set({ request_method: 12 })
        .where('id', '=', id)
        .execute()
      const answer = await platform.call('dataInterface.copy', { params: { id } }, { token: administrator })
      expect(answer).toMatchObject({ code: 400 })
      expect(answer.text).toContain('requestMethod')
    })

    it('refuses at the field what could never run', async () => {
      const dbLinkId = await addSource(platform)
      const sql = (query: string, more: Body = {}) => create({ dataType: 1, dbLinkId, query, ...more })
      expect(await sql('delete from supplier')).toMatchObject({ told: 'dataInterface.sqlNoQuery', field: 'query' })
      expect(await sql('select 1; select 2')).toMatchObject({ told: 'dataInterface.sqlSeveral', field: 'query' })
      expect(await sql('select {gone} from supplier')).toMatchObject({
        told: 'dataInterface.unknownParameter',
        field: 'query',
      })
      expect(await sql('select @nobody from supplier')).toMatchObject({ told: 'dataInterface.unknownParameter' })
      expect(await sql('select 1', { dbLinkId: '0' })).toMatchObject({ told: 'dataSource.missing', field: 'dbLinkId' })
      expect(await create({ query: '{"a":' })).toMatchObject({ told: 'dataInterface.staticNotJson', field: 'query' })
      expect(await create({ query: '['.repeat(1000) + ']'.repeat(1000) })).toMatchObject({
        told: 'dataInterface.tooDeep',
      })
      expect(await create({ dataType: 3, path: 'file:///etc/passwd' })).toMatchObject({
        told: 'dataInterface.badUrl',
        field: 'path',
      })
      const parameters = JSON.stringify([{ field: 'p' }])
      const http = (path: string, more: Body = {}) =>
        create({ dataType: 3, path, requestParameters: parameters, ...more })
      for (const path of ['https://{p}.example.com/a', 'https://{p}/a', 'https://api.example.com:{p}/a'])
        expect(await http(path)).toMatchObject({ told: 'dataInterface.parameterInHost', field: 'path' })
      for (const field of ['Host', 'content-length', 'Transfer-Encoding'])
        expect(
          await http('https://api.example.com/{p}?q={p}', {
            requestHeaders: JSON.stringify([{ field, defaultValue: 'x' }]),
          }),
        ).toMatchObject({ told: 'dataInterface.ownHeader', field: 'requestHeaders' })
      expect((await http('https://api.example.com/{p}?q={p}')).code).toBe(200)
      const twice = JSON.stringify([{ field: 'a' }, { field: 'a' }])
      expect(await create({ requestParameters: twice })).toMatchObject({ told: 'dataInterface.doubleParameter' })
      expect(await create({ checkType: 2, ipAddress: '10.0.0.1, everybody' })).toMatchObject({ field: 'ipAddress' })
    })

    it('checks parameters by their types and asks for the required ones', async () => {
      const id = await addInterface(platform, {
        dataType: 1,
        dbLinkId: await addSource(platform),
        query: 'select {many} as many, {since} as since, {name} as name',
        requestParameters: JSON.stringify([
          { field: 'many', fieldName: 'How many', dataType: 'int', required: 1 },
          { field: 'since', dataType: 'datetime', defaultValue: '2026-02-03' },
          { field: 'name', dataType: 'varchar', defaultValue: 'nobody' },
        ]),
      })
      const missingOne = await preview(id)
      expect(missingOne).toMatchObject({ code: 400, msg: 'The parameter “How many” is required' })
      expect(await preview(id, { many: '1; drop table supplier' })).toMatchObject({ code: 400 })
      expect((await preview(id, { many: '7' })).data).toEqual([
        { many: 7, since: '2026-02-03 00:00:00', name: 'nobody' },
      ])
      const hostile = "x' or '1'='1"
      expect((await preview(id, { many: 1, name: hostile })).data).toMatchObject([{ name: hostile }])
    })

    it('fills system variables from the caller alone', async () => {
      const id = await addInterface(platform, {
        dataType: 1,
        dbLinkId: await addSource(platform),
        query:
          "select @currentUser as me, '<@currentUser>' as quoted, @organization as organization, {asked} as asked where @currentUser in @currentUsersAndSubordinates",
        requestParameters: JSON.stringify([{ field: 'asked', dataType: 'varchar' }]),
      })
      const me = await addUser(platform.database, {}, platform.clock.now)
      const paramList = [{ field: 'asked', defaultValue: '@currentUser', sourceType: 4 }]
      const { data } = await platform.call(
        'dataInterface.preview',
        { params: { id }, body: { paramList } },
        { token: me.token },
      )
      expect(data).toEqual([expect.objectContaining({ me: me.id, quoted: `<${me.id}>`, asked: me.id })])
      // What somebody sends under such a name is a value like any other.
      expect((await preview(id, { asked: '@currentUser', currentUser: 'other' })).data).toMatchObject([
        { asked: '@currentUser' },
      ])
    })

    it('pages and searches in the query where the query says so', async () => {
      const id = await addInterface(platform, {
        dataType: 1,
        dbLinkId: await addSource(platform),
        query:
          "select id, name from supplier where name like '%@keyword%' order by id limit @pageSize offset @offsetSize",
      })
      const rows = (currentPage: number, keyword: string) =>
        platform.call(
          'dataInterface.rows',
          { params: { id }, body: { currentPage, pageSize: 4, keyword, paramList: [] } },
          { token: anybody },
        )
      const first = await rows(1, 'Supplier 2')
      expect(first.data.list.map((row) => row['id'])).toEqual([2, 20, 21, 22])
      expect(first.data.pagination.total).toBeGreaterThan(4)
      const last = await rows(3, 'Supplier 2')
      expect(last.data.list.map((row) => row['id'])).toEqual([27, 28, 29])
      expect(last.data.pagination.total).toBe(11)
      const byIds = await platform.call(
        'dataInterface.byIds',
        { params: { id }, body: { ids: [30], propsValue: 'id', paramList: [] } },
        { token: anybody },
      )
      expect(byIds.data).toEqual([{ id: 30, name: 'Supplier 30' }])
    })

    it('tells in words what is wrong with a script, and goes on', async () => {
      const told = async (dataProcessing: string) => {
        const answer = await platform.call(
          'dataInterface.try',
          { body: { ...bodyOf({ dataProcessing }), paramList: [] } },
          { token: administrator },
        )
        return (JSON.parse(answer.text) as { error?: { code: string } }).error?.code ?? answer.data.result
      }
      expect(await told('(data) => data.length')).toBe(people.length)
      expect(await told('(data) => { while (true) {} }')).toBe('dataInterface.scriptSlow')
      expect(await told('(data) => [')).toBe('dataInterface.scriptSyntax')
      expect(await told('(data) => data.nothing.here')).toBe('dataInterface.scriptThrew')
      expect(await told('() => Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')).toBe(
        'dataInterface.scriptSlow',
      )
      expect(await told('() => "x".repeat(6000000)')).toBe('dataInterface.scriptTooLarge')
      expect(await told('() => new Array(600000).fill(0)')).toBe('dataInterface.scriptTooLarge')
      expect(await told('() => ({ toJSON() { for (;;) {} } })')).toBe('dataInterface.scriptSlow')
      expect(await told('() => { Array.prototype.toJSON = () => 7; return [1] }')).toBe(7)
      expect(await told('(data) => data[0].name')).toBe('张伟')
    })

    it('asks another system only where the list allows, with secrets that are never sent back', async () => {
      const body: Body = {
        dataType: 3,
        requestMethod: 7,
        path: `http://127.0.0.1:${port}/people/{unit}`,
        requestHeaders: JSON.stringify([{ field: 'authorization', defaultValue: 'Bearer hidden', secret: 1 }]),
        requestParameters: JSON.stringify([{ field: 'unit' }, { field: 'name', defaultValue: 'a"b' }]),
        dataProcessing: '(answer) => answer.data',
      }
      const id = await addInterface(platform, body)
      expect(await preview(id)).toMatchObject({
        code: 400,
        msg: expect.stringContaining(`127.0.0.1:${port}`) as string,
      })
      await allow(`127.0.0.1:${port}`)
      expect((await preview(id, { unit: '../x?y=1' })).data).toEqual([{ id: 1, name: 'One' }])
      expect(asked.at(-1)).toEqual({ url: '/people/..%2Fx%3Fy%3D1', token: 'Bearer hidden', body: '{"name":"a\\"b"}' })

      const one = await platform.call('dataInterface.one', { params: { id } }, { token: administrator })
      expect(one.text).not.toContain('hidden')
      expect(JSON.stringify(await storedInterface(platform, 'id', id))).not.toContain('hidden')
      const changed = {
        ...bodyOf(body),
        fullName: one.data.fullName,
        enCode: one.data.enCode,
        requestHeaders: one.data.requestHeaders,
      }
      await platform.call('dataInterface.update', { params: { id }, body: changed }, { token: administrator })
      await preview(id)
      expect(asked.at(-1)?.token).toBe('Bearer hidden')
      const deep = await addInterface(platform, { dataType: 3, path: `http://127.0.0.1:${port}/deep` })
      expect(await preview(deep)).toMatchObject({ code: 400, msg: 'The data is nested too deeply' })
    })

    it('keeps a secret header for the server it was typed for, and for no other', async () => {
      const header = (defaultValue: string) => JSON.stringify([{ field: 'authorization', defaultValue, secret: 1 }])
      const at = (path: string, token = '') => bodyOf({ ...names, path, requestHeaders: header(token) })
      const names: Body = { dataType: 3, fullName: `Secret ${nextId()}`, enCode: `secret${nextId()}` }
      const id = await addInterface(platform, at('https://api.example.com/a', 'Bearer hidden'))
      const update = (body: ReturnType<typeof bodyOf>) =>
        platform.call('dataInterface.update', { params: { id }, body }, { token: administrator, language: 'en' })
      const refused = {
        code: 400,
        msg: 'The address is another server: type the value of the header “authorization” again',
      }
      for (const path of ['https://evil.example.com/a', 'http://api.example.com/a', 'https://api.example.com:8443/a'])
        expect(await update(at(path)), path).toMatchObject(refused)
      // Trying what stands in the editor sends it as well.
      const body = { ...at('https://evil.example.com/a'), id, paramList: [] }
      expect(
        await platform.call('dataInterface.try', { body }, { token: administrator, language: 'en' }),
      ).toMatchObject(refused)
      expect(await update(at('https://api.example.com/b'))).toMatchObject({ code: 200 })
      expect(await update(at('https://other.example.com/b', 'Bearer other'))).toMatchObject({ code: 200 })
    })

    it('lets no value of a caller name another path than the one of the interface', async () => {
      await allow(`127.0.0.1:${port}`)
      const ask = async (path: string, unit: string) =>
        preview(await addInterface(platform, { dataType: 3, path, requestParameters: '[{"field":"unit"}]' }), { unit })
      const [before, place] = [asked.length, `http://127.0.0.1:${port}/people/`]
      // A dot of the interface's own excuses none that comes with a value.
      for (const unit of ['.', '..'])
        for (const path of ['{unit}', '{unit}/all', '{unit}?of=1', './{unit}', '../people/{unit}/all'].map(
          (p) => place + p,
        ))
          expect(await ask(path, unit), path).toMatchObject({ code: 400 })
      expect(await ask(`${place}.{unit}`, '.')).toMatchObject({ code: 400 })
      expect(asked).toHaveLength(before)
      await ask(`${place}./{unit}`, '...')
      expect(asked.at(-1)?.url).toBe('/people/...')
      await ask(`${place}all?of=/{unit}`, '..')
      expect(asked.at(-1)?.url).toBe('/people/all?of=/..')
    })

    it('answers from outside as far as the interface says', async () => {
      const ask = (id: string, options: { token?: string; address?: string } = {}) =>
        platform.call('dataInterface.response', { params: { id }, body: { paramList: [] } }, options)
      expect((await ask(await addInterface(platform, { checkType: 0 }))).data).toEqual(people)
      const signedIn = await addInterface(platform, { checkType: 1 })
      expect((await ask(signedIn)).code).toBe(600)
      expect((await ask(signedIn, { token: anybody })).data).toEqual(people)
      const listed = await addInterface(platform, { checkType: 2, ipAddress: '10.1.0.0/16，192.168.0.7' })
      expect((await ask(listed, { address: '10.1.9.9' })).data).toEqual(people)
      expect((await ask(listed, { address: '10.2.0.1' })).code).toBe(403)
      expect((await ask(listed, { token: anybody, address: '10.2.0.1' })).code).toBe(403)
      const off = await addInterface(platform, { checkType: 0, enabledMark: 0 })
      expect((await ask(off)).code).toBe(404)
    })

    it('answers strangers of one address, which a school may share, ten thousand times in ten minutes, and others as before', async () => {
      const id = await addInterface(platform, { checkType: 0 })
      const ask = (address: string) =>
        platform.call(
          'dataInterface.response',
          { params: { id }, body: { paramList: [] } },
          { address, language: 'en' },
        )
      const { tally } = platform.server.services
      const limit = { most: 10_000, window: 10 * 60_000 }
      for (let use = 1; use < limit.most; use += 1) tally.use('publicInterface:10.3.0.1', limit, platform.clock.now)
      expect((await ask('10.3.0.1')).data).toEqual(people)
      expect(await ask('10.3.0.1')).toMatchObject({ code: 429, msg: expect.stringContaining('10 minutes') as string })
      expect((await ask('10.3.0.2')).code).toBe(200)
    })

    it('is exported without secrets and comes back once, disabled', async () => {
      const dbLinkId = await addSource(platform, { full_name: `Purchases ${dialect}` })
      const id = await addInterface(platform, {
        dataType: 1,
        dbLinkId,
        query: 'select 1 as one',
        requestHeaders: JSON.stringify([{ field: 'x-key', defaultValue: 'hidden', secret: 1 }]),
      })
      const { data } = await platform.call('dataInterface.export', { params: { id } }, { token: administrator })
      const file = (await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })).body
      expect(file).not.toContain('hidden')
      const bring = (content: string) =>
        platform.call(
          'dataInterface.import',
          {},
          { token: administrator, language: 'en', upload: { fileName: 'a.bd', content } },
        )
      expect(await bring(file)).toMatchObject({ code: 400, msg: expect.stringContaining('already exists') as string })
      await platform.call('dataInterface.delete', { params: { id } }, { token: administrator })
      expect((await bring(file)).code).toBe(200)
      const name = (JSON.parse(file) as { fullName: string }).fullName
      expect(await storedInterface(platform, 'full_name', name)).toMatchObject({
        db_link_id: dbLinkId,
        enabled_mark: 0,
      })
      const elsewhere = {
        ...(JSON.parse(file) as object),
        fullName: 'x',
        enCode: 'x',
        dbLinkId: '1',
        dbLinkName: 'Nowhere',
      }
      expect(await bring(JSON.stringify(elsewhere))).toMatchObject({
        code: 400,
        msg: expect.stringContaining('Nowhere') as string,
      })
      for (const broken of ['', '[]', '{', '{"fullName":1}']) expect((await bring(broken)).code).toBe(400)
    })

    it('keeps its data source, and its log goes with it', async () => {
      const dbLinkId = await addSource(platform)
      const id = await addInterface(platform, { dataType: 1, dbLinkId, query: 'select gone from nowhere' })
      expect(await preview(id)).toMatchObject({ code: 400, msg: expect.stringContaining('nowhere') as string })
      const log = await platform.call(
        'dataInterface.log',
        { params: { id }, query: { failed: '1' } },
        { token: administrator },
      )
      expect(log.data.list).toMatchObject([{ failure: 'dataSource.refused' }])
      const gone = await platform.call(
        'dataSource.delete',
        { params: { id: dbLinkId } },
        { token: administrator, language: 'en' },
      )
      expect(gone).toMatchObject({ code: 400, msg: 'It cannot be deleted: data interfaces use it (1)' })
      await platform.call('dataInterface.delete', { params: { id } }, { token: administrator })
      const left = await loose(platform.database)
        .selectFrom('data_interface_log')
        .select('id')
        .where('interface_id', '=', id)
        .execute()
      expect(left).toEqual([])
      expect(
        (await platform.call('dataSource.delete', { params: { id: dbLinkId } }, { token: administrator })).code,
      ).toBe(200)
    })

    it('tries a stored password only against the place it is for', async () => {
      const sealed = platform.server.services.seals.seal('secret')
      const id = await addSource(platform, {
        db_type: 'PostgreSQL',
        host: '127.0.0.1',
        port: 1,
        user_name: 'reader',
        service_name: 'x',
        password_sealed: sealed,
      })
      const body = {
        id,
        dbType: 'PostgreSQL' as const,
        host: '127.0.0.1',
        port: 1,
        userName: 'reader',
        serviceName: 'x',
      }
      const answer = await platform.call('dataSource.test', { body }, { token: administrator, language: 'en' })
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('ECONNREFUSED') as string })
      expect(answer.text).not.toContain('secret')
    })
  })
}
