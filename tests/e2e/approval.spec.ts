import type { Page } from '@playwright/test'
import { enterAs, expect, shownPage, signIn, signOut, tableRows, test } from './support/app.ts'
import { agree, fillLeave, go, leadStudent } from './support/approvals.ts'
import { choosePrinter, previewOf, textOfPdf } from './support/printing.ts'
import { expectToast } from './support/toasts.ts'

/** Signs out, in as somebody else, and opens what waits for them under this name. */
async function openWaiting(page: Page, account: string, name: string): Promise<void> {
  await signOut(page)
  await signIn(page, account)
  await go(page, '/workFlowDetail')
  await tableRows(page).getByRole('link', { name }).click()
  await expect(shownPage(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

test('a student requests leave, their head and personnel agree, and the paper has both opinions', async ({
  cups,
  folder,
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  await cups.addQueue('Office')
  await leadStudent(platform.url)
  await enterAs(page, platform.url, 'student', { path: '/workFlowDetail?of=launched' })

  await shownPage(page).getByRole('button', { name: '发起申请' }).click()
  await page.getByRole('dialog', { name: '选择流程' }).getByRole('button', { name: '请假审批' }).click()
  await fillLeave(page, shownPage(page).getByRole('form'), '回家探亲')
  await shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click()
  const sending = page.getByRole('dialog', { name: '提交审批' })
  await sending.getByRole('radio', { name: '紧急' }).check()
  await sending.getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '提交成功')
  await expect(tableRows(page).first()).toContainText('等待审核')
  const name = (await tableRows(page).first().getByRole('link').innerText()).trim()

  await openWaiting(page, 'teacher', name)
  await agree(page, '情况属实，同意')
  const history = shownPage(page).getByRole('region', { name: '流转记录' })
  await expect(history).toContainText('情况属实，同意')
  await expect(shownPage(page).getByRole('button', { name: '同意', exact: true })).toHaveCount(0)

  await openWaiting(page, 'admin', name)
  await agree(page, '准假')
  await expect(shownPage(page).getByText('审核通过').first()).toBeVisible()
  await expect(history).toContainText('准假')

  await shownPage(page).getByRole('button', { name: /^打印/ }).click()
  const preview = await previewOf(page)
  await choosePrinter(page, 'Office')
  await preview.getByRole('button', { name: /打印$/ }).click()
  const [job] = await cups.waitForJobs('Office', 1, 30_000)
  const paper = textOfPdf(folder, job?.data ?? Buffer.alloc(0))
  for (const text of ['回家探亲', '情况属实，同意', '准假']) expect(paper).toContain(text)
})

test('a student files a draft in the list of the module, and its state leads to where it is changed and submitted', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  await enterAs(page, platform.url, 'student', { path: '/model/leaveRequest' })
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增请假申请' })
  await fillLeave(page, form, '参加竞赛')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '草稿已保存')
  await expect(form).toHaveCount(0)
  const row = tableRows(page).first()
  await row.getByRole('link', { name: '未提交' }).click()
  const reason = shownPage(page).getByRole('form').getByRole('textbox', { name: '请假事由' })
  await expect(reason).toHaveValue('参加竞赛')
  await reason.fill('参加程序设计竞赛')
  await shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click()
  await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '提交成功')
  await expect(shownPage(page).getByRole('button', { name: '撤回申请' })).toBeVisible()
  await expect(shownPage(page).getByRole('region', { name: '评论' })).toBeVisible()
  await go(page, '/model/leaveRequest')
  await expect(row).toContainText('等待审核')
})
