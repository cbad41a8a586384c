import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UpdateState } from '#shared/ipc/desktop.ts'
import { createOrganisationUpdates } from '#main/updates/organisation.ts'
import { refuseVersion } from '#main/updates/start-guard.ts'
import { addRelease, INSTALLER, RELEASE_KEY } from '../server/client-release/client-release.cases.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(async () => {
  await platform.close()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-updates-'))
  await platform.database.deleteFrom('client_release').execute()
  return () => rmSync(folder, { recursive: true, force: true })
})

type Change = (response: Response, range: string | null) => Response | Promise<Response>

function updates({ key = RELEASE_KEY, version = '1.0.0', installs = true, change = (same: Response) => same } = {}) {
  const ranges: (string | null)[] = []
  const states: UpdateState[] = []
  const warned: [string, number][] = []
  const asked = async (url: string, headers: Headers, changed: Change) => {
    const range = headers.get('range')
    const answer = await platform.server.app.inject({ url, headers: range === null ? {} : { range } })
    const response = new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
    if (!url.endsWith('/installer')) return response
    ranges.push(range)
    return changed(response, range)
  }
  const made = createOrganisationUpdates({
    key,
    channel: 'stable',
    server: async () => ({
      baseUrl: '',
      fetch: (url, init) => asked(String(url), new Headers(init?.headers), change),
    }),
    folder,
    version,
    platform: 'linux-x64',
    installs: () => installs,
    changed: (state) => states.push(state),
    now: () => 1000,
    warn: (told, at) => warned.push([told, at]),
    quit: () => undefined,
    canAsk: () => true,
  })
  return { made, ranges, states, warned }
}

/** A connection that breaks after some bytes. */
const cutAfter = (bytes: number) => async (response: Response) => {
  const whole = new Uint8Array(await response.arrayBuffer())
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(whole.subarray(0, bytes))
      },
      pull(controller) {
        controller.error(new Error('cut'))
      },
    }),
    { status: response.status },
  )
}

test('a release of the server in use is downloaded, and lies there as it was signed until the app ends', async () => {
  await addRelease(platform, '2.0.0', { deadlineAt: 5_000_000 })
  const { made, states } = updates()
  const state = await made.check()
  expect(state).toMatchObject({
    phase: 'ready',
    version: '2.0.0',
    notes: '修复若干问题',
    installAt: 5_000_000,
    byHand: false,
  })
  expect(states.map(({ phase }) => phase)).toContain('downloading')
  const ready = made.ready()
  expect(ready).toMatchObject({ version: '2.0.0', isUnasked: true, file: join(folder, 'Atrium-2.0.0.AppImage') })
  expect(readFileSync(ready?.file ?? '')).toEqual(INSTALLER)
  made.stop()
})

test('a download that was cut goes on where it was cut, by a later check or a later run', async () => {
  await addRelease(platform, '2.0.0')
  const cut = updates({ change: cutAfter(7) as never })
  expect(await cut.made.check()).toMatchObject({ phase: 'failed', fault: 'network', version: '2.0.0' })
  expect(cut.made.ready()).toBeNull()
  const again = updates()
  expect(await again.made.check()).toMatchObject({ phase: 'ready' })
  expect([...cut.ranges, ...again.ranges]).toEqual([null, 'bytes=7-'])
  expect(readFileSync(again.made.ready()?.file ?? '')).toEqual(INSTALLER)
  const there = updates()
  expect(await there.made.check()).toMatchObject({ phase: 'ready' })
  expect(there.ranges).toEqual([])
})

test('a release that another key signed is not downloaded, and bytes that were not signed do not stay', async () => {
  await addRelease(platform, '2.0.0')
  const stranger = updates({ key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' })
  expect(await stranger.made.check()).toMatchObject({ phase: 'failed', fault: 'signature' })
  expect(stranger.ranges).toEqual([])
  const other = updates({ change: ((same: Response) => new Response('x'.repeat(INSTALLER.length), same)) as never })
  expect(await other.made.check()).toMatchObject({ phase: 'failed', fault: 'signature' })
  expect(other.made.ready()).toBeNull()
  expect(readdirSync(folder).filter((name) => /part|AppImage/.test(name))).toEqual([])
  const longer = updates({ change: ((same: Response) => new Response('x'.repeat(5000), same)) as never })
  expect(await longer.made.check()).toMatchObject({ phase: 'failed', fault: 'network' })
  expect(longer.made.ready()).toBeNull()
})

test('a manifest that was changed after it was signed does not count', async () => {
  const { row } = await addRelease(platform, '2.0.0')
  const signed = row.signed.replace('2.0.0', '9.0.0')
  expect(signed).not.toBe(row.signed)
  await platform.database.updateTable('client_release').set({ signed }).execute()
  expect(await updates().made.check()).toMatchObject({ phase: 'failed', fault: 'signature' })
})

test('a release that is withdrawn is installed no longer, and a newer one takes its place', async () => {
  await addRelease(platform, '2.0.0')
  const { made } = updates()
  await made.check()
  await addRelease(platform, '2.1.0')
  expect(await made.check()).toMatchObject({ version: '2.1.0' })
  expect(existsSync(join(folder, 'Atrium-2.0.0.AppImage'))).toBe(false)
  await platform.database.updateTable('client_release').set({ enabled_mark: 0 }).execute()
  expect(await made.check()).toMatchObject({ phase: 'current', version: '', installAt: null })
  expect(made.ready()).toBeNull()
  made.stop()
})

test('a version below the lowest allowed is told at once, with time to save', async () => {
  await addRelease(platform, '2.0.0', { lowestVersion: '1.5.0' })
  const { made, warned } = updates()
  const state = await made.check()
  expect(state).toMatchObject({ mustInstall: true, isWarned: true, installAt: 1000 + 10 * 60_000 })
  expect(warned).toEqual([['2.0.0', 1000 + 10 * 60_000]])
  await addRelease(platform, '2.1.0', { deadlineAt: 90_000_000 })
  await platform.database.updateTable('client_release').set({ lowest_version: '' }).execute()
  expect(await made.check()).toMatchObject({
    version: '2.1.0',
    isWarned: false,
    mustInstall: false,
    installAt: 90_000_000,
  })
  made.stop()
})

test('a version that did not start is not taken again, and one that a person has to install is installed by nobody else', async () => {
  await addRelease(platform, '2.0.0', { deadlineAt: 2000 })
  const byHand = updates({ installs: false })
  expect(await byHand.made.check()).toMatchObject({ phase: 'ready', byHand: true, installAt: null })
  expect(byHand.made.ready()?.isUnasked).toBe(false)
  refuseVersion(folder, '2.0.0')
  const after = updates()
  expect(await after.made.check()).toMatchObject({ phase: 'failed', fault: 'start', version: '2.0.0' })
  expect(after.made.ready()).toBeNull()
})
