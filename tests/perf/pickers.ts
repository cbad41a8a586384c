import type { Page } from '@playwright/test'
import { rmSync } from 'node:fs'
import { batches } from '#server/database/batch.ts'
import { openDatabase } from '#server/database/open.ts'
import { userRow } from '../integration/server/support/users.ts'
import { demoPassword, openMenu } from '../e2e/support/app.ts'
import { storeModule } from '../support/design.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { field, moduleOf } from './design.ts'
import { type Figures, inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

const moduleName = '人员选择'
const big = { organizations: 40_000, users: 100_000 } as const
const REQUESTS = 200

/** A demo university, or the same with forty thousand departments more and a hundred thousand people in them. */
async function platformWith({ organizations, users }: { readonly organizations: number; readonly users: number }) {
  const folder = copyFolder(await seededFolder('demo'))
  const database = await openDatabase({ dataFolder: folder })
  const root = await database
    .selectFrom('organization')
    .selectAll()
    .where('parent_id', '=', '-1')
    .executeTakeFirstOrThrow()
  // Ten wide: department n lies below department n / 10.
  const places = [root]
  for (let n = 1; n <= organizations; n += 1) {
    const above = places[Math.floor(n / 10)] ?? root
    const [id, full_name] = [`bench${n}`, `第${n}教研室`]
    const place = { path: `${above.path},${id}`, path_names: `${above.path_names}/${full_name}` }
    const own = { id, parent_id: above.id, full_name, en_code: id, category: 'department', sort_code: 1000 + n }
    places.push({ ...root, ...place, ...own, manager_id: null })
  }
  const people = Array.from({ length: users }, (_value, index) => {
    const organization_id = places[1 + (index % organizations)]?.id ?? root.id
    const [id, name] = [`benchUser${index}`, `员工${index}`]
    return userRow({ id, account: id, real_name: name, organization_id, sort_code: 1000 + index })
  })
  await database.transaction().execute(async (inside) => {
    for (const rows of batches(places.slice(1))) await inside.insertInto('organization').values(rows).execute()
    for (const rows of batches(people)) await inside.insertInto('platform_user').values(rows).execute()
    const relations = people.map(({ id, organization_id }) => {
      return { user_id: id, object_type: 'organization' as const, object_id: organization_id }
    })
    for (const rows of batches(relations)) await inside.insertInto('user_relation').values(rows).execute()
  })
  await database.destroy()
  const platform = await createPlatformProcess(folder, 'demo')
  await platform.start()
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  await storeModule(client, moduleOf(moduleName, 'picker', [field('person', '人员', 'userSelect')]))
  return {
    client,
    async stop() {
      await platform.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const nodes = (id: string, keyword = '') => ({
  method: 'POST' as const,
  path: `/api/permission/Users/ImUser/Selector/${id}`,
  body: { keyword, currentPage: 1, pageSize: keyword === '' ? 500 : 20, isPaged: true },
})
const get = (path: string) => ({ method: 'GET' as const, path: `/api/permission/${path}` })

/** What the pickers ask the server for: as they open, as a branch opens, and at a keystroke. */
const asked = {
  'people: the top': nodes('0'),
  'people: a department': nodes('210000000000000002'),
  'people: a keystroke': nodes('0', '潘'),
  'people: a keystroke in pinyin': nodes('0', 'ptp'),
  'departments: a branch': get('Organize/Tree?parentId=210000000000000002&currentPage=1&pageSize=500'),
  'departments: a keystroke': get(`Organize/Tree?keyword=${encodeURIComponent('师资')}&currentPage=1&pageSize=20`),
  'positions: a branch': get('Position/Selector?parentId=210000000000000002&currentPage=1&pageSize=500'),
  'roles: a branch': get('Role/Selector?parentId=210000000000000002&currentPage=1&pageSize=500'),
} as const
type Asked = keyof typeof asked

/** How long the dialog takes to show what can be chosen, and what a word finds. */
async function measure(page: Page): Promise<Figures> {
  const picker = page.getByRole('dialog', { name: '选择人员', exact: true })
  const started = performance.now()
  await page.getByRole('dialog').first().getByRole('combobox', { name: '人员', exact: true }).click()
  await picker.getByRole('treeitem', { name: '党政办公室' }).waitFor()
  const open = performance.now() - started
  const typed = performance.now()
  await picker.getByRole('textbox', { name: '请输入关键词' }).filter({ visible: true }).fill('潘涛鹏')
  await picker.getByRole('option', { name: /^潘涛鹏/ }).waitFor()
  const keystroke = performance.now() - typed
  await picker.getByRole('button', { name: '取消', exact: true }).click()
  await picker.waitFor({ state: 'detached' })
  return { open, keystroke }
}

type InWindow = <Answer>(url: string, run: (page: Page) => Promise<Answer>) => Promise<Answer>

const area = 'pickers at 40 000 organisations, 100 000 people'
const baseline = '44 and 500'

async function withBoth<Answer>(run: (many: HttpClient, few: HttpClient) => Promise<Answer>): Promise<Answer> {
  const [many, few] = [await platformWith(big), await platformWith({ organizations: 0, users: 0 })]
  try {
    return await run(many.client, few.client)
  } finally {
    await many.stop()
    await few.stop()
  }
}

/** What pickers ask the server for, over 40 000 organisations and 100 000 people against the demo's few. */
export function pickerRows(rounds: number): Promise<Row[]> {
  const rates = async (client: HttpClient): Promise<Figures> => {
    const figures: Record<string, number> = {}
    for (const name of Object.keys(asked) as Asked[]) figures[name] = await requestRate(client, asked[name], REQUESTS)
    return figures
  }
  return withBoth(async (many, few) => {
    const rate = await inTurns(rounds, { many: () => rates(many), few: () => rates(few) })
    return Object.keys(asked).map((measured): Row => {
      const [value, baselineValue] = [rate.many[measured] ?? Number.NaN, rate.few[measured] ?? Number.NaN]
      return { area, measure: measured, value, unit: 'requests/s', baseline, baselineValue }
    })
  })
}

/** The same in the window: the user picker opened, and a keystroke in it. */
export function pickerWindowRows(inWindow: InWindow, rounds: number): Promise<Row[]> {
  const form = async (page: Page) => {
    await openMenu(page, moduleName)
    await page
      .getByRole('button', { name: /新\s*增$/ })
      .filter({ visible: true })
      .click()
    // What is compiled at its first use is paid by neither.
    await measure(page)
  }
  return withBoth((many, few) =>
    inWindow(many.url, async (large) => {
      await form(large)
      return inWindow(few.url, async (small) => {
        await form(small)
        const times = await inTurns(rounds * 3, { many: () => measure(large), few: () => measure(small) })
        return (['open', 'keystroke'] as const).map((figure): Row => {
          const [value, baselineValue] = [times.many[figure] ?? Number.NaN, times.few[figure] ?? Number.NaN]
          return { area, measure: `${figure}, in the window`, value, unit: 'ms', baseline, baselineValue }
        })
      })
    }),
  )
}
