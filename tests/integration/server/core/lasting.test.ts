import { afterEach, expect, test } from 'vitest'
import { createServer } from '#server/app.ts'
import { Durability, offerDurability } from '#server/database/durability.ts'
import { openDatabase } from '#server/database/open.ts'
import { ROOT, addUser } from '../support/users.ts'
import { send } from '../support/send.ts'

let close: () => Promise<void>
afterEach(() => close())

/** The server over a disk that counts how often somebody waited for it. */
async function open() {
  const database = await openDatabase({})
  let waits = 0
  let isFull = false
  offerDurability(database, () => {
    let asked = 0
    // Always more than was written out: whoever asks waits.
    return new Durability({
      changes: () => (asked += 1),
      isChanging: () => false,
      sync: async () => {
        if (isFull) throw new Error('full')
        waits += 1
      },
      close: async () => undefined,
    })
  })
  const server = await createServer({ database, dataFolder: '/nowhere', loopback: true })
  await database.insertInto('organization').values(ROOT).execute()
  const { token } = await addUser(database, { administrator: true }, Date.now())
  close = () => server.close()
  const setFull = (full: boolean) => {
    isFull = full
  }
  return { app: server.app, token, waits: () => waits, setFull }
}

test('a reading call that changes something is answered when that outlives a power cut, as any other change', async () => {
  const { app, token, waits } = await open()
  expect((await send(app, 'message.list', { query: {} }, { token })).code).toBe(200)
  expect(waits(), 'nobody waits who only reads').toBe(0)
  expect((await send(app, 'auth.logout', {}, { token })).code).toBe(200)
  expect(waits(), 'a session that was ended stays ended').toBe(1)
})

test('a change that a full disk does not write out is neither a success nor an error, and its key tells afterwards', async () => {
  const { app, token, setFull } = await open()
  const key = 'a-key-of-a-full-disk'
  const body = { commonWordsText: '同意' }
  const save = () => send(app, 'commonWords.create', { body }, { token, key })
  setFull(true)
  expect(await save()).toMatchObject({ status: 503, code: 0 })
  setFull(false)
  const input = { params: { key }, query: { endpoint: 'commonWords.create' } }
  expect((await send(app, 'submit.state', input, { token })).data).toMatchObject({ state: 'done' })
  expect(await save()).toMatchObject({ status: 200, code: 200 })
  const list = await send(app, 'commonWords.list', { query: { currentPage: 1, pageSize: 20 } }, { token })
  expect(list.data.list).toHaveLength(1)
})
