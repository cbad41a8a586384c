import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '#shared/ipc/session.ts'
import { start, subscribeBoot, useBoot } from '#renderer/app/state/boot.ts'
import { askStartAhead, askUserAhead, takeStart, takeUser } from '#renderer/platform/ahead.ts'
import { BridgeFault, installBridge, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { currentUser, oneServer, resetApp, session, startApp, user } from './support.tsx'

/** A bridge on which somebody is signed in unless `routes` say otherwise. */
function bridgeOf(routes: RouteAnswers = {}) {
  return installBridge({
    'preferences.read': () => ({ language: 'en' }),
    'servers.state': () => oneServer,
    'session.state': () => session('signedIn'),
    'session.currentUser': () => currentUser(),
    ...routes,
  })
}

type Bridge = Pick<ReturnType<typeof bridgeOf>, 'answer' | 'calls' | 'emit' | 'inputsOf'>

const asked = (bridge: Bridge) => bridge.calls.map(({ route }) => route)
const userAsked = (bridge: Bridge) => bridge.inputsOf('session.currentUser').length

/** Begins as a start does, until the user was asked for as well. */
async function begun(bridge: Bridge): Promise<void> {
  askStartAhead(
    () => undefined,
    () => undefined,
  )
  await takeStart()
  await vi.waitFor(() => expect(userAsked(bridge)).toBe(1))
}

describe('what a start asks ahead', () => {
  // Nothing is left for the next test.
  afterEach(async () => {
    bridgeOf()
    await takeStart()
    await takeUser().user
  })

  it('is asked once: whoever needs it takes what was asked', async () => {
    const bridge = bridgeOf()
    const [read, readSignIn] = [vi.fn<(kept: object) => void>(), vi.fn<() => void>()]
    askStartAhead(read, readSignIn)
    const { kept, servers, session: state } = await takeStart()
    expect([kept, servers, state]).toEqual([{ language: 'en' }, oneServer, session('signedIn')])
    const { user: whose, kept: theirs } = takeUser()
    expect((await whose).user.userInfo).toEqual(user)
    expect(await theirs).toEqual({ language: 'en' })
    expect(read).toHaveBeenCalledExactlyOnceWith({ language: 'en' })
    expect(readSignIn).not.toHaveBeenCalled()
    // The settings twice: those of whoever is signed in are known with the session.
    expect(asked(bridge)).toEqual([
      'preferences.read',
      'servers.state',
      'session.state',
      'preferences.read',
      'session.currentUser',
    ])
  })

  it('is asked anew by whoever comes second', async () => {
    const bridge = bridgeOf()
    await begun(bridge)
    await takeUser().user
    await takeUser().user
    await takeStart()
    expect(userAsked(bridge)).toBe(2)
    expect(bridge.inputsOf('servers.state')).toHaveLength(2)
  })

  it.each([
    ['nobody is signed in', session('none')],
    ['the screen is locked', { ...session('signedIn'), locked: true }],
  ])('asks nothing about a user, and reads what a sign-in needs, where %s', async (_case, state) => {
    const bridge = bridgeOf({ 'session.state': () => state })
    const [read, readSignIn] = [vi.fn<(kept: object) => void>(), vi.fn<() => void>()]
    askStartAhead(read, readSignIn)
    await takeStart()
    expect(readSignIn).toHaveBeenCalledOnce()
    expect(read).not.toHaveBeenCalled()
    expect(userAsked(bridge)).toBe(0)
  })

  it('counts no longer once main told of another session', async () => {
    const bridge = bridgeOf()
    askStartAhead(
      () => undefined,
      () => undefined,
    )
    await vi.waitFor(() => expect(userAsked(bridge)).toBe(1))
    bridge.answer({ 'session.state': () => session('none') })
    bridge.emit('session.changed', session('none'))
    expect((await takeStart()).session.phase).toBe('none')
  })

  it.each<[string, (bridge: Bridge) => void, (bridge: Bridge) => void]>([
    [
      'session',
      (bridge) => {
        bridge.answer({ 'session.state': () => session('none') })
        bridge.emit('session.changed', session('none'))
      },
      (bridge) => expect(bridge.inputsOf('session.state')).toHaveLength(2),
    ],
    [
      'server',
      (bridge) => {
        bridge.answer({ 'servers.state': () => ({ ...oneServer, currentId: null }) })
        bridge.emit('servers.changed', { ...oneServer, currentId: null })
      },
      (bridge) => expect(bridge.inputsOf('servers.state')).toHaveLength(2),
    ],
  ])('counts no longer where main told of another %s before the last answer was there', async (_what, tell, seen) => {
    const settings = Promise.withResolvers<{ language: 'en' }>()
    const bridge = bridgeOf({ 'preferences.read': () => settings.promise })
    askStartAhead(
      () => undefined,
      () => undefined,
    )
    await new Promise((done) => setTimeout(done))
    tell(bridge)
    settings.resolve({ language: 'en' })
    await new Promise((done) => setTimeout(done))
    await takeStart()
    seen(bridge)
  })

  it('settings that could not be read with a user are asked for again, with the user', async () => {
    let isBroken = false
    const bridge = bridgeOf({
      'preferences.read': () => {
        if (isBroken) throw new BridgeFault('bridge.internal')
        return { language: 'en' }
      },
    })
    isBroken = true
    askUserAhead({ account: 'admin' })
    await new Promise((done) => setTimeout(done))
    isBroken = false
    expect(await takeUser().kept).toEqual({ language: 'en' })
    expect(userAsked(bridge)).toBe(2)
  })

  it.each<[string, (bridge: Bridge) => void]>([
    [
      'the menu changed',
      (bridge) => bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }),
    ],
    ['the session ended', (bridge) => bridge.emit('session.ended', { code: 600, message: '' })],
    ['the screen was locked', (bridge) => bridge.emit('session.changed', { ...session('signedIn'), locked: true })],
    [
      'somebody else signed in',
      (bridge) => bridge.emit('session.changed', { ...session('signedIn'), account: 'other' }),
    ],
    ['another server was chosen', (bridge) => bridge.emit('servers.changed', { ...oneServer, currentId: null })],
  ])('a user is asked for again where %s meanwhile', async (_case, happen) => {
    const bridge = bridgeOf()
    await begun(bridge)
    happen(bridge)
    await takeUser().user
    expect(userAsked(bridge)).toBe(2)
  })

  it('a user counts on where main tells what is known', async () => {
    const bridge = bridgeOf()
    await begun(bridge)
    const same: SessionState = { ...session('signedIn'), restored: false }
    bridge.emit('session.changed', same)
    askUserAhead(same)
    bridge.emit('cache.changed', { endpoint: 'translation.texts', params: {}, query: {} })
    await takeUser().user
    expect(userAsked(bridge)).toBe(1)
  })

  it('a server that could not be reached then is asked again, and why a session ended is told once', async () => {
    const bridge = bridgeOf({
      'session.currentUser': () => {
        throw new BridgeFault('platform.network')
      },
    })
    await begun(bridge)
    await new Promise((done) => setTimeout(done))
    bridge.answer({ 'session.currentUser': () => currentUser() })
    expect((await takeUser().user).user.userInfo).toEqual(user)

    bridge.answer({
      'session.currentUser': () => {
        throw new BridgeFault('platform.sessionEnded', '登录过期')
      },
    })
    askUserAhead({ account: 'admin' })
    await new Promise((done) => setTimeout(done))
    await expect(takeUser().user).rejects.toThrow('登录过期')
    expect(userAsked(bridge)).toBe(3)
  })

  it('an answer that nobody took for long is old', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    try {
      const bridge = bridgeOf()
      askUserAhead({ account: 'admin' })
      await new Promise((done) => setTimeout(done))
      now.mockReturnValue(60_000)
      await takeUser().user
      expect(userAsked(bridge)).toBe(2)
    } finally {
      now.mockRestore()
    }
  })
})

describe('a session that begins', () => {
  afterEach(resetApp)

  it('is the one that main told of last, also where the settings take longer to be taken over', async () => {
    const settings = Promise.withResolvers<{ language: 'zh' }>()
    const bridge = bridgeOf({ 'preferences.read': () => settings.promise })
    const stop = subscribeBoot()
    const starting = start()
    await new Promise((done) => setTimeout(done))
    bridge.emit('session.changed', { ...session('signedIn'), locked: true })
    bridge.emit('servers.changed', { ...oneServer, currentId: null })
    settings.resolve({ language: 'zh' })
    await starting
    stop()
    expect(useBoot.getState()).toMatchObject({
      phase: 'ready',
      session: { locked: true },
      servers: { currentId: null },
    })
  })

  it('is asked about once, as main tells of it', async () => {
    const app = await startApp({ routes: { 'session.state': () => session('none') } })
    await screen.findByRole('textbox', { name: '账号' })
    act(() => {
      app.bridge.emit('session.changed', session('signedIn'))
      // Before anything is drawn of it.
      expect(userAsked(app.bridge)).toBe(1)
    })
    await screen.findByRole('heading', { level: 1 })
    expect(userAsked(app.bridge)).toBe(1)
  })
})
