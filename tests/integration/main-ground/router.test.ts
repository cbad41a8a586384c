import { describe, expect, it, vi } from 'vitest'
import type { Handlers } from '#main/ipc/contract.ts'
import { createDispatcher } from '#main/ipc/dispatch.ts'
import { createEventHub } from '#main/ipc/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { SenderInfo } from '#main/security/sender.ts'
import type { RouteName } from '#shared/ipc/table.ts'
import { bridgeRoutes } from '#shared/ipc/table.ts'

const sender: SenderInfo = { frameUrl: 'app://atrium/home', isTopFrame: true, isKnownWindow: true }
const routeNames = Object.keys(bridgeRoutes) as RouteName[]

/** The real table; every handler notes that it ran. */
function setup(own: Partial<Handlers> = {}, locked = false) {
  const ran = vi.fn((_name: string, _input?: unknown) => null)
  const all = Object.fromEntries(routeNames.map((name) => [name, (input: unknown) => ran(name, input)]))
  const log = vi.fn()
  const handlers = { ...(all as unknown as Handlers), ...own }
  const dispatcher = createDispatcher({ handlers, isLocked: () => locked, log })
  const call = (route: unknown, input?: unknown, requestId?: unknown, from = sender) =>
    dispatcher.call({ route, input, requestId }, from, 1)
  return { dispatcher, call, ran, log }
}

const code = async (answer: Promise<{ ok: boolean }>) => {
  const result = (await answer) as { ok: boolean; error?: { code: string } }
  return result.ok ? 'ok' : result.error?.code
}

describe('the first gate', () => {
  it('refuses every route to an untrusted sender before its input is even looked at, and logs it', async () => {
    const { call, ran, log } = setup()
    for (const name of routeNames) {
      for (const facts of [
        { ...sender, isTopFrame: false },
        { ...sender, isKnownWindow: false },
        { ...sender, frameUrl: 'https://campus.example.edu/?app://atrium/' },
        { ...sender, frameUrl: null },
      ]) {
        expect(await code(call(name, { wrong: true }, undefined, facts)), name).toBe('bridge.untrusted')
      }
    }
    expect(ran).not.toHaveBeenCalled()
    expect(log).toHaveBeenCalledTimes(routeNames.length * 4)
  })

  it('keeps query strings of a refused sender out of the log: they may carry a ticket', async () => {
    const { call, log } = setup()
    await call('app.information', undefined, undefined, { ...sender, frameUrl: 'https://x.example/a?ticket=abc#t' })
    expect(log).toHaveBeenCalledWith('warn', 'bridge sender refused', {
      route: 'app.information',
      url: 'https://x.example/a',
    })
  })
})

describe('the second gate', () => {
  it('takes paths from preload alone, never from the page', async () => {
    const { call, dispatcher, ran } = setup()
    const input = { paths: ['/etc/passwd'] }
    expect(await code(call('uploads.take', input))).toBe('bridge.unknownRoute')
    expect(ran).not.toHaveBeenCalled()
    const asked = { route: 'uploads.take', input, requestId: undefined, isFromPreload: true }
    expect(await code(dispatcher.call(asked, sender, 1))).toBe('ok')
  })

  it('knows only routes of the table, names of the object prototype included', async () => {
    const { call, ran } = setup()
    for (const route of ['nope', 'toString', '__proto__', 'constructor', '', 7, null, {}, ['app.information']]) {
      expect(await code(call(route))).toBe('bridge.unknownRoute')
    }
    expect(ran).not.toHaveBeenCalled()
  })

  it('refuses input that its schema refuses, and says where without repeating the value', async () => {
    const { call, ran } = setup()
    const answer = await call('session.signIn', { account: 'admin', password: 5, code: 'secret'.repeat(10) })
    expect(answer).toEqual({
      ok: false,
      error: { code: 'bridge.invalidInput', message: '', detail: 'password: invalid_type; code: too_big' },
    })
    expect(await code(call('servers.use', {}))).toBe('bridge.invalidInput')
    expect(await code(call('app.information', { extra: 1 }))).toBe('bridge.invalidInput')
    expect(ran).not.toHaveBeenCalled()
  })

  it('gives the handler what the schema made of the input: defaults set, unknown keys gone', async () => {
    const { call, ran } = setup()
    await call('servers.add', { url: '  campus.example.edu ', surplus: 1 })
    expect(ran).toHaveBeenCalledWith('servers.add', { url: 'campus.example.edu', acceptHttp: false })
  })
})

/** What answers while the screen is locked, each with the reason why nobody waiting before it gains by it. */
const whileLocked: Partial<Record<RouteName, string>> = {
  'app.information': 'constants of the program',
  'app.mark': 'a time in the log',
  'app.reportError': 'a line in the log',
  'certificates.refused': 'unlocking asks the server, whose certificate may have changed',
  'certificates.trust': 'the consent to it; only to one that was refused',
  'desktop.answerProxy': 'unlocking asks the server, and the way there may ask for a sign-in',
  'desktop.state': 'carries that question, and settings of the machine',
  'desktop.zoom': 'who cannot read the lock screen cannot open it',
  'drafts.discard': 'a save that was on its way when the screen was locked ends its draft',
  'drafts.write': 'what was typed a moment before the lock; only takes',
  'preferences.read': 'language and colours of the lock screen after a reload',
  'servers.state': 'what the window starts with after a reload',
  'session.giveUp': 'another way out, which leaves less open than the lock',
  'session.signOut': 'the way out',
  'session.state': 'what the window starts with after a reload: that it is locked',
  'session.unlock': 'the way back in',
  'storage.dismiss': 'takes a notice away that tells of nobody',
  'storage.faults': 'kinds of files of the machine, nothing of what is in them',
  'views.close': 'takes an embedded page away',
  'views.hide': 'takes an embedded page off the lock screen',
}

describe('a locked screen', () => {
  it('is passed by a route that nobody gave a reason for', () => {
    const marked = routeNames.filter((name) => 'whileLocked' in bridgeRoutes[name])
    expect(marked.toSorted()).toEqual(Object.keys(whileLocked))
  })

  it('passes exactly the routes that the table marks', async () => {
    const { call } = setup({}, true)
    for (const name of routeNames) {
      const marked = 'whileLocked' in bridgeRoutes[name]
      expect((await code(call(name, { nothing: 1 }))) === 'session.locked', name).toBe(!marked)
    }
  })
})

describe('the answer', () => {
  it('is a result object, never a rejection: faults carry no details', async () => {
    const { call, log } = setup({
      'app.information': () => {
        throw new Error('password=hunter2 at /home/someone')
      },
      'servers.state': () => Promise.reject(new BridgeFailure('server.none', 'no server', { platformCode: 7 })),
      // A handler may throw anything.
      'session.state': () => Promise.reject('text'),
      'preferences.read': () => Promise.reject(Object.assign(new Error('/home/someone'), { code: 'ENOSPC' })),
    })
    const full = { code: 'storage.full', message: '', detail: 'ENOSPC' }
    expect(await call('preferences.read')).toEqual({ ok: false, error: full })
    expect(await call('app.information')).toEqual({ ok: false, error: { code: 'bridge.internal', message: '' } })
    expect(await call('session.state')).toEqual({ ok: false, error: { code: 'bridge.internal', message: '' } })
    expect(await call('servers.state')).toEqual({
      ok: false,
      error: { code: 'server.none', message: 'no server', platformCode: 7 },
    })
    expect(log.mock.calls.map(([level, , details]) => [level, details.route])).toEqual([
      ['error', 'preferences.read'],
      ['error', 'app.information'],
      ['error', 'session.state'],
    ])
  })
})

describe('cancel', () => {
  const waiting = (seen: AbortSignal[]): Partial<Handlers> => ({
    'servers.useLocal': (_input, { signal }) => {
      seen.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })

  it('ends the named call of the same window only', async () => {
    const seen: AbortSignal[] = []
    const { dispatcher } = setup(waiting(seen))
    const call = (windowId: number) =>
      dispatcher.call({ route: 'servers.useLocal', input: undefined, requestId: 'a' }, sender, windowId)
    const mine = call(1)
    const other = call(2)
    dispatcher.cancel('a', { ...sender, isTopFrame: false }, 1)
    dispatcher.cancel('b', sender, 1)
    expect(seen.map((signal) => signal.aborted)).toEqual([false, false])
    dispatcher.cancel('a', sender, 1)
    expect(await code(mine)).toBe('bridge.cancelled')
    expect(seen.map((signal) => signal.aborted)).toEqual([true, false])
    dispatcher.forget(2)
    expect(await code(other)).toBe('bridge.cancelled')
  })

  it('is told as cancelled even when the handler ignores the signal', async () => {
    const gate = Promise.withResolvers<never>()
    const { dispatcher, call } = setup({ 'servers.useLocal': () => gate.promise })
    const answer = call('servers.useLocal', undefined, 'a')
    dispatcher.cancel('a', sender, 1)
    gate.resolve(undefined as never)
    expect(await code(answer)).toBe('bridge.cancelled')
  })

  it('ends the newest call of an id: a page that was loaded anew counts from the start', async () => {
    const seen: AbortSignal[] = []
    const { dispatcher, call } = setup(waiting(seen))
    const old = call('servers.useLocal', undefined, 'a')
    const newest = call('servers.useLocal', undefined, 'a')
    dispatcher.cancel('a', sender, 1)
    expect(await code(newest)).toBe('bridge.cancelled')
    expect(seen.map((signal) => signal.aborted)).toEqual([false, true])
    dispatcher.forget(1)
    expect(seen.map((signal) => signal.aborted)).toEqual([false, true])
    expect(await Promise.race([old, Promise.resolve('still running')])).toBe('still running')
  })
})

describe('events', () => {
  it('go to the windows that listen to them and to no other', () => {
    const deliver = vi.fn()
    const hub = createEventHub(deliver)
    const payload = { online: true }
    hub.listen(1, ['connection.changed'])
    hub.listen(2, ['print.changed'])
    hub.listen(3, 'connection.changed')
    hub.send('connection.changed', payload)
    expect(deliver).toHaveBeenCalledExactlyOnceWith(1, 'connection.changed', payload)
    hub.listen(1, [])
    hub.send('connection.changed', payload)
    hub.listen(2, ['connection.changed'])
    hub.forget(2)
    hub.send('connection.changed', payload)
    expect(deliver).toHaveBeenCalledTimes(1)
  })
})
