import type { Session } from 'electron'
import { expect, test, vi } from 'vitest'
import { createHomes } from '#main/security/homes.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import type { SessionService } from '#main/session/contract.ts'
import { createEmbedding, type EmbeddingOptions } from '#main/views/create.ts'
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

function embedding() {
  const cleared: string[] = []
  const hear: ((state: SessionState) => void)[] = []
  const state = { phase: 'signedIn', account: 'wang', locked: false, keptOnDevice: false } as SessionState
  const now = { ...state, server: 'a' }
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
    windowOf: () => null,
    foreignSession: () => ({}) as Session,
    serverSession: (partition) =>
      ({
        webRequest: { onBeforeSendHeaders: none, onHeadersReceived: none },
        clearStorageData: async () => void cleared.push(`storage ${partition}`),
        clearCache: async () => void cleared.push(`cache ${partition}`),
      }) as unknown as Session,
    homes: createHomes(),
    openExternal: async () => undefined,
  } satisfies EmbeddingOptions)
  const change = (next: Partial<typeof now>) => {
    Object.assign(now, next)
    for (const listener of hear) listener(now)
  }
  const open = () => views.openOutside({ address: `https://${now.server}.example/report` })
  return { views, cleared, change, open }
}

const all = ['storage persist:server-a', 'cache persist:server-a']

test('what pages of a server kept of one person is there for the next', async () => {
  const { cleared, change, open } = embedding()
  change({ account: null, phase: 'none' })
  expect(cleared, 'no page was opened').toEqual([])
  change({ account: 'wang', phase: 'signedIn' })
  await open()
  change({ locked: true })
  change({ locked: false })
  expect(cleared).toEqual([])
  change({ account: 'li' })
  expect(cleared.splice(0)).toEqual(all)
  change({ account: null, phase: 'none' })
  expect(cleared).toEqual(all)
})

test('another server for a while costs the session that goes on what its pages keep', async () => {
  const { cleared, change, open } = embedding()
  await open()
  change({ server: 'b', account: null, phase: 'none' })
  change({ server: 'a', account: 'wang', phase: 'signedIn' })
  expect(cleared).toEqual([])
})

test('a person who did not agree to be kept leaves it behind when the app ends, or one who did loses it', async () => {
  const first = embedding()
  await first.open()
  await first.views.stop()
  expect(first.cleared).toEqual(all)
  const kept = embedding()
  await kept.open()
  kept.change({ keptOnDevice: true })
  await kept.views.stop()
  expect(kept.cleared).toEqual([])
})
