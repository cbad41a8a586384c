import type { Page } from '@playwright/test'
import type { HttpClient } from '../support/platform-http.ts'
import { untilShown } from './page.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

/** The asset register of the seed. */
const modelId = '220000000000000002'
const cardCounts = { few: 4, many: 40 } as const
const pointCounts = { small: 100, large: 10_000 } as const

const card = (i: number, jnpfKey: string, more: object) => ({
  ...{ i, jnpfKey, title: `卡片${i}`, x: ((i - 1) % 4) * 3, y: Math.floor((i - 1) / 4) * 4, w: 3, h: 4, option: {} },
  ...more,
})

/** Stores a portal of these cards, releases it, and answers its menu's path. */
async function storePortal(administrator: HttpClient, name: string, layout: readonly object[]): Promise<string> {
  const enCode = `bench${name}`
  const body = { fullName: `基准${name}`, enCode, formData: JSON.stringify({ layoutId: 1, layout }) }
  const { data: id, msg } = await administrator.send<string>('POST', '/api/visualdev/Portal', body)
  if (typeof id !== 'string') throw new Error(msg)
  const released = await administrator.send('PUT', `/api/visualdev/Portal/Actions/release/${id}`, { pc: 1 })
  if (released.code !== 200) throw new Error(released.msg)
  return enCode
}

export interface Portals {
  readonly few: string
  readonly many: string
  readonly small: string
  readonly large: string
}

/** Portals of 4 and 40 cards that count, and with a chart of 100 and of 10 000 points. */
export async function storePortals(administrator: HttpClient): Promise<Portals> {
  const counting = (count: number) =>
    Array.from({ length: count }, (_each, at) => card(at + 1, 'dataBoard', { option: { source: { modelId } } }))
  const chart = (count: number) => [
    card(1, 'lineChart', {
      ...{ w: 12, h: 8, x: 0, y: 0, dataType: 'static' },
      option: {
        styleType: 2,
        defaultValue: Array.from({ length: count }, (_each, at) => ({
          ...{ name: `点${at}`, value: Math.round(Math.sin(at / 9) * 1000), type: '' },
        })),
      },
    }),
  ]
  return {
    few: await storePortal(administrator, 'Few', counting(cardCounts.few)),
    many: await storePortal(administrator, 'Many', counting(cardCounts.many)),
    small: await storePortal(administrator, 'Small', chart(pointCounts.small)),
    large: await storePortal(administrator, 'Large', chart(pointCounts.large)),
  }
}

/** A press that opens a page: the measuring begins with it. */
async function open(page: Page, code: string, shown: string): Promise<number> {
  const time = await untilShown(
    page,
    async () => {
      await page.keyboard.press('Shift')
      await page.evaluate((to) => {
        location.hash = `#/portal/${to}`
      }, code)
    },
    shown,
  )
  // The next round opens it anew: a page behind a tab would only be shown again.
  await page.keyboard.press('Control+w')
  await page.waitForFunction(() => document.querySelector('[data-portal-card]') === null)
  return time
}

/** The first screen of a portal of 40 cards against one of 4, and a chart of 10 000 points against one of 100. */
export async function portalRows(page: Page, portals: Portals, rounds: number): Promise<Row[]> {
  const figures = '[data-portal-card] strong'
  const drawing = '[data-portal-card] svg path'
  // The first portal that opens brings the script of portals along; whoever came first would bear it.
  await open(page, portals.few, figures)
  const cards = await inTurns(rounds, {
    few: async () => ({ open: await open(page, portals.few, figures) }),
    many: async () => ({ open: await open(page, portals.many, figures) }),
  })
  const charts = await inTurns(rounds, {
    small: async () => ({ open: await open(page, portals.small, drawing) }),
    large: async () => ({ open: await open(page, portals.large, drawing) }),
  })
  const [few, many] = [cards.few.open ?? Number.NaN, cards.many.open ?? Number.NaN]
  const [small, large] = [charts.small.open ?? Number.NaN, charts.large.open ?? Number.NaN]
  return [
    {
      ...{ area: 'portals', measure: 'first figures of 40 cards', value: many, unit: 'ms' },
      ...{ baseline: '4 cards', baselineValue: few, limit: few * 1.5 + 50 },
    },
    {
      ...{ area: 'portals', measure: 'chart of 10 000 points', value: large, unit: 'ms' },
      ...{ baseline: '100 points', baselineValue: small },
    },
  ]
}
