import type { Page } from '@playwright/test'
import { signedInClient } from '../support/platform-http.ts'
import {
  activeTab,
  answer,
  demoPassword,
  enterAs,
  expect,
  openMenu,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { formatTime } from '#shared/form/dates.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

async function go(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#${to}`
  }, path)
  await expect(activeTab(page)).toHaveText(title)
}

/** Opens a message by its title. */
async function openMessage(page: Page, title: string | RegExp): Promise<void> {
  await tableRows(page).getByRole('button', { name: title }).first().click()
}

test('a notice opens with its body and file and counts as read; a flow message leads to its task and its history', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'teacher', { path: '/messageRecord' })
  const search = shownPage(page).getByRole('search')
  await search.getByRole('switch', { name: '只看未读' }).click()
  await search.getByText('公告', { exact: true }).click()
  const unread = async () => Number(/共 (\d+) 条/.exec(await shownPage(page).innerText())?.[1])
  // What was there before stays until the answer has come.
  const teacher = await signedInClient(platform.url, 'teacher', demoPassword)
  const { data } = await teacher.get<{ pagination: { total: number } }>('/api/message?type=1&isRead=0')
  const before = data.pagination.total
  await expect.poll(unread).toBe(before)
  await expect(tableRows(page).first()).toContainText('公告')
  // The newest may be what another journey of the worker released.
  await tableRows(page).last().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('各单位：')
  await expect(dialog.getByText('发布人：')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect.poll(unread).toBe(before - 1)

  await search.getByRole('button', { name: '重置' }).click()
  await search.getByText('流程', { exact: true }).click()
  await openMessage(page, /等待您审批/)
  await expect(activeTab(page)).toHaveText(/的请假申请（QJ\d+）/)
  await expect(shownPage(page).getByRole('heading', { level: 2, name: /的请假申请（QJ\d+）/ })).toBeVisible()
  await expect(shownPage(page).getByRole('region', { name: '流转记录' })).toContainText('发起申请')
  await expect(shownPage(page).getByText('申请单号')).toBeVisible()
  await go(page, '/workFlowDetail?config=%7Bbroken', '流程详情')
  await expect(shownPage(page).getByText('无法识别要打开的流程')).toBeVisible()
})

test('an entrust is given, told to its receiver and ended; marking all read asks first and leaves nothing unread', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'student', { path: '/messageRecord' })
  const bar = shownPage(page).getByRole('toolbar')
  await bar.getByRole('button', { name: '全部已读' }).click()
  await answer(page, question(page, '您确定要全部标记为已读，是否继续?'), '全部已读')
  await expectToast(page, '已全部标记为已读')
  await shownPage(page).getByRole('switch', { name: '只看未读' }).click()
  await expect(shownPage(page).getByText('没有未读消息')).toBeVisible()

  await go(page, '/workFlow/entrust?config=2', '流程委托')
  await expect(shownPage(page).getByRole('tab', { name: '委托给我' })).toHaveAttribute('aria-selected', 'true')
  await shownPage(page).getByRole('tab', { name: '我的委托' }).click()
  await expect(shownPage(page).getByText('还没有委托')).toBeVisible()
  await shownPage(page).getByRole('toolbar').getByRole('button', { name: '新建委托' }).click()
  const form = page.getByRole('dialog', { name: '新建委托' })
  await form.getByRole('button', okay).click()
  await expect(form.getByText('请选择被委托人')).toBeVisible()
  await expect(form.getByText('请选择委托时间')).toBeVisible()
  await form.getByRole('combobox', { name: '被委托人' }).click()
  const picker = page.getByRole('dialog', { name: '选择被委托人' })
  const keyword = picker.getByRole('textbox', { name: '请输入关键词' }).filter({ visible: true })
  await keyword.fill('teacher')
  await picker.getByRole('option').filter({ visible: true, hasText: 'teacher' }).first().click()
  await picker.getByRole('button', okay).click()
  const period = form.locator('.ant-picker input')
  for (const [index, time] of ['2030-01-01 09:00', '2030-02-01 09:00'].entries()) {
    await period.nth(index).fill(time)
    await period.nth(index).press('Enter')
    await expect(period.nth(index)).toHaveValue(time)
  }
  await form.getByRole('textbox', { name: '说明' }).fill('实习期间')
  await form.getByRole('button', okay).click()
  await expectToast(page, '委托成功')
  await expect(form).toBeHidden()
  await expect(tableRows(page).first()).toContainText('未开始')
  await tableRows(page).first().getByRole('button', { name: '结束委托' }).click()
  await answer(page, question(page), '结束委托')
  await expect(tableRows(page).first()).toContainText('已结束')
})

test('the portal shows what the server counts, and each teaching page opens at its fixed route', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'teacher')
  await openMenu(page, '数据概览', '校园门户')
  const card = (name: string) => shownPage(page).getByRole('region', { name, exact: true })
  // Other journeys add records and mails to the same server: each is compared with what it leads to.
  const total = card('请假申请总数').locator('strong')
  await expect(total).toHaveText(/^[\d,]{2,}$/)
  const counted = (await total.textContent()) ?? ''
  const month = formatTime(Date.now(), 'yyyy-MM')
  await expect(card('近12个月请假申请').locator('svg[aria-label]')).toHaveAttribute(
    'aria-label',
    new RegExp(`${month} \\d+`),
  )
  await expect(card('请假类型分布').getByRole('listitem')).toHaveCount(7)
  await expect(card('请假类型分布').locator('svg').first()).toContainText(counted)
  await total.getByRole('link').click()
  await expect(shownPage(page).getByText(`共 ${counted} 条`)).toBeVisible()
  await openMenu(page, '数据概览', '校园门户')
  const mail = card('最新邮件').getByRole('link').first()
  const subject = (await mail.textContent()) ?? ''
  await mail.click()
  await expect(shownPage(page).getByText('发件人')).toBeVisible()
  // The tab is named after what it holds, once that has come.
  await expect(activeTab(page)).toHaveText(subject)
  for (const [path, title] of [
    ['/grgkkjlgl', '个人公开课记录管理'],
    ['/grjzjlgl', '个人讲座记录管理'],
    ['/grjsjlgl', '个人竞赛记录管理'],
    ['/jxjh', '教学计划'],
    ['/jsktqja', '教师课堂前教案'],
    ['/jxzyfk', '教学作业反馈'],
  ] as const) {
    await go(page, path, title)
    await expect(tableRows(page).first()).toBeVisible()
    await expect(shownPage(page).getByText('共 200 条')).toBeVisible()
  }
})
