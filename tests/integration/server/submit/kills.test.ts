import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedId } from '#server/seed/ids.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { createPlatformClient } from '#main/http/client.ts'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import { failureOf } from '../../http/support/fixture.ts'
import { nodeRequests } from '../../http/support/node-request.ts'
import { rounds } from '../../../support/long.ts'
import { signedInClient } from '../../../support/platform-http.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../../support/platform-process.ts'

const leave = seedId('model', 1)

let platform: PlatformProcess
let client: PlatformClient
let example: Record<string, unknown>
beforeAll(async () => {
  platform = await createPlatformProcess(copyFolder(await seededFolder('demo')), 'demo')
  await platform.start()
  const { token } = await signedInClient(platform.url, 'admin', 'Campus2026')
  client = createPlatformClient({
    fetch: createSessionFetch({ request: nodeRequests().request }),
    baseUrl: () => platform.url,
    token: () => token,
    sessionEnded: () => undefined,
    limits: { retries: 0 },
  })
  const list = await client.call('module.list', { params: { id: leave }, body: { pageSize: 1 } })
  const dataId = list.data.list[0]?.id ?? ''
  const { data } = (await client.call('module.record', { params: { id: leave, dataId } })).data
  example = JSON.parse(data) as Record<string, unknown>
})
afterAll(async () => {
  await platform.kill()
  rmSync(platform.dataFolder, { recursive: true, force: true })
})

/** What is saved, once under one key, and how many of it there are. */
interface Kind {
  readonly endpoint: 'module.create' | 'commonWords.create'
  save(text: string, submitKey: string): Promise<unknown>
  count(text: string): Promise<number>
}
const kinds: readonly Kind[] = [
  {
    endpoint: 'module.create',
    save: (text, submitKey) => {
      const body = { data: JSON.stringify({ ...example, f_reason: text }) }
      return client.call('module.create', { params: { id: leave }, body }, { submitKey })
    },
    async count(text) {
      const body = { pageSize: 20, queryJson: JSON.stringify({ f_reason: text }) }
      const { data } = await client.call('module.list', { params: { id: leave }, body })
      const rows = JSON.stringify(example['tableField120'])
      for (const row of data.list) {
        const stored = await client.call('module.record', { params: { id: leave, dataId: row.id } })
        const own = JSON.parse(stored.data.data) as Record<string, unknown[]>
        expect(own['tableField120']).toHaveLength((JSON.parse(rows) as unknown[]).length)
      }
      return data.list.length
    },
  },
  {
    endpoint: 'commonWords.create',
    save: (text, submitKey) => client.call('commonWords.create', { body: { commonWordsText: text } }, { submitKey }),
    async count(text) {
      const query = { currentPage: 1, pageSize: 20, keyword: text }
      return (await client.call('commonWords.list', { query })).data.list.length
    },
  },
]

interface Saved {
  readonly kind: Kind
  readonly key: string
  readonly text: string
  /** As the client said it. */
  readonly told: 'done' | 'unknown' | 'nothing sent'
}

/** Saves one thing after the other until the server is gone. */
async function saveUntilGone(kind: Kind, told: Saved[]): Promise<void> {
  for (;;) {
    const key = randomUUID()
    const text = `断电${key}`
    const save = kind.save(text, key)
    try {
      await save
      told.push({ kind, key, text, told: 'done' })
    } catch {
      const { extra } = await failureOf(save)
      told.push({ kind, key, text, told: extra.outcome === 'unknown' ? 'unknown' : 'nothing sent' })
      return
    }
  }
}

const inTime = fc.record({ writers: fc.integer({ min: 1, max: 8 }), milliseconds: fc.integer({ min: 20, max: 600 }) })

test('a save that a killed server was working on is there once or not at all afterwards, as its client is told', async () => {
  let unknown = 0
  await fc.assert(
    fc.asyncProperty(inTime, async ({ writers, milliseconds }) => {
      const told: Saved[] = []
      const work = Array.from({ length: writers }, (_, index) =>
        saveUntilGone(kinds[index % kinds.length] as Kind, told),
      )
      await wait(milliseconds)
      await platform.kill()
      await Promise.all(work)
      await platform.start()
      unknown += told.filter((one) => one.told === 'unknown').length
      for (const { kind, key, text, told: said } of told) {
        const { state } = (await client.call('submit.state', { params: { key }, query: { endpoint: kind.endpoint } }))
          .data
        const count = await kind.count(text)
        // Done was said, or nobody knew: then the key tells.
        expect({ said, state, count }).toEqual({
          said,
          state: count === 1 ? 'done' : 'none',
          count: count === 1 ? 1 : 0,
        })
        if (said === 'done') expect(count).toBe(1)
        if (said === 'nothing sent') expect(count).toBe(0)
        if (said === 'done') continue
        await kind.save(text, key).catch(async (error: unknown) => {
          // Done, and the first answer went with the server.
          expect(error).toMatchObject({ extra: { reason: { code: 'common.submitDone' } } })
        })
        expect(await kind.count(text)).toBe(1)
      }
    }),
    { numRuns: rounds(3, 60), endOnFailure: true },
  )
  expect(unknown).toBeGreaterThan(0)
}, 900_000)
