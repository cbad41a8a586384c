import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CacheClient, CachedAnswers } from '#main/cache/contract.ts'
import { followPermissions } from '#main/services/permissions.ts'
import { eventLog, startCacheWorker } from '../../cache/support.ts'
import { clientFor } from '../../http/support/fixture.ts'
import { rounds } from '../../../support/long.ts'
import { randomOf } from '../../../support/random-source.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { expectedFor } from './oracle.ts'
import { drawRound, makeWorld, type World } from './world.ts'

let platform: TestPlatform
let world: World
let cache: CacheClient
let answers: CachedAnswers
/** Null while the server cannot be reached. */
let url: string | null

beforeAll(async () => {
  platform = await openPlatform()
  world = await makeWorld(platform, randomOf(12))
  url = await platform.server.app.listen({ port: 0, host: '127.0.0.1' })
  cache = createCacheClient({ start: startCacheWorker, log: () => undefined })
  await cache.open({ file: null, key: null })
  const { client } = clientFor('', {
    baseUrl: () => url ?? 'http://127.0.0.1:1',
    token: () => world.people[0]?.token ?? '',
  })
  const scope = {}
  answers = createCachedAnswers({
    client,
    cache,
    send: eventLog().send,
    online: () => url !== null,
    scope: () => scope,
  })
})
afterAll(async () => {
  await cache.dispose()
  await platform.close()
})

/** Whether the design of the module is answered. */
const isOpen = () =>
  answers.answer('module.config', { params: { id: world.orders.id } }).then(
    // Such a call passes unchecked: it is refused by the code of an answer.
    ({ code = 200 }) => code === 200,
    () => false,
  )

test('the offline cache answers nothing that was taken away while the server could be reached', {
  timeout: 1_800_000,
}, async () => {
  const seen = { open: 0, closed: 0, taken: 0 }
  let before = false
  for (let round = 1; round <= rounds(60, 1_000); round += 1) {
    const random = randomOf(round)
    const drawn = await drawRound(world, random)
    const expected = expectedFor(world, drawn, world.people[0]?.id ?? '').isOpen
    const isPushed = random.happens(0.5)
    // What the server pushes to windows that are signed in; others find out by asking.
    if (isPushed)
      await followPermissions(
        { currentUser: async () => (await answers.read('auth.currentUser', {}, { fresh: true })).data as never },
        answers,
      ).catch(() => undefined)
    if (isPushed) expect(await isOpen(), `round ${round}: asked after a push`).toBe(expected)
    // A stored design goes out at once; the answer behind it brings the new one, or takes it back.
    else await expect.poll(isOpen, { interval: 5, message: `round ${round}: asked` }).toBe(expected)
    const there = url
    url = null
    expect(await isOpen(), `round ${round}: offline`).toBe(expected)
    url = there
    seen[expected ? 'open' : 'closed'] += 1
    if (before && !expected) seen.taken += 1
    before = expected
  }
  expect(Math.min(seen.open, seen.closed, seen.taken)).toBeGreaterThan(5)
})
