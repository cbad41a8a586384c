import type { Page } from '@playwright/test'
import type { AtriumBridge } from '#shared/ipc/table.ts'
import { connect, openMenu, signIn } from '../e2e/support/app.ts'
import { bigForm, storeModule } from '../support/design.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { heap, keystroke, scrollFrame, untilShown } from './page.ts'
import { countFieldRenders, takeFieldRenders } from './renders.ts'
import { median, type Row } from './table.ts'

interface DictionaryFigures {
  readonly open: number
  readonly key: number
  readonly scroll: number
  readonly heap: number
}

async function measureDictionary(page: Page, name: string): Promise<DictionaryFigures> {
  const before = await heap(page)
  await page.getByRole('textbox', { name: '筛选分类' }).fill(name)
  const node = page
    .locator('.ant-tree-treenode')
    .filter({ hasText: name, visible: true })
    .getByText(name, { exact: true })
  const open = await untilShown(page, () => node.click(), `section[aria-label="${name}"] .ant-table-row`)
  const search = page.locator(`section[aria-label="${name}"]`).getByRole('textbox')
  await search.click()
  const key = await keystroke(page, ['1', '2', 'Backspace', '3', 'Backspace', 'Backspace'])
  const scroll = await scrollFrame(page, `section[aria-label="${name}"] .ant-table-tbody-virtual-holder`, 40)
  return { open, key, scroll, heap: Math.max(0, (await heap(page)) - before) }
}

async function dictionaryRows(page: Page): Promise<Row[]> {
  await openMenu(page, '系统管理', '字典管理')
  await page.getByRole('textbox', { name: '筛选分类' }).waitFor()
  const small = await measureDictionary(page, '公共课程代码')
  const big = await measureDictionary(page, '课程代码')
  const row = (measure: string, unit: string, value: number, baselineValue: number): Row => ({
    area: 'dictionary',
    measure: `10 000 entries: ${measure}`,
    value,
    unit,
    baseline: '100 entries',
    baselineValue,
  })
  return [
    row('open', 'ms', big.open, small.open),
    row('filter keystroke', 'ms', big.key, small.key),
    row('scroll step, p95', 'ms', big.scroll, small.scroll),
    row('heap growth', 'MB', big.heap / 1e6, small.heap / 1e6),
  ]
}

async function measureForm(page: Page, size: number) {
  await openMenu(page, `大表单${size}`)
  const add = page.getByRole('button', { name: /新\s*增$/ }).filter({ visible: true })
  await add.waitFor()
  const open = await untilShown(page, () => add.click(), `[role="dialog"] input`)
  const input = page.getByRole('dialog').getByRole('textbox').first()
  await input.click()
  await page.keyboard.press('x')
  await page.waitForTimeout(500)
  await takeFieldRenders(page)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const key = await keystroke(page, keys)
  const renders = (await takeFieldRenders(page)) / keys.length
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /放\s*弃|离\s*开/ }).click()
  return { open, key, renders }
}

async function formRows(page: Page): Promise<Row[]> {
  const small = await measureForm(page, 20)
  const big = await measureForm(page, 200)
  const row = (measure: string, unit: string, value: number, baseline: string, baselineValue: number): Row => ({
    area: 'form of 200 fields',
    measure,
    value,
    unit,
    baseline,
    baselineValue,
  })
  return [
    row('open', 'ms', big.open, '20 fields', small.open),
    row('keystroke', 'ms', big.key, '20 fields', small.key),
    row('controls rendered per keystroke', '', big.renders, 'one control', 1),
  ]
}

/** The same dictionary read 30 times: from the offline cache over the bridge, and over bare HTTP. */
async function bridgeRows(page: Page, administrator: HttpClient): Promise<Row[]> {
  const overBridge = await page.evaluate(async () => {
    const times: number[] = []
    const { atrium } = window as unknown as { atrium: AtriumBridge }
    for (let round = 0; round < 30; round += 1) {
      const started = performance.now()
      const answer = await atrium.request('platform.call', { endpoint: 'dictionary.all', cacheOnly: true })
      if (!answer.ok || answer.data.text === undefined) throw new Error('not answered from the cache')
      JSON.parse(answer.data.text)
      times.push(performance.now() - started)
    }
    return times
  })
  const overHttp: number[] = []
  for (let round = 0; round < 30; round += 1) {
    const started = performance.now()
    await administrator.get('/api/system/DictionaryData/All')
    overHttp.push(performance.now() - started)
  }
  return [
    {
      area: 'bridge',
      measure: 'cached dictionaries (10 000 entries) to the page',
      value: median(overBridge),
      unit: 'ms',
      baseline: 'the same over bare HTTP',
      baselineValue: median(overHttp),
    },
  ]
}

/** Everything measured inside the window, on the large seed. */
export async function windowRows(administrator: HttpClient): Promise<Row[]> {
  for (const size of [20, 200]) await storeModule(administrator, bigForm(size, `bench${size}x${Date.now()}`))
  const folder = temporaryFolder('bench-window')
  const launched = await launchApp({ userData: folder.path })
  try {
    const { page } = launched
    await countFieldRenders(page)
    await page.reload()
    await page.setViewportSize({ width: 1440, height: 900 })
    await connect(page, administrator.url)
    await signIn(page, 'admin')
    return [...(await dictionaryRows(page)), ...(await formRows(page)), ...(await bridgeRows(page, administrator))]
  } finally {
    await launched.close().catch(() => undefined)
    folder.remove()
  }
}
