import type { Page } from '@playwright/test'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
import { go } from './support/approvals.ts'
import { expectToast } from './support/toasts.ts'

interface Waiting {
  readonly id: string
  readonly processId: string
  readonly fullName: string
}
interface Detail {
  readonly flowTaskOperatorRecordList: readonly { readonly handleOpinion: string }[]
}

const kept = '已保存在本机，服务器恢复后自动提交'

async function openTask(page: Page, name: string): Promise<void> {
  await go(page, '/workFlowDetail')
  await tableRows(page).getByRole('link', { name }).click()
  await expect(shownPage(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

async function decide(page: Page, action: '同意' | '退回', opinion: string): Promise<void> {
  await shownPage(page).getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByRole('textbox', { name: '意见' }).fill(opinion)
  await dialog.getByRole('button', { name: action === '同意' ? /^同\s?意$/ : /^退\s?回$/ }).click()
  await expectToast(page, kept)
  await expect(dialog).toHaveCount(0)
}

test('decisions made without the server outlast the program, one is sent once, one is taken back, and one that is too late says by whom', async ({
  page: first,
  platform,
  relay,
  restart,
}) => {
  test.setTimeout(240_000)
  let page = first
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  const { data } = await client.get<{ list: Waiting[] }>(
    '/api/workflow/Engine/FlowBefore/List/1?currentPage=1&pageSize=3',
  )
  const [sent, late, back] = data.list
  if (!sent || !late || !back) throw new Error('the demo has three tasks that wait for the administrator')

  await enterAs(page, relay.url, 'admin', { path: '/workFlowDetail', keep: true })
  for (const { fullName } of [sent, late, back]) await openTask(page, fullName)
  await relay.goDown()

  await openTask(page, sent.fullName)
  await decide(page, '同意', '路上同意')
  await expect(shownPage(page).getByText('服务器恢复后自动提交，提交前可以修改或收回。')).toBeVisible()
  await expect(shownPage(page).getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  await openTask(page, late.fullName)
  await decide(page, '退回', '路上退回')
  await openTask(page, back.fullName)
  await decide(page, '同意', '点错了')
  await shownPage(page).getByRole('button', { name: '收回', exact: true }).click()
  await expect(shownPage(page).getByRole('button', { name: '同意', exact: true })).toBeVisible()

  // Meanwhile the same person decides one of them elsewhere.
  const elsewhere = await client.send('POST', `/api/workflow/Engine/FlowBefore/Audit/${late.id}`, {
    handleOpinion: '在办公室同意',
  })
  expect(elsewhere).toMatchObject({ code: 200 })

  page = (await restart()).page
  await expect(shownPage(page)).toBeVisible()
  await go(page, '/workFlowDetail')
  const region = shownPage(page).getByRole('region', { name: '离线操作' })
  await expect(region.getByRole('listitem')).toHaveCount(2)
  await expect(region.getByRole('listitem').filter({ hasText: sent.fullName })).toContainText('等待服务器恢复')

  await relay.comeBack()
  await expect(region.getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  await expect(region.getByRole('listitem')).toContainText(late.fullName)
  await expect(region.getByRole('alert')).toContainText(/^该审批已由.+于\d{4}-\d\d-\d\d \d\d:\d\d处理$/)
  await region.getByRole('button', { name: '知道了' }).click()
  await expect(region).toHaveCount(0)

  const opinionsOf = async ({ processId }: Waiting) => {
    const detail = await client.get<Detail>(`/api/workflow/Engine/FlowBefore/${processId}`)
    return detail.data.flowTaskOperatorRecordList.map(({ handleOpinion }) => handleOpinion)
  }
  const [ofSent, ofLate, ofBack] = [await opinionsOf(sent), await opinionsOf(late), await opinionsOf(back)]
  expect(ofSent.filter((opinion) => opinion === '路上同意')).toHaveLength(1)
  expect(ofLate).toContain('在办公室同意')
  expect(ofLate).not.toContain('路上退回')
  expect(ofBack).not.toContain('点错了')
})
