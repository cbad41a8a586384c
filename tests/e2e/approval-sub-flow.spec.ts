import type { Page } from '@playwright/test'
import { signedInClient } from '../support/platform-http.ts'
import { approverNode, chain, startNode, subFlowNode, type StoredNode } from '../support/flow-template.ts'
import { demoPassword, enterAs, expect, shownPage, signIn, signOut, tableRows, test } from './support/app.ts'
import { agree, fillLeave, go, idOfAccount, stopFlows } from './support/approvals.ts'
import { expectToast } from './support/toasts.ts'

const whole = '请假与代课'
const part = '代课安排'

// Other journeys start the one flow that the module has.
test.afterEach(async ({ platform }) => {
  for (const name of [whole, part]) await stopFlows(platform.url, name)
})

/** A leave that waits until a teacher has arranged who stands in, which the office agrees to. */
async function releaseFlows(url: string): Promise<void> {
  const client = await signedInClient(url, 'admin', demoPassword)
  const [admin, teacher] = [await idOfAccount(client, 'admin'), await idOfAccount(client, 'teacher')]
  const templates = '/api/workflow/Engine/flowTemplate'
  const { data } = await client.get<{ list: { fullName: string; formId: string }[] }>(
    `${templates}?currentPage=1&pageSize=20`,
  )
  const formId = data.list.find(({ fullName }) => fullName === '请假审批')?.formId ?? ''
  const release = async (fullName: string, enCode: string, process: StoredNode) => {
    const body = {
      fullName,
      enCode: `${enCode}${Date.now()}`,
      type: 1,
      formId,
      flowTemplateJson: JSON.stringify(process),
    }
    const made = await client.send('POST', templates, body)
    expect(made.code).toBe(200)
    expect((await client.send('POST', `${templates}/Release/${String(made.data)}`, {})).code).toBe(200)
    return String(made.data)
  }
  const office = approverNode('office', [admin], { title: '教务审批', hasOpinion: true })
  const child = await release(part, 'standIn', chain(startNode(), office))
  const arrange = subFlowNode('arrange', child, [teacher], {
    title: '安排代课',
    autoSubmit: false,
    assignList: [{ nodeId: 'start', ruleList: [{ parentField: 'f_reason', childField: 'f_reason' }] }],
    returnList: [{ childField: 'f_reason', parentField: 'f_reason' }],
  })
  const head = approverNode('head', [teacher], { title: '班主任审批', hasOpinion: true })
  await release(whole, 'leaveWithStandIn', chain(startNode(), arrange, head))
}

async function send(page: Page): Promise<void> {
  await shownPage(page).getByRole('button', { name: '提交审批', exact: true }).click()
  await page.getByRole('dialog', { name: '提交审批' }).getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '提交成功')
}

async function become(page: Page, account: string, path: string): Promise<void> {
  await signOut(page)
  await signIn(page, account)
  await go(page, path)
}

test('a request starts a case for somebody, who fills it in; others decide it, its values come back, and the request goes on', async ({
  page,
  platform,
}) => {
  test.setTimeout(240_000)
  await releaseFlows(platform.url)
  await enterAs(page, platform.url, 'student', { path: '/workFlowDetail?of=launched' })
  await shownPage(page).getByRole('button', { name: '发起申请' }).click()
  await page.getByRole('dialog', { name: '选择流程' }).getByRole('button', { name: whole }).click()
  await fillLeave(page, shownPage(page).getByRole('form'), '参加学科竞赛')
  await send(page)
  const own = tableRows(page).filter({ hasText: whole }).first()
  await own.getByRole('link').click()
  await expect(shownPage(page).getByRole('heading', { level: 2 }).filter({ hasText: whole })).toBeVisible()
  await expect(shownPage(page).getByText('安排代课').first()).toBeVisible()
  const cases = shownPage(page).getByRole('region', { name: '子流程：安排代课' })
  await expect(cases.getByRole('listitem')).toContainText('草稿')
  const name = (await shownPage(page).getByRole('heading', { level: 2 }).filter({ hasText: whole }).innerText()).trim()

  // Whoever it is for is told, finds in it what was given, and sends it.
  await become(page, 'teacher', '/workFlowDetail')
  await page.getByRole('button', { name: /^(消息|\d+ 条未读消息)$/ }).click()
  await page
    .getByRole('dialog', { name: '消息' })
    .getByText(new RegExp(`^待发起：.*${part}`))
    .first()
    .click()
  // Groups of the form have headings of the same level below it.
  const title = shownPage(page).getByRole('heading', { level: 2 }).first()
  await expect(title).toContainText(part)
  await expect(shownPage(page).getByText('上级流程')).toBeVisible()
  const form = shownPage(page).getByRole('form')
  await expect(form.getByRole('textbox', { name: '请假事由' })).toHaveValue('参加学科竞赛')
  await fillLeave(page, form, '参加学科竞赛，由李老师代课')
  await send(page)

  // Somebody else decides it.
  await become(page, 'admin', '/workFlowDetail')
  await tableRows(page).filter({ hasText: part }).first().getByRole('link').click()
  await expect(title).toContainText(part)
  await agree(page, '代课已落实')

  // The request took over what was written there and waits for its next step.
  await become(page, 'student', '/workFlowDetail?of=launched')
  await tableRows(page).filter({ hasText: whole }).first().getByRole('link').click()
  await expect(title).toHaveText(name)
  await expect(cases.getByRole('listitem')).toContainText('审核通过')
  await expect(shownPage(page).getByRole('region', { name: '表单', exact: true })).toContainText(
    '参加学科竞赛，由李老师代课',
  )

  await become(page, 'teacher', '/workFlowDetail')
  await tableRows(page).filter({ hasText: whole }).first().getByRole('link').click()
  await expect(title).toHaveText(name)
  await agree(page, '准假')
  await expect(shownPage(page).getByText('审核通过').first()).toBeVisible()
  // From the request to its case, and back.
  await cases.getByRole('link').click()
  await expect(title).toContainText(part)
})
