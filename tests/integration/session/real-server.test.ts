import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPlatformHandlers } from '#main/ipc/handlers/platform.ts'
import {
  copyFolder,
  createPlatformProcess,
  type PlatformProcess,
  seededFolder,
} from '../../support/platform-process.ts'
import { eventually } from '../cache/support.ts'
import { codeOf, failureOf } from '../http/support/fixture.ts'
import { keyring, registryOf, start } from './support.ts'
import { createCaptchaResource } from '#main/http/resources.ts'

let data: string
let platform: PlatformProcess
let folder: string
let running: ReturnType<typeof start>[] = []
const safeStorage = keyring()

beforeAll(async () => {
  data = copyFolder(await seededFolder('demo'))
  folder = mkdtempSync(join(tmpdir(), 'atrium-user-'))
  platform = await createPlatformProcess(data, 'demo')
  await platform.start()
})
afterEach(async () => {
  for (const one of running) await one.stop()
  running = []
})
afterAll(async () => {
  await platform.kill()
  rmSync(data, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

function open(dialogs?: Parameters<typeof start>[2]) {
  const one = start(folder, registryOf({ a: platform.url }, 'a').registry, { safeStorage, ...dialogs })
  running.push(one)
  return one
}
const namesIn = (text: string | undefined) =>
  (JSON.parse(text ?? '{}') as { list: { fullName: string }[] }).list.map((one) => one.fullName)
const newType = (enCode: string) => ({ parentId: '-1', fullName: `测试${enCode}`, enCode, isTree: 0, sortCode: 1 })

const noDrafts = { write: async () => ({ removed: [], full: false }), discard: async () => undefined }

describe('against the platform server itself', () => {
  test('signs in, reads user, menu and dictionaries; a wrong password is its own message', async () => {
    const one = open()
    expect((await one.session.loginConfig()).demoAccounts.map(({ account }) => account)).toContain('admin')
    const refused = await failureOf(one.session.signIn({ account: 'admin', password: 'wrong', keep: false }))
    expect(refused.code).toBe('platform.business')
    expect(refused.message).not.toBe('')
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    const { user } = await one.session.currentUser(false)
    expect(user.menuList.length).toBeGreaterThan(0)
    expect((await one.answers.answer('dictionary.types', {})).text).toContain('民族')
    await one.session.signOut()
  })

  test('a call outside the grants is refused by the server and shown as such', async () => {
    const one = open()
    await one.session.signIn({ account: 'student', password: 'Campus2026', keep: false })
    const handlers = createPlatformHandlers(one.answers, noDrafts)
    const context = { signal: new AbortController().signal, windowId: 1 }
    const refused = Promise.resolve(handlers['platform.call']({ endpoint: 'dictionary.types' }, context))
    expect(await failureOf(refused)).toMatchObject({ code: 'platform.business', extra: { platformCode: 403 } })
    await one.session.signOut()
  })

  test('killed in the middle: cached answers with age, also after a restart; back again: saving without signing in', async () => {
    const first = open()
    await first.session.signIn({ account: 'admin', password: 'Campus2026', keep: true })
    await first.session.currentUser(false)
    const before = Date.now()
    const online = namesIn((await first.answers.answer('dictionary.types', {})).text)
    await platform.kill()
    await first.answers.answer('dictionary.types', {})
    await eventually(() => !first.online(), 'offline')
    const offline = await first.answers.answer('dictionary.types', {})
    expect(namesIn(offline.text)).toEqual(online)
    expect(offline.cache?.offline).toBe(true)
    expect(Math.abs((offline.cache?.at ?? 0) - before)).toBeLessThan(10_000)
    const lost = await failureOf(first.answers.answer('dictionary.createType', { body: newType('lost') }))
    expect(lost.code).toBe('platform.network')
    await first.stop()

    const second = open()
    await second.session.ready()
    expect(second.session.state()).toMatchObject({ phase: 'signedIn', account: 'admin', restored: true })
    const user = await second.session.currentUser(false)
    expect(user.user.menuList.length).toBeGreaterThan(0)
    const restored = await second.answers.answer('dictionary.types', {})
    expect(namesIn(restored.text)).toEqual(online)
    expect(restored.cache?.at).toBe(offline.cache?.at)
    await eventually(() => !second.online(), 'offline after restart')

    await platform.start()
    await eventually(() => second.online(), 'online again')
    expect(second.session.state().phase).toBe('signedIn')
    const saved = await second.answers.answer('dictionary.createType', { body: newType('saved') })
    expect(saved.msg).not.toBe('')
    const after = await second.answers.answer('dictionary.types', {})
    expect(after.cache).toBeNull()
    expect(namesIn(after.text)).toContain('测试saved')
    await second.session.signOut()
  })

  test('the fate of a call is told by its key: what was done makes lists stale, and each account has its own', async () => {
    const one = open()
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    const handlers = createPlatformHandlers(one.answers, noDrafts)
    const context = { signal: new AbortController().signal, windowId: 1 }
    const ask = async (submitKey: string, endpoint = 'dictionary.createType') =>
      handlers['platform.saveOutcome']({ endpoint, submitKey }, context)
    const submitKey = 'a-key-of-a-lost-answer'
    expect(await ask(submitKey)).toMatchObject({ state: 'none' })
    await handlers['platform.call']({ endpoint: 'dictionary.createType', body: newType('fate'), submitKey }, context)
    one.events.all.length = 0
    expect(await ask(submitKey)).toMatchObject({ state: 'done', msg: '新建成功' })
    expect(one.events.of('answers.stale').flatMap(({ endpoints }) => endpoints)).toContain('dictionary.types')
    const body = newType('fate')
    const refusedKey = 'a-key-of-a-lost-refusal'
    await failureOf(
      Promise.resolve(
        handlers['platform.call']({ endpoint: 'dictionary.createType', body, submitKey: refusedKey }, context),
      ),
    )
    expect(await ask(refusedKey)).toMatchObject({ state: 'refused', msg: expect.stringMatching(/./) })
    expect(await ask(submitKey, 'shortLink.submit'), 'a visitor has keys of their own').toMatchObject({ state: 'none' })
    expect(await codeOf(Promise.resolve(ask(submitKey, 'auth.login')))).toBe('bridge.unknownRoute')
    await one.session.signOut()
    await one.session.signIn({ account: 'student', password: 'Campus2026', keep: false })
    expect(await ask(submitKey)).toMatchObject({ state: 'none' })
    await one.session.signOut()
  })

  test('exports a category to a file the person chose and imports it again by upload', async () => {
    const target = join(folder, 'export.bdd')
    const revealed: string[] = []
    const dialogs = {
      open: async () => target,
      openMany: async () => [target],
      save: async () => target,
      reveal: (path: string) => revealed.push(path),
      openPath: async () => undefined,
    }
    const one = open({ dialogs })
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    const body = newType('carried')
    await one.answers.answer('dictionary.createType', { body })
    const types = JSON.parse((await one.answers.answer('dictionary.types', {})).text ?? '') as {
      list: { id: string; enCode: string }[]
    }
    const id = types.list.find((type) => type.enCode === 'carried')?.id ?? ''
    const asking = { windowId: 1, signal: new AbortController().signal }
    const exported = await one.answers.answer('dictionary.exportType', { params: { id } })
    const link = JSON.parse(exported.text ?? '') as { name: string; url: string }
    const saved = await one.files.saveLink(link, asking)
    expect(saved).toMatchObject({ name: 'export.bdd' })
    expect(readFileSync(target, 'utf8')).toContain('carried')
    expect(saved?.size).toBe(readFileSync(target).length)
    expect(await codeOf(one.files.saveLink(link, asking)), 'the link is single use').toMatch(/^platform\./)
    await one.files.reveal('export.bdd')
    expect(revealed).toEqual([target])

    await one.answers.answer('dictionary.deleteType', { params: { id } })
    expect((await one.answers.answer('dictionary.types', {})).text).not.toContain('carried')
    writeFileSync(target, readFileSync(target))
    const chosen = await one.files.choose({ extensions: ['bdd'] }, asking)
    const request = { endpoint: 'dictionary.import', handle: chosen?.handle ?? '' }
    expect((await one.files.upload(request, asking.signal)).msg).not.toBe('')
    expect((await one.answers.answer('dictionary.types', {})).text).toContain('carried')
    await one.session.signOut()
  })

  test('the captcha image arrives through the app scheme’s handler', async () => {
    const one = open()
    const answer = await createCaptchaResource(one.client)(new Request('http://atrium/captcha/0.1234'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await answer.text()).slice(1, 4)).toBe('PNG')
  })

  test('a kick-out by the server’s own code ends the session', async () => {
    const one = open()
    await one.session.signIn({ account: 'teacher', password: 'Campus2026', keep: false })
    const token = one.session.token() ?? ''
    await fetch(`${platform.url}/api/oauth/Logout`, { headers: { authorization: token } })
    expect(await codeOf(one.answers.answer('user.all', {}))).toBe('platform.sessionEnded')
    expect(one.events.of('session.ended')).toHaveLength(1)
    expect(one.session.state().phase).toBe('none')
  })
})
