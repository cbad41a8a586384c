import type { Page } from '@playwright/test'
import { launchApp, type Launched } from '../support/launch.ts'
import { enterAs, expect, openOptions, shownPage, signIn, signOut, tableRows, test } from './support/app.ts'
import { agree, fillLeave, go, LEAVE_ACTIONS, leadStudent, stopFlows } from './support/approvals.ts'
import { choosePrinter, previewOf, textOfPdf } from './support/printing.ts'
import { expectToast, watchToasts } from './support/toasts.ts'

const temporary: Launched[] = []
test.afterEach(async () => {
  for (const { close } of temporary.splice(0)) await close().catch(() => undefined)
})

async function secondWindow(userData: string): Promise<Page> {
  const launched = await launchApp({ userData })
  temporary.push(launched)
  await launched.page.waitForFunction(() => 'atrium' in window)
  await watchToasts(launched.page)
  return launched.page
}

/** Opens what a message is about, as the bell shows it. */
async function openFromMessage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(消息|\d+ 条未读消息)$/ }).click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await drawer.getByText(`待审批：${name}`).first().click()
  await expect(shownPage(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

test('a request comes back, is corrected, two people agree in two windows, and the paper has the whole history', async ({
  cups,
  folder,
  page,
  platform,
}) => {
  test.setTimeout(240_000)
  await cups.addQueue('Personnel')
  await leadStudent(platform.url)
  const other = await secondWindow(`${folder}-teacher`)
  await enterAs(page, platform.url, 'student', { path: '/workFlowDetail?of=launched' })
  await enterAs(other, platform.url, 'teacher')

  await shownPage(page).getByRole('button', { name: '发起申请' }).click()
  await page.getByRole('dialog', { name: '选择流程' }).getByRole('button', { name: '请假审批' }).click()
  await fillLeave(page, shownPage(page).getByRole('form'), '家中有事')
  await shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click()
  await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '提交成功')
  // The list comes anew behind the toast; none of those before waits.
  await expect(tableRows(page).first()).toContainText('等待审核')
  const name = (await tableRows(page).first().getByRole('link').innerText()).trim()

  // The teacher returns it where it comes up, without leaving their page.
  const card = other.getByRole('region', { name: '新的待审批' })
  await expect(card).toContainText(name)
  await card.getByRole('textbox', { name: '意见' }).fill('请写明事由')
  await card.getByRole('button', { name: /^退\s?回$/ }).click()
  await expectToast(other, '已退回')
  await expect(card).toHaveCount(0)

  // The student corrects it and sends it once more.
  await tableRows(page).filter({ hasText: name }).getByRole('link').click()
  await expect(shownPage(page).getByRole('region', { name: '流转记录' })).toContainText('请写明事由')
  const reason = shownPage(page).getByRole('form').getByRole('textbox', { name: '请假事由' })
  await reason.fill('陪同母亲就医')
  await shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click()
  await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '提交成功')

  // The teacher agrees by keys alone: from the list of what waits to the decision.
  await go(other, '/workFlowDetail')
  const row = tableRows(other).filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await row.first().focus()
  await other.keyboard.press('Enter')
  const button = shownPage(other).getByRole('button', { name: '同意', exact: true })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 60 && !(await button.evaluate((own) => own === document.activeElement)); presses += 1)
    await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  const dialog = other.getByRole('dialog', { name: '同意' })
  await expect(dialog.getByRole('textbox', { name: '意见' })).toBeFocused()
  await other.keyboard.type('已核实，同意')
  await other.keyboard.press('Control+Enter')
  await expectToast(other, '已同意')

  // Personnel agree in the first window, from their notification.
  await signOut(page)
  await signIn(page, 'admin')
  await openFromMessage(page, name)
  await agree(page, '准假')
  const history = shownPage(page).getByRole('region', { name: '流转记录' })
  for (const text of ['请写明事由', '已核实，同意', '准假']) await expect(history).toContainText(text)

  await shownPage(page).getByRole('button', { name: /^打印/ }).click()
  const preview = await previewOf(page)
  await choosePrinter(page, 'Personnel')
  await preview.getByRole('button', { name: /打印$/ }).click()
  const [job] = await cups.waitForJobs('Personnel', 1, 30_000)
  const paper = textOfPdf(folder, job?.data ?? Buffer.alloc(0))
  expect(paper).toContain('陪同母亲就医')
  const opinions = ['请写明事由', '已核实，同意', '准假']
  const found = opinions.map((text) => paper.indexOf(text))
  expect(found.every((at) => at >= 0)).toBe(true)
  expect(found).toEqual(found.toSorted((one, other_) => one - other_))
})

const MOST_ACTIONS = 60

// Other journeys start the one flow that the module has.
test.afterEach(({ platform }) => stopFlows(platform.url, '三步审批'))

test('somebody new designs, checks, releases and runs a flow of three steps in at most 60 actions', async ({
  page,
  platform,
}) => {
  test.setTimeout(240_000)
  await enterAs(page, platform.url, 'admin', { path: '/workFlow/flowEngine' })
  let actions = 0
  /** One thing that a person does: a click, a key, a text typed. */
  const act = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  const choose = async (name: string, option: string) => {
    await act(settings.getByRole('combobox', { name, exact: true }).click())
    await act(openOptions(page).filter({ hasText: option }).first().click())
  }
  const canvas = shownPage(page).getByRole('group', { name: '流程图' })
  const settings = shownPage(page).getByRole('complementary', { name: '节点设置' })

  await act(shownPage(page).getByRole('button', { name: '新建流程' }).click())
  const dialog = page.getByRole('dialog', { name: '新建流程' })
  await act(dialog.getByRole('textbox', { name: '流程名称' }).fill('三步审批'))
  await expect(dialog.getByRole('textbox', { name: '流程编码' })).toHaveValue('SBSP')
  await act(dialog.getByRole('button', { name: /^确\s?定$/ }).click())
  await choose('业务功能', '请假申请')

  const steps = ['核对', '复核', '批准']
  for (const [at, step] of steps.entries()) {
    if (at === 0) await act(canvas.getByRole('button', { name: /^审批: 审批/ }).click())
    else {
      await act(page.keyboard.press('Insert'))
      await act(page.getByRole('menuitem', { name: '审批人' }).click())
    }
    await choose('审批人', '发起人自己')
    await act(settings.getByRole('textbox', { name: '节点名称' }).fill(step))
    await act(canvas.getByRole('button', { name: `审批: ${step}` }).focus())
  }
  await act(shownPage(page).getByRole('button', { name: /^检查/ }).click())
  await expect(shownPage(page).getByRole('region', { name: '检查结果' })).toContainText('没有发现问题')
  await act(page.keyboard.press('Control+s'))
  await expect(shownPage(page).getByRole('status').first()).toContainText('已保存')
  await act(shownPage(page).getByRole('button', { name: '发布' }).click())
  await expect(shownPage(page).getByRole('status').first()).toContainText('已发布')

  await go(page, '/workFlowDetail?of=launched')
  actions += 1
  await act(shownPage(page).getByRole('button', { name: '发起申请' }).click())
  await act(page.getByRole('dialog', { name: '选择流程' }).getByRole('button', { name: '三步审批' }).click())
  const form = shownPage(page).getByRole('form')
  await fillLeave(page, form, '参加比赛')
  actions += LEAVE_ACTIONS
  await act(shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click())
  await act(page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click())
  await expectToast(page, '提交成功')
  await expect(tableRows(page).first()).toContainText('三步审批')
  await act(tableRows(page).first().getByRole('link').click())
  for (const step of steps) {
    await expect(shownPage(page).getByText(step).first()).toBeVisible()
    await act(shownPage(page).getByRole('button', { name: '同意', exact: true }).click())
    const deciding = page.getByRole('dialog', { name: '同意' })
    await act(deciding.getByRole('button', { name: /^同\s?意$/ }).click())
    await expectToast(page, '已同意')
    await expect(deciding).toHaveCount(0)
  }
  await expect(shownPage(page).getByText('审核通过').first()).toBeVisible()
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
})
