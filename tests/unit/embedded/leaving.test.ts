import type { Session } from 'electron'
import { expect, test, vi } from 'vitest'
import { createEmbeddedPages } from '#main/security/embedded-pages.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { createEmbedding, type EmbeddingOptions } from '#main/embedded/create.ts'
import type { SessionState } from '#shared/ipc/session.ts'

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  let last = 0
  class BrowserWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { id: (last += 1), loadURL: async () => undefined })
    removeMenu() {}
    isVisible = () => true
    isDestroyed = () => false
    hide() {}
    showInactive() {}
    destroy() {}
  }
  return { BrowserWindow, WebContentsView: class {} }
})

function embedding(start: Partial<SessionState> = {}) {
  const cleared: string[] = []
  const loaded: string[] = []
  const slow = { clearing: Promise.resolve() }
  const hear: ((state: SessionState) => void)[] = []
  const state = { phase: 'signedIn', account: 'wang', locked: false, keptOnDevice: false } as SessionState
  const now = { ...state, ...start, server: 'a' }
  const none = () => undefined
  const views = createEmbedding({
    servers: {
      current: () => ({ id: now.server }),
      baseUrl: () => `https://${now.server}.example`,
      partition: () => `persist:server-${now.server}`,
      ready: async () => undefined,
      onChange: () => none,
    } as unknown as ServerRegistry,
    session: {
      state: () => now,
      token: () => 'token',
      onChange: (listener: (state: SessionState) => void) => hear.push(listener),
    } as unknown as SessionService,
    send: none,
    log: none,
    isLocked: () => false,
    isQuitting: () => false,
    questions: { failed: async () => 'close', mayLeave: () => true },
    headersFor: () => ({}),
    acceptLanguage: () => 'en',
    windowOf: () => null,
    foreignSession: () => ({}) as Session,
    serverSession: (partition) =>
      ({
        webRequest: { onBeforeSendHeaders: none, onHeadersReceived: none },
        clearStorageData: () => {
          cleared.push(`storage ${partition}`)
          return slow.clearing
        },
        clearCache: async () => void cleared.push(`cache ${partition}`),
      }) as unknown as Session,
    embeddedPages: createEmbeddedPages(),
    openExternal: async () => undefined,
  } satisfies EmbeddingOptions)
  const change = (next: Partial<typeof now>) => {
    Object.assign(now, next)
    for (const listener of hear) listener(now)
  }
  const open = async () => {
    const { place } = await views.openOutside({ address: `https://${now.server}.example/report` })
    loaded.push(place)
  }
  return { views, cleared, loaded, slow, change, open }
}

const allOf = (server: string) => [`storage persist:server-${server}`, `cache persist:server-${server}`]
const all = allOf('a')

test('nothing that pages of a server kept of one person is there for the next', async () => {
  const { cleared, change, open } = embedding()
  await open()
  change({ locked: true })
  change({ locked: false })
  expect(cleared).toEqual([])
  change({ account: 'li' })
  expect(cleared.splice(0)).toEqual(all)
  change({ account: null, phase: 'none' })
  expect(cleared).toEqual(all)
})

test('what an earlier run kept goes with a sign-out in a run that opened no page', () => {
  const { cleared, change } = embedding()
  change({ account: null, phase: 'none' })
  expect(cleared).toEqual(all)
})

test('what a run that was killed left is in no page of the next person', async () => {
  const { cleared, loaded, slow, change, open } = embedding({ account: null, phase: 'none' })
  change({})
  expect(cleared, 'every start without a session waits for it').toEqual([])
  change({ account: 'li', phase: 'signedIn' })
  const clearing = Promise.withResolvers<void>()
  slow.clearing = clearing.promise
  const opened = open()
  await new Promise(setImmediate)
  expect(cleared).toEqual(all)
  expect(loaded, 'before it was cleared').toEqual([])
  clearing.resolve()
  await opened
  await open()
  expect(loaded).toHaveLength(2)
  expect(cleared, 'once').toEqual(all)
})

test('what the kept session of an earlier run stored is there when it is taken up again', async () => {
  const { cleared, change, open } = embedding({ account: null, phase: 'none' })
  change({ account: 'wang', phase: 'signedIn', restored: true, keptOnDevice: true })
  await open()
  expect(cleared).toEqual([])
})

test('another server for a while costs a session that goes on nothing of what its pages keep', async () => {
  const { cleared, change, open } = embedding()
  await open()
  change({ server: 'b', account: null, phase: 'none' })
  change({ account: 'li', phase: 'signedIn' })
  await open()
  expect(cleared.splice(0)).toEqual(allOf('b'))
  change({ account: null, phase: 'none' })
  expect(cleared.splice(0), 'the sign-out there').toEqual(allOf('b'))
  change({ server: 'a', account: 'wang', phase: 'signedIn' })
  expect(cleared).toEqual([])
})

test('it is gone when the app ends unless the person agreed to be kept', async () => {
  const first = embedding()
  await first.open()
  await first.views.stop()
  expect(first.cleared).toEqual(all)
  const kept = embedding()
  await kept.open()
  kept.change({ keptOnDevice: true })
  kept.change({ server: 'b', account: 'li', keptOnDevice: false })
  await kept.open()
  await kept.views.stop()
  expect(kept.cleared).toEqual(allOf('b'))
})
