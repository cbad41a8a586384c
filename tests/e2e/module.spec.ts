import type { Locator, Page } from '@playwright/test'
import {
  answer,
  closeByEscape,
  enterAs,
  expect,
  leaveList,
  openMenu,
  openOptions,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

async function openLeaves(page: Page, url: string, account: string): Promise<void> {
  await enterAs(page, url, account, { path: '/model/leaveRequest' })
  await expect(tableRows(page).first()).toBeVisible()
}

function pager(page: Page): Locator {
  return shownPage(page).getByRole('navigation', { name: '分页' })
}

/** How many records the list says there are. */
async function total(page: Page): Promise<number> {
  return Number(/共 ([\d,]+) 条/.exec(await pager(page).innerText())?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** Texts of one column of the rows that are drawn, by the heading of the column. */
async function column(page: Page, heading: string): Promise<string[]> {
  const heads = shownPage(page).getByRole('grid').getByRole('columnheader')
  const titles = await heads.allInnerTexts()
  const at = titles.findIndex((title) => title.trim() === heading)
  expect(at, `column ${heading} among ${titles.join(' ')}`).toBeGreaterThanOrEqual(0)
  return tableRows(page)
    .locator(`[role="gridcell"]:nth-child(${at + 1})`)
    .allInnerTexts()
}

/** The message under a field of a form, or under a cell. */
function problem(form: Locator, name: string): Locator {
  return form.locator(`[id$="-${name}-problem"]`)
}

/** A choice in the list that is open. */
function option(page: Page, name: string): Locator {
  return openOptions(page).filter({ hasText: name })
}

/** Waits until every text of a column is as it should be. */
function expectColumn(page: Page, heading: string, fits: (text: string) => boolean): Promise<void> {
  const others = async () => {
    const texts = await column(page, heading)
    return texts.length === 0 ? ['no rows'] : texts.filter((text) => !fits(text))
  }
  return expect.poll(others, heading).toEqual([])
}

async function search(page: Page): Promise<void> {
  await shownPage(page).getByRole('search').getByRole('button', { name: '查询', exact: true }).click()
}

test('a search by text, several choices, a range of days or a person leaves only what fits; sorting and pages hold', async ({
  page,
  platform,
}) => {
  test.setTimeout(150_000)
  await openLeaves(page, platform.url, 'admin')
  const all = await total(page)
  expect(all).toBeGreaterThan(1000)
  const bar = shownPage(page).getByRole('search')

  const first = tableRows(page).first()
  const number = /QJ\d+/.exec(await first.innerText())?.[0] ?? ''
  await bar.getByLabel('申请单号').fill(number)
  await bar.getByLabel('申请单号').press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await expect(first).toContainText(number)
  await bar.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => total(page)).toBe(all)

  await bar.getByRole('button', { name: '展开条件' }).click()
  const kinds = bar.getByRole('combobox', { name: '请假类型' })
  await kinds.click()
  for (const kind of ['病假', '婚假']) await option(page, kind).click()
  await leaveList(page, kinds)
  await search(page)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expect.poll(async () => new Set(await column(page, '请假类型'))).toEqual(new Set(['病假', '婚假']))
  const ofKinds = await total(page)

  const start = bar.getByLabel('开始日期')
  await start.click()
  await start.fill('2026/3/1')
  await start.press('Tab')
  await expect(start).not.toBeFocused()
  await page.locator('input:focus').pressSequentially('20260331')
  await page.keyboard.press('Tab')
  await search(page)
  await expect.poll(() => total(page)).toBeLessThan(ofKinds)
  await expectColumn(page, '开始日期', (day) => day.startsWith('2026-03-'))
  await bar.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => total(page)).toBe(all)

  const applicant = (await column(page, '申请人'))[0] ?? ''
  await bar.getByRole('combobox', { name: '申请人' }).click()
  const picker = page.getByRole('dialog', { name: '选择用户' })
  await picker
    .getByRole('textbox', { name: '请输入关键词' })
    .filter({ visible: true })
    .fill(applicant.split('/')[0] ?? '')
  await picker
    .getByRole('option')
    .filter({ visible: true, hasText: applicant.split('/')[0] ?? '' })
    .first()
    .click()
  await picker.getByRole('button', okay).click()
  await search(page)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expectColumn(page, '申请人', (name) => name.split('/')[0] === applicant.split('/')[0])
  await bar.getByRole('button', { name: '重置' }).click()
  await expect.poll(() => total(page)).toBe(all)

  const head = shownPage(page).getByRole('columnheader', { name: '开始日期' })
  await head.click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(shownPage(page).getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect.poll(async () => (await column(page, '开始日期'))[0]).toMatch(/^2025|^2024|^2023/)
  const inOrder = (days: readonly string[]) => days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day)
  await expect.poll(async () => inOrder(await column(page, '开始日期'))).toBe(true)
  const rising = await column(page, '开始日期')
  await head.click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await column(page, '开始日期'))[0]).not.toBe(rising[0])
  await expect.poll(async () => inOrder((await column(page, '开始日期')).toReversed())).toBe(true)

  const top = await column(page, '申请单号')
  await pager(page).locator('.ant-pagination-item-2').click()
  await expect.poll(() => column(page, '申请单号')).not.toEqual(top)
  await expectColumn(page, '申请单号', (each) => !top.includes(each))
  const jump = pager(page).getByRole('spinbutton', { name: '跳至第几页' })
  await jump.fill('5')
  await jump.press('Enter')
  await expect(pager(page).locator('.ant-pagination-item-active')).toHaveText('5')
  await pager(page).getByRole('combobox').first().click()
  await option(page, '100 条/页').click()
  await expect(pager(page).locator('.ant-pagination-item-active')).toHaveText('1')
  await expect(pager(page).locator('.ant-pagination-item').last()).toHaveText(String(Math.ceil(all / 100)))
})

test('a leave with its days is checked, added up, saved, shown, changed and deleted, and Esc does not lose it', async ({
  page,
  platform,
}) => {
  test.setTimeout(150_000)
  await openLeaves(page, platform.url, 'admin')
  const before = await total(page)
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增请假申请' })
  // The first required field that is empty: the number is made by a rule, who asks and from where is filled in.
  await expect(form.getByRole('combobox', { name: '请假类型' })).toBeFocused()
  await expect(form.getByLabel('所在部门')).toHaveValue('信息化中心')
  await expect(form.getByLabel('联系电话')).toHaveValue(/^1\d{10}$/)
  await expect(form.getByText('附件', { exact: true })).toBeVisible()
  // Whoever only looks something up has not left it.
  const reason = form.getByLabel('请假事由')
  await reason.focus()
  await page.keyboard.press('Control+f')
  await expect(form.getByRole('search').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reason).toBeFocused()
  await expect(problem(form, 'f_reason')).toHaveCount(0)
  await expect
    .poll(async () => Math.round((await form.locator('.ant-modal-container').boundingBox())?.width ?? 0))
    .toBe(1000)

  await form.getByLabel('所在部门').fill('')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await form.getByRole('button', { name: '提交审批' }).click()
  for (const name of ['f_department', 'f_kind', 'f_end', 'f_reason'])
    await expect(problem(form, name)).toHaveText('不能为空')
  await expect(problem(form, 'f_number')).toHaveCount(0)
  await expect(problem(form, 'c_date')).toHaveText('不能为空')

  await form.getByLabel('所在部门').fill('信息化建设办公室')
  await expect(problem(form, 'f_department')).toHaveCount(0)
  await form.getByLabel('联系电话').fill('12345')
  await form.getByLabel('所在部门').focus()
  await expect(problem(form, 'f_phone')).toHaveText('请输入正确的手机号码')
  await form.getByLabel('联系电话').fill('13800138000')
  await form.getByRole('combobox', { name: '请假类型' }).click()
  await option(page, '事假').click()
  await form.getByLabel('结束日期').fill('2031-01-15')
  await form.getByLabel('结束日期').press('Enter')
  await form.getByLabel('请假事由').fill('参加学术会议')

  const grid = form.getByRole('grid')
  const dayColumns = ['日期', '时段', '天数', '受影响的课程或工作']
  const fillCell = async (label: string, row: number, value: string) => {
    const numbered = grid
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
    const cell = numbered.getByRole('gridcell').nth(dayColumns.indexOf(label))
    await cell.click()
    const control = cell.locator('input')
    await expect(control).toBeFocused()
    await control.fill(value)
    if (label === '日期') await control.press('Tab')
  }
  const sum = form.locator('[id$="-f_total"]')
  await fillCell('日期', 1, '2031-01-14')
  await expect(sum).toHaveText('1.0')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await fillCell('日期', 2, '2031-01-15')
  await expect(sum).toHaveText('2.0')
  await fillCell('天数', 2, '0.5')
  await expect(sum).toHaveText('1.5')
  await expect(grid.getByRole('row').filter({ hasText: '合计' })).toContainText('1.5')
  await fillCell('受影响的课程或工作', 2, '数据库原理')
  const rowCount = grid.getByRole('rowheader', { name: /^\d+$/ })
  await page.keyboard.press('Enter')
  await expect(rowCount).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(rowCount).toHaveCount(2)
  await expect(form.getByLabel('请假事由')).toHaveValue('参加学术会议')
  await expect(sum).toHaveText('1.5')

  // In a cell it would leave the cell.
  await form.getByLabel('请假事由').focus()
  await page.keyboard.press('Escape')
  await answer(page, question(page, '放弃未保存的内容？'), '继续编辑')
  await expect(form.getByLabel('请假事由')).toHaveValue('参加学术会议')

  await form.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '草稿已保存')
  await expect(form).toBeHidden()
  await expect.poll(() => total(page)).toBe(before + 1)
  const bar = shownPage(page).getByRole('search')
  await bar.getByRole('button', { name: '展开条件' }).click()
  await bar.getByLabel('请假事由').fill('参加学术会议')
  await search(page)
  await expect(tableRows(page)).toHaveCount(1)
  // Its rule numbered it with the save.
  const [number = ''] = /QJ\d{12}/.exec(await tableRows(page).innerText()) ?? []
  expect(number).not.toBe('')
  await expect(tableRows(page)).toContainText('信息化建设办公室')
  await expect(tableRows(page)).toContainText('1.5')

  await tableRows(page).getByRole('button', { name: '编辑' }).click()
  const change = page.getByRole('dialog', { name: '编辑请假申请' })
  await expect(change.getByLabel('请假事由')).toHaveValue('参加学术会议')
  await change.getByLabel('请假事由').fill('参加学术会议并作报告')
  await change.getByRole('button', { name: '删除此行' }).first().click()
  await expect(change.locator('[id$="-f_total"]')).toHaveText('0.5')
  await change.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '修改成功')
  await expect(change).toBeHidden()

  await tableRows(page).getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '请假申请详情' })
  for (const text of [number, '参加学术会议并作报告', '事假', '2031-01-15', '数据库原理', '13800138000'])
    await expect(detail).toContainText(text)
  await expect(detail.getByRole('textbox')).toHaveCount(0)
  await detail.getByRole('button', { name: '变更记录' }).click()
  const history = page.getByRole('dialog', { name: '请假申请变更记录' })
  for (const text of ['参加学术会议并作报告', '修改前', '修改后', '余勇海', '创建'])
    await expect(history).toContainText(text)
  await history.getByRole('button', { name: '恢复修改前的值' }).click()
  await answer(page, question(page, '恢复为'), '恢复修改前的值')
  await expectToast(page, '已恢复此前的值')
  await expect(history.getByText('恢复', { exact: true })).toBeVisible()
  await closeByEscape(page, history)
  await expect(detail).not.toContainText('参加学术会议并作报告')
  await expect(detail).toContainText('参加学术会议')
  await closeByEscape(page, detail)

  const remove = async () => {
    await tableRows(page).getByRole('button', { name: '删除', exact: true }).click()
    await answer(page, question(page, '此操作将永久删除该数据'), '删除')
    await expect(shownPage(page).getByText('没有符合条件的数据')).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await expectToast(page, '已恢复1条数据')
  await expect(tableRows(page)).toHaveCount(1)
  await remove()
  await shownPage(page).getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '请假申请回收站' })
  const gone = bin.getByRole('article').filter({ hasText: number })
  await expect(gone).toContainText('还可恢复 30 天')
  await gone.getByRole('button', { name: '查看内容' }).click()
  await expect(gone).toContainText('参加学术会议')
  await gone.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(gone).toBeHidden()
  await closeByEscape(page, bin)
  await expect(tableRows(page)).toHaveCount(1)
  await remove()
  await shownPage(page).getByRole('button', { name: '重置' }).click()
  await expect.poll(() => total(page)).toBe(before)
})

test('a form opens the way it was designed: the asset register in a drawer, the visitor pass over the whole window', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/model/assetRegister' })
  await expect(shownPage(page).getByRole('columnheader', { name: '资产编号' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const asset = page.getByRole('dialog', { name: '新增资产台账' })
  await expect.poll(async () => Math.round((await asset.boundingBox())?.width ?? 0)).toBe(800)
  const { width } = await page.evaluate(() => ({ width: innerWidth }))
  await expect.poll(async () => Math.round(((await asset.boundingBox())?.x ?? 0) + 800)).toBe(width)
  await asset.getByLabel('单价').fill('1250.5')
  await asset.getByLabel('数量').fill('3')
  await expect(asset.locator('[id$="-f_amount"]')).toContainText('3,751.50')
  await page.keyboard.press('Escape')
  await answer(page, question(page, '放弃未保存的内容？'), '放弃')
  await expect(asset).toBeHidden()

  await openMenu(page, '安全保卫', '来访预约')
  await expect(shownPage(page).getByRole('columnheader', { name: '预约编号' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const visit = page.getByRole('dialog', { name: '新增来访预约' })
  await expect(visit).toBeVisible()
  await expect
    .poll(async () => Math.round((await visit.locator('.ant-modal-container').boundingBox())?.width ?? 0))
    .toBe(width)
  await closeByEscape(page, visit)
})
