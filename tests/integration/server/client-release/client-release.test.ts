import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeRelease } from '#server/commands/release.ts'
import { sweepFiles } from '#server/areas/files/sweep.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addRelease, INSTALLER, nextVersion, packageOf, uploadPackage } from './client-release.cases.ts'

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  platform = await openPlatform()
  folder = mkdtempSync(join(tmpdir(), 'atrium-release-'))
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => platform.database.deleteFrom('client_release').execute())
afterEach(() => void vi.unstubAllEnvs())

const asked = async (values: Record<string, string> = {}) => {
  const query = {
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'stable' as const,
    machine: 'machine-0001',
    ...values,
  }
  const { data } = await platform.call('clientRelease.offer', { query })
  return data.release && { ...data.release, version: JSON.parse(data.release.signed.manifest).version as string }
}

const create = async (content: Buffer) => {
  const token = await platform.signIn({ administrator: true })
  const packageFile = await uploadPackage(platform, token, content)
  const { code, msg } = await platform.call('clientRelease.create', { body: { packageFile } }, { token })
  return { code, msg }
}

test('the newest release of its system and channel is offered to a machine that is older, and to no other', async () => {
  await addRelease(platform, '2.0.0')
  await addRelease(platform, '2.10.0')
  await addRelease(platform, '3.0.0', { channel: 'early' })
  await addRelease(platform, '4.0.0', { enabledMark: 0 })
  expect((await asked())?.version).toBe('2.10.0')
  expect((await asked({ channel: 'early' }))?.version).toBe('3.0.0')
  expect(await asked({ version: '2.10.0' })).toBeNull()
  expect(await asked({ platform: 'win32-x64' })).toBeNull()
})

test('a share of machines has it, always the same ones; those below the lowest version have it at once', async () => {
  await addRelease(platform, '2.1.0', { share: 30, lowestVersion: '0.9.0', deadlineAt: 1_800_000_000_000 })
  const has = async (at: number) => (await asked({ machine: `machine-${at}` })) !== null
  const first = await Promise.all(Array.from({ length: 200 }, (_none, at) => has(at)))
  const share = first.filter(Boolean).length
  expect(share).toBeGreaterThan(35)
  expect(share).toBeLessThan(85)
  expect(await Promise.all(first.map((_was, at) => has(at)))).toEqual(first)
  const [left] = first.flatMap((was, at) => (was ? [] : [`machine-${at}`]))
  expect(await asked({ machine: left ?? '' })).toBeNull()
  expect(await asked({ machine: left ?? '', version: '0.8.0' })).toMatchObject({
    mustInstall: true,
    deadlineAt: 1_800_000_000_000,
  })
})

test('an installer comes in ranges, without the line before it, and no longer once it is withdrawn', async () => {
  const { row } = await addRelease(platform)
  const read = async (range?: string) => {
    const answer = await platform.server.app.inject({
      url: `/api/client/releases/${row.id}/installer`,
      headers: range === undefined ? {} : { range },
    })
    return [answer.statusCode, answer.body, answer.headers['content-range']]
  }
  const size = INSTALLER.length
  expect(await read()).toEqual([200, INSTALLER.toString(), undefined])
  expect(await read('bytes=0-1')).toEqual([206, 'an', `bytes 0-1/${size}`])
  expect(await read(`bytes=${size - 5}-`)).toEqual([206, 'parts', `bytes ${size - 5}-${size - 1}/${size}`])
  expect(await read(`bytes=${size}-`)).toEqual([416, '', `bytes */${size}`])
  await platform.database.updateTable('client_release').set({ enabled_mark: 0 }).execute()
  expect(JSON.parse(String((await read())[1])).code).toBe(404)
})

test('a plain file, content that was not signed, and a signature of another key are refused in words', async () => {
  expect(await create(Buffer.from('plain text'))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('这不是更新包'),
  })
  expect(await create(packageOf(nextVersion(), { file: '../../evil.exe' }))).toMatchObject({ code: 400 })
  expect(await create(packageOf(nextVersion(), { platform: 'beos-ppc' }))).toMatchObject({ code: 400 })
  const cut = packageOf(nextVersion())
  expect(await create(cut.subarray(0, cut.length - 1))).toMatchObject({ msg: expect.stringContaining('不完整') })
  expect(await create(packageOf(nextVersion(), { sha256: '0'.repeat(64) }))).toMatchObject({ code: 400 })
  const own = generateKeyPairSync('ed25519')
  vi.stubEnv('UPDATE_KEY', own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
  expect(await create(packageOf(nextVersion()))).toMatchObject({ msg: expect.stringContaining('密钥') })
  expect(await create(packageOf(nextVersion(), {}, own.privateKey))).toMatchObject({ code: 200 })
})

test('somebody else’s upload is no package, a version stands once, and its file is not swept away', async () => {
  const { row, packageFile, token } = await addRelease(platform, '5.0.0')
  const other = await platform.signIn({ grants: [{ code: 'system.clientRelease', buttons: ['btn_add'] }] })
  const call = (who: string) => platform.call('clientRelease.create', { body: { packageFile } }, { token: who })
  expect((await call(other)).code).toBe(400)
  expect(await call(token)).toMatchObject({ code: 400, msg: expect.stringContaining('5.0.0') })
  await platform.database.updateTable('stored_file').set({ created_at: 1 }).execute()
  await sweepFiles({ ...platform.server.services, millisecondsAgo: () => Date.now() })
  const answer = await platform.server.app.inject({ url: `/api/client/releases/${row.id}/installer` })
  expect(answer.body).toBe(INSTALLER.toString())
})

test('a package of the command line is taken, and one without a proper key is not made', async () => {
  const [file, key, to] = ['Atrium-6.0.0.AppImage', 'key.pem', 'six.atrium'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(file, INSTALLER)
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  const options = { file, key, version: '6.0.0', platform: 'linux-x64', to }
  const publicKey = await makeRelease(options)
  vi.stubEnv('UPDATE_KEY', publicKey)
  expect(await create(readFileSync(to))).toMatchObject({ code: 200 })
  await expect(makeRelease(options)).rejects.toThrow('there is such a file already')
  await expect(makeRelease({ ...options, to: `${to}2`, version: 'six' })).rejects.toThrow('version: ')
  execFileSync('openssl', ['genpkey', '-algorithm', 'rsa', '-out', key], { stdio: 'ignore' })
  await expect(makeRelease({ ...options, to: `${to}3` })).rejects.toThrow('no Ed25519 key')
})
