import type { Page } from '@playwright/test'
import { activeTab, openMenu } from '../e2e/support/app.ts'
import { fillableKinds, randomField, randomKinds } from '../support/random-fields.ts'
import { storeModule } from '../support/design.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { field, moduleOf } from './design.ts'
import { keyWork, leaveForm, scrollWork, untilShown, work } from './page.ts'
import { rendersOf } from './renders.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const FIELDS = 200
const CHAIN = 50
const form = { kinds: '各类字段两百', inputs: '单行输入两百' } as const
const chain = { long: '五十步联动', short: '一步联动' } as const
const script = { with: '脚本往返', without: '规则往返' } as const

interface ListShape {
  readonly name: string
  readonly type: 1 | 4
  readonly rows: number
  readonly columns: number
}
const shape = (type: 1 | 4, rows: number, columns: number): ListShape => ({
  name: `${type === 1 ? '清单' : '表格'}${rows}乘${columns}`,
  type,
  rows,
  columns,
})
const lists = { few: shape(1, 50, 12), many: shape(1, 500, 12), wide: shape(1, 500, 60) } as const
const sheets = { few: shape(4, 50, 12), many: shape(4, 500, 12), wide: shape(4, 500, 60) } as const

const always = null
const setTo = (target: string, source: string) => ({
  id: `r${target}`,
  when: always,
  actions: [{ type: 'set', fields: [target], value: { from: 'field', field: source } }],
})

function withForm(definition: ReturnType<typeof moduleOf>, more: object) {
  return { ...definition, formData: JSON.stringify({ ...JSON.parse(definition.formData), ...more }) }
}

export async function storeGeneratedForms(administrator: HttpClient): Promise<void> {
  const around = { userIds: ['1'], dictionaries: [] }
  const kinds = fillableKinds(randomKinds, around)
  const plain = (at: number) => field(`f_${at}`, `字段${at}`, 'input', { maxlength: 100 })
  const mixed = Array.from({ length: FIELDS }, (_value, at) => {
    const kind = kinds[at % kinds.length]
    if (at === 0 || !kind) return plain(at)
    const { config } = randomField(`f_${at}`, kind, at, around)
    return config as unknown as ReturnType<typeof field>
  })
  await storeModule(administrator, moduleOf(form.kinds, 'everykind', mixed))
  await storeModule(
    administrator,
    moduleOf(
      form.inputs,
      'inputs',
      Array.from({ length: FIELDS }, (_v, at) => plain(at)),
    ),
  )
  for (const [name, steps] of [
    [chain.long, CHAIN],
    [chain.short, 1],
  ] as const) {
    const fields = Array.from({ length: CHAIN + 1 }, (_value, at) => plain(at))
    const rules = Array.from({ length: steps }, (_value, at) => setTo(`f_${at + 1}`, `f_${at}`))
    const design = moduleOf(name, `chain${steps}`, fields)
    await storeModule(administrator, withForm(design, { atriumRules: { version: 1, rules } }))
  }
  const source = "({ formData, setFormData }) => { setFormData('f_1', formData.f_0) }"
  const scripted = { ...plain(0), on: { change: source } }
  await storeModule(administrator, moduleOf(script.with, 'scripted', [scripted, plain(1)]))
  const rules = [setTo('f_1', 'f_0')]
  const ruled = moduleOf(script.without, 'ruled', [plain(0), plain(1)])
  await storeModule(administrator, withForm(ruled, { atriumRules: { version: 1, rules } }))
}

async function storeList(administrator: HttpClient, { name, type, rows, columns }: ListShape): Promise<void> {
  const fields = Array.from({ length: columns }, (_value, at) =>
    at % 3 === 2
      ? field(`f_${at}`, `列${at}`, 'inputNumber', { precision: 2 })
      : field(`f_${at}`, `列${at}`, 'input', { maxlength: 100 }),
  )
  const definition = moduleOf(name, `list${type}x${rows}x${columns}`, fields)
  const id = await storeModule(administrator, {
    ...definition,
    columnData: JSON.stringify({
      ...JSON.parse(definition.columnData),
      type,
      pageSize: 500,
      columnList: fields.map((each) => ({ ...each, prop: each.__vModel__, label: each.__config__.label, width: 120 })),
      btnsList: ['add', 'batchRemove'].map((value) => ({ value, label: value })),
    }),
  })
  for (let row = 0; row < rows; row += 1) {
    const values = fields.map((each, at) => [each.__vModel__, at % 3 === 2 ? row + at : `值${row}-${at}`])
    const data = JSON.stringify(Object.fromEntries(values))
    const answer = await administrator.send('POST', `/api/visualdev/OnlineDev/${id}`, { id: '', data })
    if (answer.code !== 200) throw new Error(`record ${row}: ${answer.msg}`)
  }
}

const page_ = 'main#content > div:visible'
const keys = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** A module by its title, with its tab closed again at the end: what waits behind other tabs is not measured here. */
async function within<Answer>(page: Page, name: string, run: () => Promise<Answer>): Promise<Answer> {
  await openMenu(page, name)
  const answer = await run()
  await page.keyboard.press('Control+w')
  await activeTab(page).filter({ hasNotText: name }).waitFor()
  return answer
}

async function openForm(page: Page): Promise<number> {
  const add = page.locator(page_).getByRole('button', { name: '新增', exact: true }).first()
  await add.waitFor()
  return untilShown(page, () => add.click(), '[role="dialog"] input')
}

async function firstKeys(page: Page): Promise<Figures> {
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.press('x')
  const key = await keyWork(page, keys)
  const renders = await rendersOf(page, async () => {
    for (const each of keys) await page.keyboard.press(each)
  })
  return { key, renders: renders.length / keys.length }
}

function measureForm(page: Page, name: string): Promise<Figures> {
  return within(page, name, async () => {
    const open = await openForm(page)
    const typed = await firstKeys(page)
    await leaveForm(page)
    const reopen = await openForm(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    return { open, reopen, ...typed }
  })
}

/** Milliseconds from a key in the first field until the second one shows what was typed. */
function roundTrip(page: Page, name: string): Promise<Figures> {
  return within(page, name, async () => {
    await openForm(page)
    const boxes = page.getByRole('dialog').getByRole('textbox')
    await boxes.first().click()
    const times: number[] = []
    for (let typed = 1; typed <= 12; typed += 1) {
      const waits = page.evaluate(
        (wanted) =>
          new Promise<number>((resolve, reject) => {
            addEventListener(
              'keydown',
              () => {
                const began = performance.now()
                const look = () => {
                  const boxes = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')
                  const second = [...boxes].filter((each) => each.offsetParent !== null)[1]
                  const took = performance.now() - began
                  if (second?.value === wanted) resolve(took)
                  else if (took > 5000) reject(new Error(`the other field shows ${second?.value}, not ${wanted}`))
                  else setTimeout(look, 0)
                }
                look()
              },
              { once: true, capture: true },
            )
          }),
        'x'.repeat(typed),
      )
      await page.evaluate(() => undefined)
      await page.keyboard.press('x')
      times.push(await waits)
    }
    await leaveForm(page)
    // The first ones start the engine.
    return { trip: times.slice(2).toSorted((one, other) => one - other)[5] ?? Number.NaN }
  })
}

function measureList(page: Page, { name }: ListShape): Promise<Figures> {
  return within(page, name, async () => {
    const rows = page.locator(`${page_} [data-row-key]`)
    await rows.first().waitFor()
    const refresh = page.locator(page_).getByRole('button', { name: '刷新' }).first()
    const open = await work(page, async () => {
      await page.keyboard.press('F5')
      await rows.first().waitFor()
    })
    await refresh.waitFor()
    const ticks = page.locator(`${page_} [data-row-key] input[type="checkbox"]`)
    await ticks.first().click()
    const tick = await work(page, async () => {
      for (const at of [1, 2, 3]) await ticks.nth(at).click()
    })
    const scroll = await scrollWork(page, 'main#content [role="grid"]', 2)
    return { open, tick: tick / 3, scroll }
  })
}

function measureSheet(page: Page, { name }: ListShape): Promise<Figures> {
  return within(page, name, async () => {
    const cell = page.locator(`${page_} [role="grid"] [role="gridcell"]`)
    await cell.first().waitFor()
    const drawn = await cell.count()
    await cell.nth(1).click()
    await page.keyboard.press('x')
    const key = await keyWork(page, keys)
    const renders = await rendersOf(page, async () => {
      for (const each of keys) await page.keyboard.press(each)
    })
    await page.keyboard.press('Enter')
    await page.locator(page_).getByRole('button', { name: '全部撤销' }).click()
    return { key, drawn, renders: renders.filter((each) => /\/f_\d+$/.test(each)).length / keys.length }
  })
}

type Compare = Pick<Row, 'area' | 'baseline'>

const rowOf =
  ({ area, baseline }: Compare, value: Figures, base: Figures) =>
  (measure: string, figure: string): Row => ({
    area,
    measure,
    value: value[figure] ?? Number.NaN,
    unit: 'ms',
    baseline,
    baselineValue: base[figure] ?? Number.NaN,
  })

async function formsRows(page: Page, rounds: number): Promise<Row[]> {
  const forms = await inTurns(rounds, {
    kinds: () => measureForm(page, form.kinds),
    inputs: () => measureForm(page, form.inputs),
  })
  const row = rowOf({ area: 'form of 200 fields of all kinds', baseline: '200 inputs' }, forms.kinds, forms.inputs)
  return [
    row('open', 'open'),
    row('open again', 'reopen'),
    row('keystroke, work', 'key'),
    {
      ...row('controls rendered per keystroke', 'renders'),
      unit: '',
      baseline: 'one control',
      baselineValue: 1,
      limit: 1,
    },
  ]
}

async function listsRows(page: Page, rounds: number): Promise<Row[]> {
  const measured = await inTurns(rounds, {
    few: () => measureList(page, lists.few),
    many: () => measureList(page, lists.many),
    wide: () => measureList(page, lists.wide),
  })
  const many = rowOf({ area: 'list of 500 x 12', baseline: '50 x 12' }, measured.many, measured.few)
  const wide = rowOf({ area: 'list of 500 x 60', baseline: '500 x 12' }, measured.wide, measured.many)
  return [many, wide].flatMap((row) => [
    row('load, work', 'open'),
    row('tick, work', 'tick'),
    row('scroll step, work', 'scroll'),
  ])
}

async function sheetsRows(page: Page, rounds: number): Promise<Row[]> {
  const measured = await inTurns(rounds, {
    few: () => measureSheet(page, sheets.few),
    many: () => measureSheet(page, sheets.many),
    wide: () => measureSheet(page, sheets.wide),
  })
  const many = rowOf({ area: 'in-line edit of 500 x 12', baseline: '50 x 12' }, measured.many, measured.few)
  const wide = rowOf({ area: 'in-line edit of 500 x 60', baseline: '500 x 12' }, measured.wide, measured.many)
  const cells = { unit: '', baseline: 'one cell', baselineValue: 1, limit: 1 }
  return [
    many('keystroke, work', 'key'),
    { ...many('cells rendered per keystroke', 'renders'), ...cells },
    wide('keystroke, work', 'key'),
    { ...wide('cells drawn', 'drawn'), unit: '' },
  ]
}

async function behaviourRows(page: Page, rounds: number): Promise<Row[]> {
  const steps = await inTurns(rounds, {
    long: () => measureForm(page, chain.long),
    short: () => measureForm(page, chain.short),
  })
  const trips = await inTurns(rounds, {
    script: () => roundTrip(page, script.with),
    rule: () => roundTrip(page, script.without),
  })
  const linked = rowOf({ area: 'linkage of 50 fields in a chain', baseline: 'one link' }, steps.long, steps.short)
  const ran = rowOf({ area: 'script of a field', baseline: 'a rule that does the same' }, trips.script, trips.rule)
  return [linked('keystroke, work', 'key'), ran('key until the other field shows it', 'trip')]
}

/** Forms of made-up designs, each with the one it is compared with. The counter of renders must be in the page. */
export async function generatedFormRows(page: Page, rounds: number): Promise<Row[]> {
  page.setDefaultTimeout(30_000)
  return [...(await formsRows(page, rounds)), ...(await behaviourRows(page, rounds))]
}

export async function storeGeneratedLists(administrator: HttpClient): Promise<void> {
  for (const each of Object.values(lists)) await storeList(administrator, each)
}

/** Lists at the sizes that schools have. */
export function generatedListRows(page: Page, rounds: number): Promise<Row[]> {
  page.setDefaultTimeout(30_000)
  return listsRows(page, rounds)
}

export async function storeGeneratedSheets(administrator: HttpClient): Promise<void> {
  for (const each of Object.values(sheets)) await storeList(administrator, each)
}

/** Lists that are edited in place, at the same sizes. */
export function generatedSheetRows(page: Page, rounds: number): Promise<Row[]> {
  page.setDefaultTimeout(30_000)
  return sheetsRows(page, rounds)
}
