import type { Page } from '@playwright/test'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

type Bridged = Window & { readonly atrium: AtriumBridge }

/** Milliseconds for one read of every dictionary from the offline cache, parsed as the product does. */
function cachedRead(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { atrium } = window as unknown as Bridged
    const started = performance.now()
    const answer = await atrium.request('platform.call', { endpoint: 'dictionary.all', cacheOnly: true })
    if (!answer.ok || answer.data.text === undefined) throw new Error('not answered from the cache')
    JSON.parse(answer.data.text)
    return performance.now() - started
  })
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

/** The bridge against bare HTTP to the same server: large stored answers, and the smallest question. */
export async function bridgeRows(page: Page, administrator: HttpClient, rounds: number): Promise<Row[]> {
  // The first read comes from the server and fills the cache.
  await cachedRead(page)
  const { bridge, http } = await inTurns(rounds * 4, {
    bridge: async () => ({ read: await cachedRead(page), trip: await roundTrip(page) }),
    http: async () => ({
      read: await timed(() => administrator.get('/api/system/DictionaryData/All')),
      trip: await timed(() => administrator.get('/api/oauth/getConfig/nobody')),
    }),
  })
  const row = (measure: string, figure: string, baseline: string): Row => ({
    area: 'bridge',
    measure,
    value: bridge[figure] ?? Number.NaN,
    unit: 'ms',
    baseline,
    baselineValue: http[figure] ?? Number.NaN,
  })
  return [
    row('cached dictionaries (10 000 entries) to the page', 'read', 'the same over bare HTTP'),
    row('round trip of the smallest question', 'trip', 'one small query over bare HTTP'),
  ]
}
