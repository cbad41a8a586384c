import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { verified } from '#server/areas/files/verified.ts'
import type { Call } from '#server/core/call.ts'
import type { StoredFile } from '#server/areas/files/stored.ts'

const bytes = Buffer.alloc(2 * 1024 * 1024, 7)
const file = { id: 'a', size: bytes.length, content: createHash('sha256').update(bytes).digest('hex') } as StoredFile
const closeOf = (source: Readable) => new Promise<void>((done) => void source.once('close', () => done()))
const callOf = () => {
  const damaged = new Set<string>()
  return { damaged, call: { files: { damaged }, log: { error: () => undefined } } as unknown as Call }
}

it('lets go of a large file that nobody began to read, as when its asker has gone', async () => {
  const source = new Readable({ read() {} })
  const sent = await verified(callOf().call, file, source)
  const closed = closeOf(source)
  sent.destroy()
  await closed
  expect(source.destroyed).toBe(true)
})

it('tells of a fault that comes before the first byte is read when that is read', async () => {
  const source = new Readable({ read() {} })
  const { call, damaged } = callOf()
  const sent = await verified(call, file, source)
  const closed = closeOf(source)
  source.destroy(new Error('no such file'))
  await closed
  await expect(sent.toArray()).rejects.toThrow('no such file')
  // Nobody has to send it anew for a disk that does not answer.
  expect(damaged.size).toBe(0)
})

it('remembers a content that is another one than was stored', async () => {
  const { call, damaged } = callOf()
  const other = Buffer.concat([bytes.subarray(1), Buffer.from('x')])
  await expect((await verified(call, file, Readable.from([other]))).toArray()).rejects.toThrow('damaged')
  expect([...damaged]).toEqual([file.content])
  expect(Buffer.concat(await (await verified(call, file, Readable.from([bytes]))).toArray()).equals(bytes)).toBe(true)
})
