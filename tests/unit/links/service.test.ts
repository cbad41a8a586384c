import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import type { ArrivedLink } from '#shared/ipc/links.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { createPendingLinks } from '#main/links/pending-links.ts'
import { registerLinks } from '#main/links/registration.ts'
import { type AdoptQuestion, createLinks } from '#main/links/service.ts'
import { createWindowList } from '#main/window/window-list.ts'

let token: string | null
let locked: boolean
let agree: boolean
let asked: AdoptQuestion[]
let adopted: string[]
let sent: ArrivedLink[]
let logged: string
let refusals: number
let adoptFails: boolean

const make = () =>
  createLinks({
    session: {
      ready: async () => undefined,
      token: () => token,
      state: () => ({ account: token === null ? null : 'zhang', locked }) as SessionState,
      adoptToken: async (next) => {
        if (adoptFails) throw new Error('600')
        adopted.push(next)
        token = next
      },
    },
    server: () => 'oa.example.edu',
    inMenu: async (path) => path === '/model/leave',
    ask: async (question) => {
      asked.push(question)
      return agree
    },
    refused: () => {
      refusals += 1
    },
    send: (event, payload) => {
      if (event === 'links.arrived') sent.push(payload as ArrivedLink)
    },
    log: (_level, message, details) => {
      logged += JSON.stringify([message, details])
    },
  })

beforeEach(() => {
  ;[token, locked, agree, adoptFails] = ['bearer own-token', false, false, false]
  ;[asked, adopted, sent, logged, refusals] = [[], [], [], '', 0]
})

test('a link from outside changes the account only after a question that was agreed to', async () => {
  const links = make()
  links.ready()
  await links.handle('atrium://open/workFlowDetail?config=a&token=other-token')
  expect(asked).toEqual([{ server: 'oa.example.edu', account: 'zhang' }])
  expect(adopted).toEqual([])
  expect(sent).toEqual([{ kind: 'open', path: '/workFlowDetail?config=a' }])
  agree = true
  await links.handle('atrium://open/sso?token=other-token&redirect=%2Fhome')
  expect(adopted).toEqual(['other-token'])
  expect(JSON.stringify(sent)).not.toContain('other-token')
  expect(logged).not.toContain('other-token')
})

test('the token of the session itself asks nothing', async () => {
  const links = make()
  await links.handle('atrium://open/workFlowDetail?token=own-token')
  expect([asked, links.ready()]).toEqual([[], { kind: 'open', path: '/workFlowDetail' }])
})

test('a token the server refuses is told, and the page opens', async () => {
  const links = make()
  links.ready()
  ;[agree, adoptFails] = [true, true]
  await links.handle('atrium://open/profile?token=old')
  expect([refusals, sent, token]).toEqual([1, [{ kind: 'open', path: '/profile' }], 'bearer own-token'])
})

test('a ticket of another program signs in without a question', async () => {
  const links = make()
  links.ready()
  await links.handle('atrium://open/sso?ticket=abc')
  await links.handle('atrium://open/sso?redirect=%2Fhome&%74icket=abc')
  expect([asked.length, sent]).toEqual([2, []])
  agree = true
  await links.handle('atrium://open/sso?ticket=abc')
  expect(sent).toEqual([{ kind: 'open', path: '/sso?ticket=abc' }])
})

test('a locked screen is not asked about another account and keeps the page that was wanted', async () => {
  locked = true
  const links = make()
  links.ready()
  await links.handle('atrium://open/profile?token=other')
  expect([asked, adopted, sent]).toEqual([[], [], []])
  locked = false
  expect(links.ready()).toEqual({ kind: 'open', path: '/profile' })
})

test('what came behind one person’s lock opens for the next one', async () => {
  locked = true
  const links = make()
  links.ready()
  await links.handle('atrium://open/profile')
  ;[locked, token] = [false, null]
  expect(links.ready()).toBeNull()
})

test('a page that nobody knows does not open', async () => {
  const links = make()
  links.ready()
  await links.handle('atrium://open/model/leave')
  await links.handle('atrium://open/model/other')
  expect(sent).toEqual([{ kind: 'open', path: '/model/leave' }])
})

test('a link that came before the page comes once', async () => {
  const links = make()
  await links.handle('atrium://open/home')
  await links.handle('atrium://server?url=https://oa.example.edu')
  expect(sent).toEqual([])
  expect([links.ready(), links.ready()]).toEqual([{ kind: 'server', url: 'https://oa.example.edu' }, null])
})

test('a link that comes while the window is closed, its page crashed or another page shows in it is kept', async () => {
  const links = make()
  const windows = createWindowList()
  windows.onPageLeft(links.pageLeft)
  const webContents = Object.assign(new EventEmitter(), { id: 1 })
  const window = Object.assign(new EventEmitter(), { webContents })
  windows.add(window as unknown as BrowserWindow)
  for (const leave of [
    () => window.emit('closed'),
    () => webContents.emit('render-process-gone'),
    () => webContents.emit('did-navigate'),
  ]) {
    links.ready()
    await links.handle('atrium://open/home')
    expect(sent.splice(0)).toHaveLength(1)
    leave()
    await links.handle('atrium://open/profile')
    expect(sent).toEqual([])
    expect(links.ready()).toEqual({ kind: 'open', path: '/profile' })
  }
})

test('a program that floods us asks the person three times at most', async () => {
  const links = make()
  await Promise.all(Array.from({ length: 50 }, (_, index) => links.handle(`atrium://open/home?token=t${index}`)))
  expect(asked).toHaveLength(3)
})

test('a route of our own loses its token, and a refused one is told', async () => {
  const links = make()
  expect(await links.open('/workFlowDetail?token=own-token&config=1')).toEqual({ path: '/workFlowDetail?config=1' })
  expect(await links.open('/workFlowDetail?token=fresh')).toEqual({ path: '/workFlowDetail' })
  expect([adopted, asked]).toEqual([['fresh'], []])
  adoptFails = true
  await expect(links.open('/workFlowDetail?token=stale')).rejects.toThrow('600')
})

test('what arrives before the services is kept, and an unpackaged program does not take the scheme', () => {
  const arrivals = createPendingLinks()
  for (const link of [null, 'a', 'b', 'c', 'd']) arrivals.push(link)
  const heard: string[] = []
  arrivals.follow((link) => heard.push(link))
  arrivals.push('e')
  expect(heard).toEqual(['b', 'c', 'd', 'e'])

  const calls: unknown[] = []
  const system = (answer: boolean) => ({
    setAsDefaultProtocolClient: (...given: unknown[]) => {
      calls.push(given)
      return answer
    },
  })
  expect(registerLinks(system(true), { isPackaged: false })).toBe('off')
  expect(registerLinks(system(true), { isPackaged: true })).toBe('registered')
  expect(registerLinks(system(false), { isPackaged: true })).toBe('unsupported')
  expect(calls).toEqual([['atrium'], ['atrium']])
})
