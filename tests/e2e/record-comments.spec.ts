import type { Page } from '@playwright/test'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, pressInRow, tableRows, test } from './support/app.ts'
import { expectToast, watchToasts } from './support/toasts.ts'

/** As the menu of a person shows it. */
const nameOf = async (page: Page) =>
  (await page.getByRole('button', { name: /^当前用户/ }).innerText()).split('\n').at(-1) ?? ''
const record = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: /^评论/ }) })
/** Lines of what is still being read have no name. */
const comments = (page: Page) => record(page).getByRole('listitem', { name: /\S/ })
const input = (page: Page) => record(page).getByRole('textbox', { name: '写评论' })

test('a comment reaches whoever it names and leads them to the record, where they answer; a person without the row gets nothing', async ({
  page: teacher,
  platform,
}) => {
  test.setTimeout(150_000)
  const elsewhere = temporaryFolder('e2e-comments')
  const other = await launchApp({ userData: elsewhere.path })
  try {
    const admin = other.page
    await admin.waitForFunction(() => 'atrium' in window)
    await Promise.all([
      enterAs(teacher, platform.url, 'teacher', { path: '/model/leaveRequest' }),
      enterAs(admin, platform.url, 'admin'),
    ])
    await watchToasts(teacher)
    const student = await signedInClient(platform.url, 'student', demoPassword)
    const { data: me } = await student.get<{ userInfo: { userName: string } }>('/api/oauth/CurrentUser')
    const [adminName, studentName] = [await nameOf(admin), me.userInfo.userName]

    await expect(tableRows(teacher).first()).toBeVisible()
    const row = tableRows(teacher).first()
    const number = /QJ\d+/.exec(await row.innerText())?.[0] ?? ''
    await pressInRow(teacher, row, '详情')
    // How its approval went stands beside it.
    await record(teacher).getByRole('tab', { name: '审批', exact: true }).click()
    await expect(record(teacher).getByRole('tabpanel', { name: '审批' })).toContainText(`请假申请（${number}）`)
    await expect(record(teacher).getByRole('tabpanel', { name: '审批' })).toContainText('发起申请')
    await record(teacher).getByRole('tab', { name: '评论' }).click()
    for (const [account, name] of [
      ['admin', adminName],
      ['student', studentName],
    ] as const) {
      await input(teacher).pressSequentially(`@${account}`)
      await teacher.locator('.ant-mentions-dropdown').getByRole('menuitem').filter({ hasText: name }).click()
    }
    await input(teacher).pressSequentially('下周的课怎么安排？')
    await record(teacher).getByRole('button', { name: '发表评论' }).click()
    await expectToast(teacher, `${studentName}看不到这条数据，未收到提醒`)
    await expect(record(teacher).getByRole('tab', { name: '评论 (1)' })).toBeVisible()
    await expect(comments(teacher)).toContainText('下周的课怎么安排？')

    // The message leads the one who was named to the place.
    await admin.getByRole('button', { name: /条未读消息$/ }).click()
    await admin.getByRole('dialog', { name: '消息' }).getByText('的评论中提到了您').first().click()
    await admin.getByRole('button', { name: '查看数据和评论' }).click()
    await expect(comments(admin)).toContainText('下周的课怎么安排？')
    await comments(admin)
      .getByRole('button', { name: /回\s*复/ })
      .click()
    await input(admin).fill('调到周五上午')
    await input(admin).press('Control+Enter')
    await expect(comments(admin)).toHaveCount(2)
    await record(admin).getByRole('tab', { name: '详情' }).click()
    await expect(record(admin)).toContainText(number)

    // Whoever follows the record sees the answer come in.
    await expect(comments(teacher)).toHaveCount(2)
    await expect(comments(teacher).first()).toContainText('调到周五上午')

    const told = await student.get<{ list: { title: string }[] }>('/api/message?pageSize=50')
    expect(told.data.list.filter(({ title }) => title.includes('评论'))).toEqual([])
  } finally {
    await other.close()
    elsewhere.remove()
  }
})
