import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/areas/files/sweep.ts'
import { createServer, type PlatformServer } from '#server/app.ts'
import { s3Contents } from '#server/core/contents-s3.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { send } from '../support/send.ts'

/** A real store of another maker, over HTTP. */
let store: S3rver
let folder: string
let platform: TestPlatform
let server: PlatformServer
let address: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-s3-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'atrium', configs: [] }],
  })
  const { port } = await store.run()
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/atrium?region=us-east-1`
  platform = await openPlatform()
  const { database, dataFolder, clock } = platform
  const contents = s3Contents(address)
  const now = () => clock.now
  server = await createServer({ database, dataFolder, loopback: true, now, elapsed: now, contents })
})
afterAll(async () => {
  await server.app.close()
  await platform.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function hashes(): Promise<string[]> {
  const found: string[] = []
  for await (const { hash } of s3Contents(address).list()) found.push(hash)
  return found
}

test('contents lie in a bucket, small and in parts, are read by ranges, shared, and go with their last file', async () => {
  const token = await platform.signIn()
  const large = Buffer.alloc(17 * 1024 * 1024 + 3, 'atrium ')
  const put = (content: Buffer) =>
    send(server.app, 'file.upload', { params: { type: 'annex' } }, { token, upload: { fileName: 'a.txt', content } })
  const [one, other, small] = [await put(large), await put(large), await put(Buffer.from('small'))]
  expect([one.code, other.code, small.code]).toEqual([200, 200, 200])
  expect(await hashes()).toHaveLength(2)
  const show = (url: string, range?: string) =>
    server.app.inject({ url, headers: { host: '127.0.0.1', authorization: token, ...(range ? { range } : {}) } })
  expect((await show(one.data.url)).rawPayload.equals(large)).toBe(true)
  const part = await show(one.data.url, 'bytes=9000000-9000010')
  expect([part.statusCode, part.rawPayload.equals(large.subarray(9_000_000, 9_000_011))]).toEqual([206, true])
  const drop = (fileId: string) => send(server.app, 'file.delete', { params: { type: 'annex', fileId } }, { token })
  await drop(one.data.name)
  expect(await hashes()).toHaveLength(2)
  await drop(other.data.name)
  expect(await hashes()).toHaveLength(1)
  expect((await show(small.data.url)).body).toBe('small')
})

test('a content without a file is swept from the bucket', async () => {
  await platform.database.deleteFrom('stored_file').execute()
  expect(await hashes()).not.toEqual([])
  platform.clock.now += 25 * 60 * 60_000
  await sweepFiles(server.services)
  expect(await hashes()).toEqual([])
})

test('an address that is none is told without its secret', () => {
  for (const wrong of ['nothing', 'https://host/bucket', 'ftp://key:secret@host/bucket', 'https://key:secret@host/'])
    expect(() => s3Contents(wrong)).toThrow(/^FILES_URL: not an address of a store/)
  expect(() => s3Contents('https://key:hidden@host/a/b')).toThrow(expect.not.stringContaining('hidden'))
})
