import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCacheClient } from '#main/cache/client.ts'
import { startCacheWorker } from './support.ts'

let folder: string
let threads: Worker[]
const open = () => {
  const start = () => {
    const thread = startCacheWorker()
    threads.push(thread)
    return thread
  }
  return createCacheClient({ start, log: () => undefined })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-worker-'))
  threads = []
})
afterEach(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()))
  rmSync(folder, { recursive: true, force: true })
})

const key = new Uint8Array(randomBytes(32))
const answer = {
  endpoint: 'user.all',
  input: '{}',
  group: 'user',
  text: '{"list":[]}',
  message: '',
  at: 1,
  stale: false,
} as const

test('commands of a real thread take effect in the order they were given', async () => {
  const cache = open()
  const file = join(folder, 'a.sqlite')
  const [opened, written, read, , gone] = await Promise.all([
    cache.open({ file, key }),
    cache.write(answer),
    cache.read(answer),
    cache.remove(answer),
    cache.read(answer),
  ])
  expect(opened.place).toBe('file')
  expect(written.isNew).toBe(true)
  expect(read?.text).toBe(answer.text)
  expect(gone).toBeNull()
  await cache.dispose()
})

test('a command before the cache is open fails instead of hanging', async () => {
  const cache = open()
  await expect(cache.read(answer)).rejects.toThrow('closed')
  await cache.dispose()
})

test('a thread that dies is replaced by one with the same cache open; what was under way fails', async () => {
  const cache = open()
  await cache.open({ file: join(folder, 'a.sqlite'), key })
  await cache.write(answer)
  const under = Promise.all([cache.read(answer), threads[0]?.terminate()])
  await under.catch(() => undefined)
  expect((await cache.read(answer))?.text).toBe(answer.text)
  expect(threads).toHaveLength(2)
  await cache.dispose()
})

test('a thread that keeps dying is given up, so that calls go on without a cache', async () => {
  const cache = open()
  for (let round = 0; round < 4; round += 1) {
    const opening = cache.open({ file: null, key: null })
    await opening.catch(() => undefined)
    await threads.at(-1)?.terminate()
    await new Promise((done) => setTimeout(done, 10))
  }
  await expect(cache.read(answer)).rejects.toThrow('keeps ending')
  expect(threads).toHaveLength(4)
})
