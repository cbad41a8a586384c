import { beforeEach, expect, test } from 'vitest'
import type { ViewState, ViewTarget } from '#shared/ipc/views.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { LivePage, PageHost, PageOptions } from '#main/embedded/contract.ts'
import { createViews } from '#main/embedded/service.ts'
import type { Target } from '#main/embedded/target.ts'

interface FakePage extends PageOptions {
  readonly page: LivePage
  readonly loaded: string[]
  readonly places: unknown[]
  alive: boolean
}

const area = { x: 0, y: 90, width: 800, height: 500 }
let pages: FakePage[]
let told: ViewState[]
let locked: boolean
let host: PageHost
let windows: string[]
let outside: string[]
let shown: boolean[]
let token: string

function fakeHost(): PageHost {
  return {
    create: (options) => {
      const entry: FakePage = {
        ...options,
        loaded: [],
        places: [],
        alive: true,
        page: {
          load: (url) => void entry.loaded.push(url),
          reload: () => void entry.loaded.push('reload'),
          place: (bounds) => void entry.places.push(bounds),
          capture: async () => new Uint8Array([1, 2, 3]),
          destroy: () => {
            entry.alive = false
          },
        },
      }
      pages.push(entry)
      return entry.page
    },
    openWindow: (target, title) => void windows.push(`${title} ${target.origin}`),
    hideWindows: () => void shown.push(false),
    showWindows: () => void shown.push(true),
    closeWindows: () => windows.splice(0),
    openExternal: (url) => void outside.push(url),
  }
}

const target = (place: Target['place'], hasToken = false): Target => ({
  url: `https://${place}.example/?t=${token}`,
  origin: `https://${place}.example`,
  place,
  hasToken,
})
const make = (most = 3) =>
  createViews({
    host,
    most,
    isLocked: () => locked,
    send: (event, payload) => {
      if (event === 'views.changed') told.push(payload as ViewState)
    },
    resolve: async (asked: ViewTarget) => {
      if ('address' in asked) return { target: target('foreign'), title: 'site' }
      if (asked.menuId === 'gone') throw new BridgeFailure('view.unknown')
      return { target: target('server', asked.menuId === 'screen'), title: asked.menuId }
    },
  })

beforeEach(() => {
  ;[pages, told, windows, outside, shown] = [[], [], [], [], []]
  locked = false
  token = 'one'
  host = fakeHost()
})

test('a page shows once it stands and never over its failure', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'm' })
  views.place(1, 'a', area)
  expect(pages[0]?.places.filter((place) => place !== null)).toEqual([])
  pages[0]?.emit({ type: 'ready' })
  expect(pages[0]?.places.at(-1)).toEqual(area)
  pages[0]?.emit({ type: 'failed', fault: 'ERR_CONNECTION_REFUSED' })
  expect(pages[0]?.places.at(-1)).toBeNull()
  expect(told.at(-1)).toMatchObject({ phase: 'failed', fault: 'ERR_CONNECTION_REFUSED' })
})

test('what the page hears of a view does not hold its address', async () => {
  const views = make()
  token = 'secret-token-value'
  const state = await views.open(1, 'a', { menuId: 'screen' })
  pages[0]?.emit({ type: 'ready' })
  expect(JSON.stringify([state, told])).not.toContain('secret-token-value')
  expect(pages[0]?.loaded).toEqual(['https://server.example/?t=secret-token-value'])
})

test('thirty tabs keep few pages alive, the one on screen always', async () => {
  const views = make(3)
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await views.open(1, id, { menuId: id })
    views.place(1, id, area)
    pages.at(-1)?.emit({ type: 'ready' })
    if (id !== 'a') await views.hide(1, id, false)
  }
  expect(pages.filter((page) => page.alive).map(({ target: { url } }) => url)).toHaveLength(3)
  expect(pages[0]?.alive).toBe(true)
  expect(told.filter(({ phase }) => phase === 'suspended').map(({ id }) => id)).toEqual(['b', 'c'])
})

test('a page with typed input is the last to make room, and such pages have a limit', async () => {
  const views = make(2)
  const open = async (id: string, isTyped: boolean) => {
    await views.open(1, id, { menuId: id })
    pages.at(-1)?.emit({ type: 'ready' })
    if (isTyped) pages.at(-1)?.emit({ type: 'touched' })
  }
  const suspended = () => told.filter(({ phase }) => phase === 'suspended').map(({ id }) => id)
  await open('typed', true)
  await open('read', false)
  await open('left', true)
  expect(suspended()).toEqual(['read'])
  // Another page in it: what was typed is gone anyway.
  pages.at(-1)?.emit({ type: 'moved', origin: 'https://server.example' })
  await open('third', true)
  expect(suspended()).toEqual(['read', 'left'])
  for (const id of ['fourth', 'fifth', 'sixth']) await open(id, true)
  expect(pages.filter(({ alive }) => alive)).toHaveLength(4)
  expect(suspended()).toEqual(['read', 'left', 'typed'])
})

test('a suspended page comes back with the token of today', async () => {
  const views = make(1)
  await views.open(1, 'a', { menuId: 'a' })
  await views.open(1, 'b', { menuId: 'b' })
  token = 'two'
  expect(await views.open(1, 'a', { menuId: 'a' })).toMatchObject({ phase: 'loading' })
  expect(pages.at(-1)?.loaded).toEqual(['https://server.example/?t=two'])
})

test('opening again shows a page that lives as it is', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'a' })
  await Promise.all([views.open(1, 'a', { menuId: 'a' }), views.open(1, 'a', { menuId: 'a' })])
  expect(pages).toHaveLength(1)
})

test('a locked screen shows nothing embedded', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'a' })
  views.place(1, 'a', area)
  pages[0]?.emit({ type: 'ready' })
  locked = true
  views.hideAll()
  expect(pages[0]?.places.at(-1)).toBeNull()
  pages[0]?.emit({ type: 'loading' })
  pages[0]?.emit({ type: 'ready' })
  views.place(1, 'a', area)
  expect(pages[0]?.places.at(-1)).toBeNull()
  expect(await views.hide(1, 'a', true)).toEqual({ still: null })
})

test('own windows leave a locked screen, and none opens that was asked for before', async () => {
  const views = make()
  const asked = views.openOutside({ menuId: 'screen' })
  locked = true
  views.hideAll()
  await expect(asked).rejects.toMatchObject({ code: 'session.locked' })
  await expect(views.openOutside({ address: 'https://foreign.example/' })).rejects.toMatchObject({
    code: 'session.locked',
  })
  views.showAll()
  expect([windows, outside, shown]).toEqual([[], [], [false, true]])
})

test('pages and windows end with the session, and pages with their window', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'a' })
  await views.open(2, 'a', { menuId: 'a' })
  await views.openOutside({ menuId: 'screen' })
  views.forget(2)
  expect(pages.map(({ alive }) => alive)).toEqual([true, false])
  views.closeAll()
  expect([pages.map(({ alive }) => alive), windows]).toEqual([[false, false], []])
  pages[0]?.emit({ type: 'ready' })
  expect(told).toEqual([])
})

test('a covered view leaves its picture, which goes when it is closed', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'a' })
  views.place(1, 'a', area)
  pages[0]?.emit({ type: 'ready' })
  const { still } = await views.hide(1, 'a', true)
  const ask = () => views.resource(new Request(`app://atrium${still}`.replace('app:', 'https:')))
  expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(Buffer.from([1, 2, 3]))
  expect(pages[0]?.places.at(-1)).toBeNull()
  views.close(1, 'a')
  expect((await ask()).status).toBe(404)
})

test('a view that is shown again while its picture is taken shows', async () => {
  const views = make()
  await views.open(1, 'a', { menuId: 'a' })
  views.place(1, 'a', area)
  pages[0]?.emit({ type: 'ready' })
  const hiding = views.hide(1, 'a', true)
  views.place(1, 'a', { ...area, width: 700 })
  await hiding
  expect(pages[0]?.places.at(-1)).toEqual({ ...area, width: 700 })
})

test('no address with the token reaches the system’s browser', async () => {
  const views = make()
  expect(await views.openOutside({ menuId: 'screen' })).toEqual({ place: 'window' })
  expect(await views.openOutside({ address: 'https://foreign.example/' })).toEqual({ place: 'browser' })
  expect(outside).toEqual(['https://foreign.example/?t=one'])
  expect(windows).toEqual(['screen https://server.example'])
})

test('a failed page can be tried again, and a refused entry leaves no view', async () => {
  const views = make()
  await expect(views.open(1, 'x', { menuId: 'gone' })).rejects.toMatchObject({ code: 'view.unknown' })
  await views.open(1, 'a', { menuId: 'a' })
  pages[0]?.emit({ type: 'crashed' })
  await views.reload(1, 'a', false)
  expect(pages.map(({ alive }) => alive)).toEqual([false, true])
  pages[1]?.emit({ type: 'ready' })
  await views.reload(1, 'a', false)
  expect(pages[1]?.loaded).toEqual(['https://server.example/?t=one', 'reload'])
})
