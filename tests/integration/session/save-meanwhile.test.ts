import { createServer, request, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RouteInput } from '#shared/ipc/table.ts'
import { createPlatformHandlers } from '#main/ipc/handlers/platform.ts'
import type { BridgeFailure } from '#main/base/failure.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { httpClient, signedInClient } from '../../support/platform-http.ts'
import { entry, head, startDrafts } from '../drafts/support/shelf.ts'
import { failureOf } from '../http/support/fixture.ts'
import { registryOf, start } from './support.ts'

/** A way to a server that keeps a save back: on the way there, or its answer when the server has done it. */
async function heldWay(url: () => string) {
  let held: 'request' | 'answer' | null = null
  let goOn: (() => void) | null = null
  let arrived = Promise.withResolvers<void>()
  let changes = 0
  let token = ''
  const wait = (work: () => void) => {
    goOn = work
    arrived.resolve()
  }
  const server: Server = createServer((from, to) => {
    if (from.method !== 'GET') changes += 1
    token = from.headers.authorization ?? token
    const isSave = from.method === 'POST' && (from.url ?? '').startsWith('/api/system/DictionaryType')
    const { host: _host, ...headers } = from.headers
    const forward = () => {
      const on = request(`${url()}${from.url}`, { method: from.method, headers }, (got) => {
        const answer = () => {
          to.writeHead(got.statusCode ?? 200, got.headers)
          got.pipe(to)
        }
        if (isSave && held === 'answer') wait(answer)
        else answer()
      })
      on.on('error', () => to.destroy())
      from.pipe(on)
    }
    if (isSave && held === 'request') wait(forward)
    else forward()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests other than GET that took this way. */
    changes: () => changes,
    /** Of whoever came this way last. */
    token: () => token,
    hold(what: 'request' | 'answer') {
      held = what
      arrived = Promise.withResolvers()
    },
    /** Until a save is kept back. */
    kept: () => arrived.promise,
    release() {
      held = null
      goOn?.()
      goOn = null
    },
    /** The connection of the save that is kept back breaks. */
    cut() {
      held = null
      goOn = null
      server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let data: string
let platform: PlatformProcess
let away: Awaited<ReturnType<typeof heldWay>>
let other: Awaited<ReturnType<typeof heldWay>>
beforeAll(async () => {
  data = copyFolder(await seededFolder('demo'))
  platform = await createPlatformProcess(data, 'demo')
  await platform.start()
  away = await heldWay(() => platform.url)
  other = await heldWay(() => platform.url)
})
afterAll(async () => {
  away.close()
  other.close()
  await platform.kill()
  rmSync(data, { recursive: true, force: true })
})

let folder: string
let app: ReturnType<typeof start>
let drafts: DraftService
let servers: ReturnType<typeof registryOf>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-meanwhile-'))
  servers = registryOf({ a: away.url, b: other.url }, 'a')
  app = start(folder, servers.registry)
  drafts = startDrafts(join(folder, 'drafts'))
})
afterEach(async () => {
  away.release()
  await app.stop()
  await drafts.stop()
  rmSync(folder, { recursive: true, force: true })
})

const context = { signal: new AbortController().signal, windowId: 1 }
const calls = () => createPlatformHandlers(app.answers, drafts)
const form = { moduleId: 'dictionary', recordId: null }
const signIn = async (profileId: string) => {
  await app.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
  const { user } = await app.session.currentUser(false)
  drafts.unlock(profileId, 'admin', 'Campus2026')
  owned(profileId, user.userInfo?.userId ?? '')
}
const owned = (profileId: string, userId = 'u') =>
  drafts.ownerChanged({ profileId, account: 'admin', userId, kept: false })

const newType = (enCode: string) => ({ parentId: '-1', fullName: `途中${enCode}`, enCode, isTree: 0, sortCode: 1 })
const send = (enCode: string, submitKey: string, draft?: RouteInput<'platform.call'>['draft']) =>
  Promise.resolve(
    calls()['platform.call']({ endpoint: 'dictionary.createType', body: newType(enCode), submitKey, draft }, context),
  )

/** What a form does: its draft goes with the save, which is kept back on its way. */
async function saving(enCode: string, submitKey: string, where: 'request' | 'answer') {
  const { writer } = await drafts.open(form)
  away.hold(where)
  const call = send(enCode, submitKey, { writer, head, entries: [entry(enCode)] }).then(
    (answer) => ({ answer, failure: null }),
    (failure: BridgeFailure) => ({ answer: null, failure }),
  )
  await away.kept()
  return { writer, call }
}
const fate = (submitKey: string) =>
  Promise.resolve(calls()['platform.saveOutcome']({ endpoint: 'dictionary.createType', submitKey }, context))
/** How many of that code the server itself holds. */
async function stored(enCode: string): Promise<number> {
  const admin = await signedInClient(platform.url, 'admin', 'Campus2026')
  const { data: types } = await admin.get('/api/system/DictionaryType')
  return JSON.stringify(types).split(`"enCode":"${enCode}"`).length - 1
}
/** The session of the app is over on the server, which the app does not know yet. */
const endOnServer = () => httpClient(platform.url, away.token()).get('/api/oauth/Logout')

describe('a save that is on its way', () => {
  test('belongs to its own server when another one is chosen: that one hears nothing, and the draft waits at home', async () => {
    await signIn('a')
    const key = 'key-of-a-switched-save'
    const { call } = await saving('switchedOne', key, 'answer')
    servers.use('b')
    await signIn('b')
    const before = other.changes()
    away.release()
    expect((await call).answer).toMatchObject({ msg: '新建成功' })
    // The page that sent it is gone with its server, so nobody takes its draft away.
    expect(await drafts.list(), 'nothing of it shows at the other server').toEqual([])
    expect([other.changes(), app.session.state().phase]).toEqual([before, 'signedIn'])
    servers.use('a')
    await signIn('a')
    expect((await drafts.open(form)).draft).toMatchObject({ isSaving: true, submit: key })
    expect(await fate(key)).toMatchObject({ state: 'done' })
    expect(await stored('switchedOne')).toBe(1)
  })

  test('and finds its session over ends the session of no other server', async () => {
    await signIn('a')
    const { call } = await saving('switchedTwo', 'key-of-an-ended-save', 'request')
    await endOnServer()
    servers.use('b')
    await signIn('b')
    app.events.all.length = 0
    away.release()
    expect((await call).failure?.code).toBe('platform.sessionEnded')
    expect([app.events.of('session.ended'), app.session.state().phase]).toEqual([[], 'signedIn'])
    servers.use('a')
    expect(app.session.state().phase).toBe('none')
    expect(await stored('switchedTwo')).toBe(0)
  })

  test('is answered behind a locked screen: its draft goes, and what it outdated is told after the unlock', async () => {
    await signIn('a')
    const { call } = await saving('lockedOne', 'key-of-a-locked-save', 'answer')
    await app.session.lock()
    app.events.all.length = 0
    away.release()
    expect((await call).answer).toMatchObject({ msg: '新建成功', draft: { isLeft: false, removed: [] } })
    expect(app.events.of('answers.stale'), 'a locked screen hears nothing of lists').toEqual([])
    await app.session.unlock({ account: 'admin', password: 'Campus2026' })
    expect(app.events.of('answers.stale').flatMap(({ endpoints }) => endpoints)).toContain('dictionary.types')
    expect((await drafts.open(form)).draft).toBeNull()
    expect(await stored('lockedOne')).toBe(1)
  })

  test('and whose answer is lost behind a locked screen keeps its draft, and its fate is known after the unlock', async () => {
    await signIn('a')
    const key = 'key-of-a-lost-locked-save'
    const { writer, call } = await saving('lockedTwo', key, 'answer')
    await app.session.lock()
    away.cut()
    expect((await call).failure?.extra.outcome).toBe('unknown')
    await drafts.write({ writer, head, entries: [] })
    await app.session.unlock({ account: 'admin', password: 'Campus2026' })
    expect((await drafts.open(form)).draft).toMatchObject({ isSaving: true, submit: key })
    expect(await fate(key)).toMatchObject({ state: 'done' })
    expect(await stored('lockedTwo')).toBe(1)
  })

  test('that is refused because its session is over was not done, keeps what was typed, and is done once afterwards', async () => {
    await signIn('a')
    const key = 'key-of-an-expired-save'
    const { writer, call } = await saving('expiredOne', key, 'request')
    await endOnServer()
    away.release()
    const { failure } = await call
    expect([failure?.code, failure?.extra.outcome]).toEqual(['platform.sessionEnded', undefined])
    expect(app.session.state().phase).toBe('none')
    drafts.ownerChanged(null)
    // The last words of the form, which still shows while its session is over.
    await drafts.write({ writer, head, entries: [entry('还有一句', '["f","more"]')], isSaving: false })
    await signIn('a')
    const { draft } = await drafts.open(form)
    expect([draft?.isSaving, draft?.entries.map(({ value }) => value)]).toEqual([false, ['"还有一句"', '"expiredOne"']])
    expect(await stored('expiredOne')).toBe(0)
    await send('expiredOne', key)
    expect(await stored('expiredOne')).toBe(1)
  })

  test('and was done before its session ended is told as done by the next one, and not done again', async () => {
    await signIn('a')
    const key = 'key-of-a-save-before-the-end'
    const { call } = await saving('expiredTwo', key, 'answer')
    await endOnServer()
    away.cut()
    expect((await call).failure?.extra.outcome).toBe('unknown')
    await failureOf(app.answers.answer('dictionary.types', {}, { fresh: true }))
    await signIn('a')
    expect(await fate(key)).toMatchObject({ state: 'done' })
    expect(await send('expiredTwo', key)).toMatchObject({ msg: '新建成功' })
    expect(await stored('expiredTwo')).toBe(1)
  })
})
