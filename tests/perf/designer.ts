import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { menuOf, shownPage } from '../e2e/support/app.ts'
import { bigForm } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { keyWork, untilShown, work } from './page.ts'
import { rendersOf } from './renders.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { small: 30, big: 300 } as const
/** Milliseconds of a frame, and of a pause that nobody notices. */
const FRAME = 16
const PAUSE = 50

/** Drafts of 30 and of 300 parts; answers their ids. */
export async function storeDesigns(administrator: HttpClient): Promise<Record<keyof typeof sizes, string>> {
  const store = async (size: number) => {
    const design = { ...bigForm(size, `designer${randomUUID().slice(0, 8)}`), type: 4, webType: 2 }
    const { code, msg, data } = await administrator.send<string>('POST', '/api/visualdev/Base', design)
    if (code !== 200) throw new Error(`store: ${code} ${msg}`)
    return data
  }
  return { small: await store(sizes.small), big: await store(sizes.big) }
}

async function measure(page: Page, id: string): Promise<Figures> {
  const canvas = shownPage(page).getByRole('region', { name: '表单画布' })
  // By its key: what was typed in the round before is kept as a draft and comes back.
  const frame = (at: number) => canvas.locator(`[data-frame="${100 + at}"]`)
  const go = (path: string) => page.evaluate((to) => void (location.hash = to), path)
  await go('#/home')
  await page.reload()
  await menuOf(page).waitFor()
  const open = await work(page, async () => {
    await go(`#/designer?id=${id}`)
    await frame(0).waitFor()
  })
  await frame(0).click()
  const label = shownPage(page).getByRole('textbox', { name: '标题', exact: true })
  const select = await untilShown(page, () => frame(1).click(), '[data-frame="101"][data-chosen]')
  await frame(0).click()
  await label.click()
  await page.keyboard.press('End')
  await page.keyboard.press('x')
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const key = await keyWork(page, keys)
  const renders = await rendersOf(page, async () => {
    for (const each of keys) await page.keyboard.press(each)
  })
  const box = await frame(4).boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 10, { steps: 4 })
  const steps = 8
  const drag = await work(page, () => page.mouse.move(box.x + 40, box.y - 120, { steps }))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return { open, select, key, renders: renders.length / keys.length, drag: drag / steps }
}

/** The designer with 300 parts against 30. The counter of renders must be in the page. */
export async function designerRows(
  page: Page,
  ids: Record<keyof typeof sizes, string>,
  rounds: number,
): Promise<Row[]> {
  const { small, big } = await inTurns(rounds, {
    small: () => measure(page, ids.small),
    big: () => measure(page, ids.big),
  })
  const row = (measured: string, figure: string): Row => ({
    area: 'designer of 300 parts',
    measure: measured,
    value: big[figure] ?? Number.NaN,
    unit: 'ms',
    baseline: '30 parts',
    baselineValue: small[figure] ?? Number.NaN,
  })
  const against = (measured: string, figure: string, baseline: string, baselineValue: number): Row => ({
    ...row(measured, figure),
    baseline,
    baselineValue,
    // The bound is for a quiet machine; four times as long is a fault on any.
    limit: 4 * baselineValue,
  })
  return [
    row('open, work', 'open'),
    against('open, work', 'open', 'a second', 1000),
    row('choose a part', 'select'),
    against('choose a part', 'select', 'what is felt', PAUSE),
    row('key in a label, work', 'key'),
    against('key in a label, work', 'key', 'a frame', FRAME),
    row('step of a drag, work', 'drag'),
    against('step of a drag, work', 'drag', 'a frame', FRAME),
    {
      ...row('controls drawn per key', 'renders'),
      unit: '',
      baseline: 'one control',
      baselineValue: 1,
      limit: 1,
    },
  ]
}
