import type { Locator, Page } from '@playwright/test'
import { storeModule } from '../support/design.ts'
import { rounds } from '../support/long.ts'
import { signedInClient } from '../support/platform-http.ts'
import type { KnownDictionary, RandomField } from '../support/random-fields.ts'
import { randomModule } from '../support/random-module.ts'
import { randomOf } from '../support/random-source.ts'
import { demoPassword, enterAs, expect, leaveList, openMenu, shownPage, tableRows, test } from './support/app.ts'
import { choosePrinter, previewOf, textOfPdf } from './support/printing.ts'

const okay = { name: '确定', exact: true } as const

interface Person {
  readonly id: string
  readonly fullName: string
  readonly account: string
}

interface Known {
  readonly people: readonly Person[]
  readonly dictionaries: readonly KnownDictionary[]
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function dateText(time: number, format: string): string {
  const day = new Date(time)
  return format
    .replace('yyyy', String(day.getFullYear()))
    .replace('MM', two(day.getMonth() + 1))
    .replace('dd', two(day.getDate()))
    .replace('HH', two(day.getHours()))
    .replace('mm', two(day.getMinutes()))
    .replace('ss', two(day.getSeconds()))
}

function labelsOf(field: RandomField, value: unknown, known: Known): string[] {
  const { options, props, __config__ } = field.config as unknown as {
    readonly options: readonly { readonly id: string; readonly fullName: string }[]
    readonly props: { readonly value: 'id' | 'enCode' }
    readonly __config__: { readonly dictionaryType: string }
  }
  const entries = known.dictionaries.find((each) => each.id === __config__.dictionaryType)?.entries
  return [value].flat().map((one) => {
    const found = entries
      ? entries.find((entry) => entry[props.value] === one)
      : options.find((option) => option.id === one)
    return found?.fullName ?? `no option ${String(one)}`
  })
}

/** What people read for a raw value, part by part: worked out here, not by the product. */
function shownParts(field: RandomField, value: unknown, known: Known): string[] {
  switch (field.kind) {
    case 'select':
    case 'radio':
    case 'checkbox':
      return labelsOf(field, value, known)
    case 'userSelect':
      return [value].flat().map((id) => known.people.find((person) => person.id === id)?.fullName ?? 'nobody')
    case 'datePicker':
      return [dateText(Number(value), String(field.config['format']))]
    case 'switch':
      return [value === 1 ? '开' : '关']
    default:
      return [String(value)]
  }
}

async function choosePeople(page: Page, control: Locator, people: readonly Person[]): Promise<void> {
  await control.click()
  const dialog = page.getByRole('dialog', { name: /^选择/ })
  const keyword = dialog.getByRole('textbox', { name: '请输入关键词' }).filter({ visible: true })
  for (const person of people) {
    await keyword.fill(person.fullName)
    await dialog
      .getByRole('listbox', { name: '可选项' })
      .filter({ visible: true })
      .getByRole('option')
      .filter({ hasText: person.account })
      .first()
      .click()
  }
  await dialog.getByRole('button', okay).click()
  await expect(dialog).toBeHidden()
}

/** Stars by the keyboard: back to none, then as many as the value. */
async function rate(stars: Locator, field: RandomField, value: unknown): Promise<void> {
  await stars.focus()
  for (let press = 0; press < 20; press += 1) await stars.press('ArrowLeft')
  const steps = Number(value) * (field.config['allowHalf'] === true ? 2 : 1)
  for (let press = 0; press < steps; press += 1) await stars.press('ArrowRight')
}

/** Enters a value the way a person does, by the kind of the field. */
async function enterValue(page: Page, form: Locator, field: RandomField, value: unknown, known: Known): Promise<void> {
  const control = form.locator(`[id$="-${field.config.__vModel__}"]`)
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // A field far down is drawn only when it comes near.
  await expect(control).not.toHaveAttribute('data-waiting')
  const parts = shownParts(field, value, known)
  switch (field.kind) {
    case 'switch':
      if (((await control.getAttribute('aria-checked')) === 'true') !== (value === 1)) await control.click()
      return
    case 'radio':
      await control.getByText(parts[0] ?? '', { exact: true }).click()
      return
    case 'checkbox':
      for (const part of parts) await control.getByRole('checkbox', { name: part, exact: true }).check()
      return
    case 'select': {
      const list = page.locator('.ant-select-dropdown:visible')
      for (const part of parts) {
        const option = list.locator('.ant-select-item-option').filter({ hasText: part }).first()
        // Fields that come near are drawn late and move the list: whoever misses clicks again.
        await expect(async () => {
          if (!(await list.isVisible())) await control.click()
          if (/option-selected/.test((await option.getAttribute('class', { timeout: 2000 })) ?? '')) return
          await option.click({ timeout: 2000 })
        }).toPass()
      }
      return leaveList(page, control)
    }
    case 'userSelect':
      return choosePeople(
        page,
        control,
        [value].flat().flatMap((id) => known.people.find((person) => person.id === id) ?? []),
      )
    case 'rate':
      return rate(control.locator('.ant-rate'), field, value)
    case 'datePicker':
    case 'timePicker':
      await control.fill(parts[0] ?? '')
      await control.press('Enter')
      return
    default:
      await control.fill(parts[0] ?? '')
  }
}

/** Without white space and the commas of thousands: those belong to the layout. */
function plain(text: string): string {
  return text.replace(/\s+/g, '').replace(/(\d),(?=\d{3})/g, '$1')
}

function tag(set: string, name: string): string {
  return `<span class="jnpf-print-tag-span" data-tag="${set}.${name}">{${name}}</span>`
}

test('a form that no source file knows is filled in, searched, changed, shown and printed with its values', async ({
  cups,
  page,
  platform,
  folder,
}) => {
  test.setTimeout(180_000)
  const seed = Number(process.env['ATRIUM_TEST_SEED']) || rounds(20_261_123, Math.floor(Math.random() * 1_000_000))
  // The same form in each run, so that a change fails for what it changes; `npm run test:long` draws another one.
  console.log(`seed ${seed}: repeat with ATRIUM_TEST_SEED=${seed}`)
  await cups.addQueue('Random')
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const people = (
    await administrator.send<{ list: { id: string; fullName: string; type: string }[] }>(
      'POST',
      '/api/permission/Users/ImUser/Selector/0',
      { keyword: '李', currentPage: 1, pageSize: 20 },
    )
  ).data.list
    .filter((person) => person.type === 'user')
    .map(({ id, fullName }) => {
      const [name = '', account = ''] = fullName.split('/')
      return { id, fullName: name, account }
    })
    .slice(0, 4)
  const types = await administrator.get<{ list: { id: string; enCode: string; dictionaryList: never[] }[] }>(
    '/api/system/DictionaryData/All',
  )
  const dictionaries = types.data.list
    .filter((type) => ['leaveKind', 'businessType', 'visitorPurpose'].includes(type.enCode))
    .map((type) => ({ id: type.id, entries: (type.dictionaryList as KnownDictionary['entries']).slice(0, 6) }))
  expect(people.length).toBeGreaterThan(1)
  expect(dictionaries.length).toBe(3)
  const known: Known = { people, dictionaries }
  const made = randomModule(seed, {
    fields: 10,
    childColumns: 3,
    childRows: 1,
    userIds: people.map((person) => person.id),
    dictionaries,
  })
  const record = made.record(1)
  const rows = [0, 1].map((index) =>
    Object.fromEntries(
      (made.childTable?.columns ?? []).map((column) => [
        column.config.__vModel__,
        column.sample(randomOf(seed + index + 7)),
      ]),
    ),
  )
  const lines = made.fields.map(({ label, config }) => `<p>${label}：${tag('headTable', config.__vModel__)}</p>`)
  const cells = made.childTable?.columns.map(({ config }) => `<td>${tag('childrenDataTable0', config.__vModel__)}</td>`)
  const template = await administrator.send<string>('POST', '/api/system/printDev', {
    fullName: `随机模板${seed}`,
    enCode: `random${seed}`,
    category: 'office',
    printTemplate: `<h1>${made.fullName}</h1>${lines.join('')}<table><tbody><tr>${cells?.join('')}</tr></tbody></table>`,
    pageParam: JSON.stringify({ paper: 'A4', orientation: 'portrait' }),
  })
  expect(template.code).toBe(200)
  await storeModule(administrator, {
    ...made,
    formData: JSON.stringify({ ...JSON.parse(made.formData), hasPrintBtn: true, printId: [template.data] }),
  })

  await enterAs(page, platform.url, 'admin')
  await openMenu(page, made.fullName)
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: `新增${made.fullName}` })
  // What is folded is looked for below: it has to be there by then.
  await expect(form.getByRole('button').filter({ hasText: /^(确定|保存|提交)$/ })).not.toHaveCount(0)
  for (const field of made.fields) {
    const collapsed = form.locator('.ant-collapse-header[aria-expanded="false"]')
    if ((await collapsed.count()) > 0) await collapsed.first().click()
    await enterValue(page, form, field, record[field.config.__vModel__], known)
  }
  const grid = form.getByRole('grid')
  for (const [index, row] of rows.entries()) {
    await form.locator('[id$="-tableField900"]').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await form.getByRole('button', { name: '添加' }).click()
    const numbered = grid
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(index + 1), exact: true }) })
    for (const [position, column] of (made.childTable?.columns ?? []).entries()) {
      const cell = numbered.getByRole('gridcell').nth(position)
      await cell.click()
      if (column.kind === 'rate') {
        await rate(cell.locator('.ant-rate'), column, row[column.config.__vModel__])
        continue
      }
      const input = cell.locator('input, textarea').first()
      await expect(input).toBeFocused()
      await input.fill(String(row[column.config.__vModel__]))
    }
  }
  await form
    .getByRole('button')
    .filter({ hasText: /^(确定|保存|提交)$/ })
    .last()
    .click()
  await expect(form).toBeHidden()
  await expect(tableRows(page)).toHaveCount(1)

  const named = made.fields.find((field) => field.kind === 'input')
  if (!named) throw new Error('every random module of ten fields has a text')
  const oldName = String(record[named.config.__vModel__])
  const search = shownPage(page).getByRole('search')
  const keyword = search.locator(`[id$="-${named.config.__vModel__}"]`)
  if (!(await keyword.isVisible())) await search.getByRole('button', { name: '展开条件' }).click()
  await keyword.fill('没有这样的内容')
  await keyword.press('Enter')
  await expect(shownPage(page).getByText('没有符合条件的数据')).toBeVisible()
  await keyword.fill(oldName)
  await keyword.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)

  const newName = `改${seed % 10_000}`
  await tableRows(page).getByRole('button', { name: '编辑' }).click()
  const change = page.getByRole('dialog', { name: `编辑${made.fullName}` })
  const changed = change.locator(`[id$="-${named.config.__vModel__}"]`)
  await expect(changed).toHaveValue(oldName)
  await changed.fill(newName)
  await change
    .getByRole('button')
    .filter({ hasText: /^(确定|保存|提交)$/ })
    .last()
    .click()
  await expect(change).toBeHidden()
  await expect(shownPage(page).getByText('没有符合条件的数据')).toBeVisible()
  await search.getByRole('button', { name: '重置' }).click()
  await expect(tableRows(page).getByText(newName).first()).toBeVisible()

  const expected = [
    ...made.fields.flatMap((field) => shownParts(field, record[field.config.__vModel__], known)),
    ...rows.flatMap((row) =>
      (made.childTable?.columns ?? []).flatMap((column) => shownParts(column, row[column.config.__vModel__], known)),
    ),
  ].map((part) => (part === oldName ? newName : part))
  await tableRows(page).getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: `${made.fullName}详情` })
  for (const part of expected)
    await expect
      .poll(async () => plain(await detail.innerText()), { message: `detail shows ${part}` })
      .toContain(plain(part))

  await detail.getByRole('button', { name: '打印', exact: true }).click()
  const preview = await previewOf(page)
  await choosePrinter(page, 'Random')
  await preview.getByRole('button', { name: /打印$/ }).click()
  const [job] = await cups.waitForJobs('Random', 1, 30_000)
  const paper = plain(textOfPdf(folder, job?.data ?? Buffer.alloc(0)))
  for (const part of expected) expect(paper).toContain(plain(part))
})
