import type { Page } from '@playwright/test'
import { fakeSmtp } from '../integration/server/support/fake-smtp.ts'
import { answer, enterAs, expect, fieldMessage, question, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, unknownTo } from './support/family.ts'

const account = 'admin@campus.example'
const password = 'smtp-secret'

const compose = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const folder = (page: Page, name: string) => shownPage(page).getByRole('button', { name: new RegExp(`^${name}`) })
const field = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('combobox', { name, exact: true })

async function goToMail(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '#/emailDetail'
  })
  await expect(folder(page, '收件箱')).toBeVisible()
}

async function setUp(page: Page, smtp: { readonly port: number }, given = password): Promise<void> {
  const dialog = compose(page, '邮箱账号')
  await dialog.getByLabel('邮箱地址').fill(account)
  await dialog.getByLabel('密码或授权码').fill(given)
  await dialog.getByLabel('SMTP 服务器').fill('127.0.0.1')
  await dialog.getByLabel('SMTP 端口').fill(String(smtp.port))
  const ssl = dialog.getByRole('switch', { name: '加密连接' })
  if ((await ssl.getAttribute('aria-checked')) === 'true') await ssl.click()
}

/** As the administrator, without the window. */
const callAs = (page: Page, endpoint: string, input: object) =>
  page.evaluate(
    async ([name, given]) => {
      const { request } = (
        window as unknown as { atrium: { request(route: string, input: unknown): Promise<{ ok: boolean }> } }
      ).atrium
      return (await request('platform.call', { endpoint: name, ...given })).ok
    },
    [endpoint, input] as const,
  )

test('an account for mail is set up and checked, and a mail is written with the keyboard and kept as a draft', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  const smtp = await fakeSmtp(account, password, (to) => (to.startsWith('nobody') ? 550 : null))
  try {
    await enterAs(page, platform.url, 'admin', { path: '/emailDetail' })
    await callAs(page, 'allowedHost.create', { body: { host: '127.0.0.1', description: '', enabledMark: 1 } })
    await goToMail(page)
    // Without an account a mail says so, and can be kept.
    await folder(page, '写邮件').click()
    const dialog = compose(page, '写邮件')
    await expect(dialog).toContainText('还没有设置邮箱账号')
    await dialog.getByRole('button', { name: '邮箱账号' }).click()
    await setUp(page, smtp, 'wrong')
    const settings = compose(page, '邮箱账号')
    await settings.getByRole('button', { name: '检查账号' }).click()
    await expect(page.getByText(/535|Authentication/).first()).toBeVisible()
    await settings.getByLabel('密码或授权码').fill(password)
    await settings.getByRole('button', { name: '检查账号' }).click()
    await expect(page.getByText('连接成功')).toBeVisible()
    await settings.getByRole('button', { name: '确定', exact: true }).click()
    await expect(settings).toBeHidden()
    await expect(dialog).not.toContainText('还没有设置邮箱账号')

    await field(page, '收件人').fill('not an address')
    await page.keyboard.press('Tab')
    await expect(fieldMessage(page, '收件人')).toContainText('不是正确的邮箱地址')
    const to = dialog.locator('.ant-select').first()
    await expect(async () => {
      await field(page, '收件人').press('Backspace')
      await expect(to).not.toContainText('not an address', { timeout: 1000 })
    }).toPass()
    await field(page, '收件人').fill('nobody@campus.example')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(fieldMessage(page, '收件人')).toBeHidden()
    await dialog.getByRole('button', { name: '存草稿' }).click()
    await expect(dialog).toBeHidden()
    await folder(page, '草稿箱').click()
    await tableRows(page).getByRole('button', { name: '删除' }).click()
    await answer(page, question(page), '删除')
    await expect(tableRows(page)).toHaveCount(0)
  } finally {
    await smtp.close()
  }
})

for (const generation of ['3.4', '3.6'] as const)
  test(`mail is read, answered, kept and sent on a server of generation ${generation}, and nothing of ours is asked`, async ({
    page,
  }) => {
    await onFamilyServer(page, generation, async (family) => {
      await goToMail(page)
      await tableRows(page)
        .getByRole('link', { name: /教研活动安排/ })
        .click()
      await expect(shownPage(page).getByText('周三下午')).toBeVisible()
      await expect(shownPage(page).locator('img[src*="elsewhere"]')).toHaveCount(0)
      await shownPage(page).getByRole('button', { name: '回复全部' }).click()
      const reply = compose(page, '回复全部')
      await reply.getByRole('button', { name: '发送', exact: true }).click()
      await expect(reply.getByRole('alert').filter({ hasText: '你还没有设置邮件的帐户' })).toBeVisible()
      await reply.getByRole('button', { name: '邮箱账号' }).click()
      await setUp(page, { port: 25 })
      await compose(page, '邮箱账号').getByRole('button', { name: '确定', exact: true }).click()
      await expect(compose(page, '邮箱账号')).toBeHidden()
      await reply.getByRole('button', { name: '存草稿' }).click()
      await expect(reply).toBeHidden()
      await shownPage(page).getByRole('link', { name: '全部邮件' }).click()
      await folder(page, '草稿箱').click()
      await tableRows(page).getByRole('button', { name: 'Re: 教研活动安排' }).click()
      const again = compose(page, '继续写邮件')
      await again.getByRole('button', { name: '发送', exact: true }).click()
      await expect(again).toBeHidden()
      await expect(tableRows(page)).toHaveCount(0)
      await folder(page, '已发送').click()
      await expect(tableRows(page)).toContainText('office@college.example')
      expect(unknownTo(family)).toEqual([])
    })
  })
