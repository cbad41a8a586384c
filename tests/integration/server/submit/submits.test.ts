import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '#server/app.ts'
import { ApiError, Reply } from '#server/core/answer.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { isSubmit } from '#shared/api/submit-key.ts'
import { endpoints } from '#shared/api/table.ts'
import { coverageCases } from '../cases.ts'
import { typeBody } from '../dictionary/dictionary.cases.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'

const DAY = 24 * 60 * 60_000
// Changing the password ends the session that a repeat would need.
const changing = coverageCases.filter(({ id }) => isSubmit(endpoints[id] as Endpoint) && id !== 'password.modify')

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a submit with a key on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const create = (key: string, body = typeBody(), who = token) =>
      platform.call('dictionary.createType', { body }, { token: who, key })
    const count = async (name: string) =>
      (await platform.database.selectFrom('dictionary_type').select('id').where('full_name', '=', name).execute())
        .length
    const state = async (key: string, endpoint = 'dictionary.createType', who = token) =>
      (await platform.call('submit.state', { params: { key }, query: { endpoint } }, { token: who })).data

    test('is done once however often it comes at the same time, and each gets the one answer', async () => {
      const body = typeBody()
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, body)))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe(200)
      expect(await count(body.fullName)).toBe(1)
    })

    test('answers a repeat after a restart with the first answer, in the language of who asks', async () => {
      const body = typeBody()
      const key = randomUUID()
      expect((await create(key, body)).msg).toBe('新建成功')
      // What a new process knows is what is in the database.
      await platform.server.services.submits.close()
      const { database, dataFolder, clock } = platform
      const again = await createServer({ database, dataFolder, loopback: true, now: () => clock.now })
      const repeat = await send(again.app, 'dictionary.createType', { body }, { token, key, language: 'en' })
      expect(repeat).toMatchObject({ code: 200, msg: 'Created' })
      expect(await count(body.fullName)).toBe(1)
      const asked = await send(
        again.app,
        'submit.state',
        { params: { key }, query: { endpoint: 'dictionary.createType' } },
        { token },
      )
      expect(asked.data).toMatchObject({ state: 'done', msg: '新建成功' })
      await again.app.close()
    })

    test('is refused in words when something else comes under its key', async () => {
      const key = randomUUID()
      await create(key)
      const other = typeBody()
      expect(await create(key, other)).toMatchObject({ code: 400, msg: expect.stringContaining('已经提交过') })
      expect(await count(other.fullName)).toBe(0)
    })

    describe('of a file', () => {
      const upload = (key: string, content: string | Buffer, more: { fileName?: string; isStreamed?: boolean } = {}) =>
        platform.call(
          'file.upload',
          { params: { type: 'temporary' } },
          {
            token,
            key,
            upload: { fileName: more.fileName ?? 'a.txt', content, fields: {}, isStreamed: more.isStreamed ?? false },
          },
        )
      const refusal = { code: 400, msg: expect.stringContaining('已经提交过') }

      test('is answered once, and a repeat with the same file gets the first answer, after a restart too', async () => {
        const key = randomUUID()
        const [first, meanwhile] = await Promise.all([upload(key, 'the text'), upload(key, 'the text')])
        expect(first).toMatchObject({ code: 200 })
        expect(meanwhile.data).toEqual(first.data)
        await platform.server.services.submits.close()
        expect(await upload(key, 'the text')).toMatchObject({ code: 200, data: first.data })
        expect(await upload(key, 'the text', { isStreamed: true })).toMatchObject({ code: 200, data: first.data })
      })

      test.each([
        ['a longer file', 'another text, and longer', {}],
        ['a file of the same size', 'tHe text', {}],
        ['a file of the same size and content under another name', 'the text', { fileName: 'b.txt' }],
        ['a file whose size nobody said', 'tHe text', { isStreamed: true }],
      ])('is refused in words when %s comes under its key', async (_what, content, more) => {
        const key = randomUUID()
        const first = await upload(key, 'the text', { isStreamed: 'isStreamed' in more })
        expect(first).toMatchObject({ code: 200 })
        expect(await upload(key, content, more), 'while the answer is on its way to the disk').toMatchObject(refusal)
        await platform.server.services.submits.close()
        expect(await upload(key, content, more), 'when it is there').toMatchObject(refusal)
        expect(await upload(key, 'the text')).toMatchObject({ code: 200, data: first.data })
      })

      test('is refused for the one of two different files at once that came second', async () => {
        const key = randomUUID()
        const answers = await Promise.all([upload(key, 'one text'), upload(key, 'two text')])
        expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
        expect(answers.find(({ code }) => code === 400)).toMatchObject(refusal)
      })

      test('is read for itself when it comes while the same one before it is cut off, and once for all who wait', async () => {
        const { submits } = platform.server.services
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const key = randomUUID()
        let stored = 0
        const call = (run: () => Promise<Reply<unknown>>) => {
          let told: string | null = null
          const content = {
            told: () => told,
            read: async () => (told = 'whole'),
          }
          return submits.once({ userId: 'somebody', endpoint: 'file.upload', key, input: 1, content }, async () => {
            const answer = await run()
            told = 'whole'
            return answer
          })
        }
        const whole = async () => {
          stored += 1
          return new Reply(stored, { code: 'common.done' })
        }
        const first = call(async () => {
          await ended
          throw new ApiError(400, { code: 'common.uploadIncomplete' })
        })
        const repeats = [call(whole), call(whole)]
        end()
        await expect(first).rejects.toMatchObject({ text: { code: 'common.uploadIncomplete' } })
        expect((await Promise.all(repeats)).map(({ data }) => data)).toEqual([1, 1])
      })
    })

    test('is another one from another person, to another call, and without a key', async () => {
      const body = typeBody()
      const key = randomUUID()
      await create(key, body)
      const other = await platform.signIn({ administrator: true })
      expect(await create(key, typeBody(), other)).toMatchObject({ code: 200 })
      expect(await state(key, 'dictionary.createEntry')).toMatchObject({ state: 'none' })
      expect(await create('', body)).toMatchObject({ code: 400, msg: expect.not.stringContaining('已经提交过') })
    })

    test('keeps a refusal too: a repeat is not tried again behind the back of who was refused', async () => {
      const first = typeBody()
      await create(randomUUID(), first)
      const key = randomUUID()
      const refused = await create(key, first)
      expect(refused.code).toBe(400)
      await platform.database.deleteFrom('dictionary_type').where('full_name', '=', first.fullName).execute()
      expect(await create(key, first)).toMatchObject({ code: 400, msg: refused.msg })
      expect(await state(key)).toMatchObject({ state: 'refused', msg: refused.msg })
      expect(await count(first.fullName)).toBe(0)
    })

    test('says that it was done when the server died before its answer was kept', async () => {
      const body = typeBody()
      const key = randomUUID()
      await create(key, body)
      await platform.server.services.submits.close()
      await platform.database.updateTable('submit').set({ answer: null }).execute()
      expect(await create(key, body)).toMatchObject({ code: 400, msg: '这次提交已经处理过' })
      expect(await state(key)).toMatchObject({ state: 'done', msg: '' })
    })

    test('says that it was done when its kept answer was damaged', async () => {
      const body = typeBody()
      const key = randomUUID()
      await create(key, body)
      await platform.server.services.submits.close()
      for (const answer of ['', 'AAAA', Buffer.alloc(200, 7).toString('base64')]) {
        await platform.database.updateTable('submit').set({ answer }).execute()
        expect(await create(key, body)).toMatchObject({ code: 400, msg: '这次提交已经处理过' })
        expect(await state(key)).toMatchObject({ state: 'done', msg: '' })
      }
      expect(await count(body.fullName)).toBe(1)
    })

    test.each(['short', 'x'.repeat(81), 'has spaces in it, though', 'twice-the-same-key, twice-the-same-key'])(
      'that is none (%s) does nothing, rather than something that may be done twice',
      async (key) => {
        const body = typeBody()
        expect(await create(key, body)).toMatchObject({ code: 400, msg: expect.stringContaining('没有执行任何操作') })
        expect(await count(body.fullName)).toBe(0)
      },
    )

    test('is known all the same while the clock is set ahead by days, and once it is right again', async () => {
      const { submits } = platform.server.services
      let times = 0
      const run = async () => {
        times += 1
        return new Reply(null, { code: 'common.created' })
      }
      const submit = (key: string) => submits.once({ userId: 'somebody', endpoint: 'record.make', key, input: 1 }, run)
      const set = (milliseconds: number) => {
        platform.clock.now += milliseconds
        platform.clock.jumped += milliseconds
      }
      const key = randomUUID()
      await submit(key)
      await submits.close()
      set(3 * DAY)
      // Whoever saves now has the keys swept that are too old.
      await submit(randomUUID())
      await submits.close()
      await submit(key)
      expect(times).toBe(2)
      set(-3 * DAY)
      await submit(key)
      expect(times).toBe(2)
      await platform.database.deleteFrom('submit').execute()
    })

    test('is forgotten after a day, and nothing of what was answered can be read without the key', async () => {
      const key = randomUUID()
      const body = typeBody()
      await create(key, body)
      await platform.server.services.submits.close()
      const rows = await platform.database.selectFrom('submit').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('common.created')
      expect(JSON.stringify(rows)).not.toContain(key)
      platform.clock.now += DAY + 1
      token = await platform.signIn({ administrator: true })
      await create(randomUUID())
      await platform.server.services.submits.close()
      expect(await platform.database.selectFrom('submit').select('id').execute()).toHaveLength(1)
    })

    test.each(changing)('$id runs once under one key, and its repeat writes nothing', async (statement) => {
      const ready = await statement.ready(platform)
      const key = randomUUID()
      const first = await ready.call(ready.input, undefined, key)
      const total = async () => {
        if (dialect !== 'sqlite') return 0
        await platform.server.services.submits.close()
        // Every call is logged.
        const { rows } = await sql<{
          n: number
        }>`select total_changes() - (select count(*) from call_log) as n`.execute(platform.database)
        return rows[0]?.n
      }
      // The outbox may write meanwhile; a repeat that writes does so each time.
      let grown: number | undefined
      for (let repeats = 0; repeats < 3 && grown !== 0; repeats += 1) {
        const before = await total()
        const repeat = await ready.call(ready.input, undefined, key)
        expect(repeat.text).toBe(first.text)
        grown = Number(await total()) - Number(before)
      }
      expect(grown).toBe(0)
    })
  })
}
