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
  offerDurability(database, () => {
    let asked = 0
    // Always more than was written out: whoever asks waits.
    return new Durability({
      changes: () => (asked += 1),
      sync: async () => void (waits += 1),
      close: async () => undefined,
    })
  })
  const server = await createServer({ database, dataFolder: '/nowhere', loopback: true })
  await database.insertInto('organization').values(ROOT).execute()
  const { token } = await addUser(database, { administrator: true }, Date.now())
  close = () => server.close()
  return { app: server.app, token, waits: () => waits }
}

test('a reading call that changes something is answered when that outlives a power cut, as any other change', async () => {
  const { app, token, waits } = await open()
  expect((await send(app, 'message.list', { query: {} }, { token })).code).toBe(200)
  expect(waits(), 'nobody waits who only reads').toBe(0)
  expect((await send(app, 'auth.logout', {}, { token })).code).toBe(200)
  expect(waits(), 'a session that was ended stays ended').toBe(1)
})
