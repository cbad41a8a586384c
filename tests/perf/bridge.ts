import type { ElectronApplication, Page } from '@playwright/test'
import { requestChannel } from '#shared/ipc/channels.ts'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

type Bridged = Window & { readonly atrium: AtriumBridge }
type Way = 'cacheOnly' | 'fresh'

const all = '/api/system/DictionaryData/All'
const entriesOf = (id: string) => `/api/system/DictionaryData/${id}/Data/Selector`

/** Milliseconds until the page has the list of all dictionaries, read by it as the product does; and its text. */
function readAll(page: Page, way: Way): Promise<{ readonly time: number; readonly text: string }> {
  return page.evaluate(async (by) => {
    const { atrium } = window as unknown as Bridged
    const started = performance.now()
    const answer = await atrium.request('platform.call', { endpoint: 'dictionary.all', [by]: true })
    if (!answer.ok || answer.data.text === undefined) throw new Error('not answered')
    JSON.parse(answer.data.text)
    return { time: performance.now() - started, text: answer.data.text }
  }, way)
}

/** The dictionaries of a form to the page: out of the cache in one call; from the server with a call for each. */
function readForm(page: Page, ids: readonly string[], way: Way): Promise<number> {
  return page.evaluate(
    async ([names, by]) => {
      const { atrium } = window as unknown as Bridged
      const started = performance.now()
      const calls =
        by === 'cacheOnly'
          ? [atrium.request('platform.call', { endpoint: 'dictionary.all', only: [...names], cacheOnly: true })]
          : names.map((id) =>
              atrium.request('platform.call', {
                endpoint: 'dictionary.enabledEntries',
                params: { id },
                fresh: true,
              }),
            )
      for (const answer of await Promise.all(calls)) {
        if (!answer.ok || answer.data.text === undefined) throw new Error('not answered')
        JSON.parse(answer.data.text)
      }
      return performance.now() - started
    },
    [ids, way] as const,
  )
}

/** Milliseconds for one small question to main and back; the mean of twenty. */
function roundTrip(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { atrium } = window as unknown as Bridged
    const started = performance.now()
    for (let round = 0; round < 20; round += 1) await atrium.request('session.state', undefined)
    return (performance.now() - started) / 20
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** From here on main answers every question of the window with this text and does nothing else: the bridge alone. */
async function emptyBridge(app: ElectronApplication, page: Page, text: string): Promise<() => Promise<number>> {
  await app.evaluate(
    ({ ipcMain }, [channel, answer]) => {
      ipcMain.removeHandler(channel)
      ipcMain.handle(channel, () => ({ ok: true, data: { msg: '', cache: null, text: answer } }))
    },
    [requestChannel, text] as const,
  )
  return async () => (await readAll(page, 'cacheOnly')).time
}

/**
 * What reaches the page from the offline cache and over HTTP, both to the page; the bridge against bare HTTP to the same
 * server; and what an empty bridge takes for the same text in the same window.
 */
export async function bridgeRows(
  app: ElectronApplication,
  page: Page,
  administrator: HttpClient,
  rounds: number,
): Promise<Row[]> {
  // The first read comes from the server and fills the cache.
  const { text } = await readAll(page, 'cacheOnly')
  const { list } = JSON.parse(text) as { readonly list: readonly { id: string; dictionaryList: readonly unknown[] }[] }
  const big = list.reduce((most, each) => (each.dictionaryList.length > most.dictionaryList.length ? each : most))
  const form = list.filter((each) => each !== big && each.dictionaryList.length > 0).map(({ id }) => id)
  const twenty = form.slice(0, 20)
  const { cache, http, bare } = await inTurns(rounds * 4, {
    cache: async () => ({
      all: (await readAll(page, 'cacheOnly')).time,
      form: await readForm(page, twenty, 'cacheOnly'),
      big: await readForm(page, [big.id], 'cacheOnly'),
      trip: await roundTrip(page),
    }),
    http: async () => ({
      all: (await readAll(page, 'fresh')).time,
      form: await readForm(page, twenty, 'fresh'),
      big: await readForm(page, [big.id], 'fresh'),
    }),
    bare: async () => ({
      all: await timed(() => administrator.get(all)),
      form: await timed(() => Promise.all(twenty.map((id) => administrator.get(entriesOf(id))))),
      trip: await timed(() => administrator.get('/api/oauth/getConfig/nobody')),
    }),
  })
  const alone = await emptyBridge(app, page, text)
  const { floor } = await inTurns(rounds * 4, { floor: async () => ({ all: await alone() }) })
  const row = (measure: string, value: number | undefined, baseline: string, against: number | undefined): Row => ({
    area: 'bridge',
    measure,
    value: value ?? Number.NaN,
    unit: 'ms',
    baseline,
    baselineValue: against ?? Number.NaN,
  })
  const without = (figure: number | undefined) => (figure ?? Number.NaN) - (floor['all'] ?? Number.NaN)
  const named = `${twenty.length} dictionaries of a form, cached, to the page`
  const whole = `all ${list.length} dictionaries (${Math.round(text.length / 1000)} 000 characters), cached, to the page`
  return [
    row(named, cache['form'], 'the same over HTTP to the page', http['form']),
    row(named, cache['form'], 'the same over bare HTTP', bare['form']),
    row(
      'one dictionary of 10 000 entries, cached, to the page',
      cache['big'],
      'the same over HTTP to the page',
      http['big'],
    ),
    row(whole, cache['all'], 'the same over HTTP to the page', http['all']),
    row(whole, cache['all'], 'the same over bare HTTP', bare['all']),
    row(whole, cache['all'], 'the same text over an empty bridge', floor['all']),
    row(
      'the same without the time of the empty bridge',
      without(cache['all']),
      'HTTP without it',
      without(http['all']),
    ),
    row('round trip of the smallest question', cache['trip'], 'one small query over bare HTTP', bare['trip']),
  ]
}
