import { familyPassword } from '../family/data.ts'
import { startFamilyServer } from '../family/server.ts'
import { connect, expect, menuOf, openMenu, openOptions, shownPage, signIn, tableRows, test } from './support/app.ts'
import { openFamilyPage, unknownTo } from './support/family.ts'
import { createRelay } from './support/relay.ts'

const age = /^显示的是本地数据（(?:刚刚|\d+ 分钟前)更新）$/

test('on a server of generation 3.4 lists are read and an approval is decided without the server, a half-filled form outlasts the program, and the decision goes out once', async ({
  page: first,
  restart,
}) => {
  test.setTimeout(180_000)
  const family = await startFamilyServer({ generation: '3.4' })
  const relay = await createRelay(family.url)
  const task = family.data.flows.tasks.find(({ id }) => id === '2202')
  const sent = () => family.seen.filter(({ path }) => path.includes('/FlowBefore/Audit/')).length
  let page = first
  const openTask = async () => {
    await openFamilyPage(page, '待办事宜')
    await tableRows(page).filter({ hasText: '赵强的请假审批' }).getByRole('link').click()
    await expect(shownPage(page).getByRole('heading', { level: 2, name: '赵强的请假审批' })).toBeVisible()
  }
  const form = () => page.getByRole('dialog', { name: /^新增/ })
  try {
    await connect(page, relay.url)
    await signIn(page, 'admin', { keep: true, password: familyPassword })
    await openTask()
    await openMenu(page, '请假申请')
    await expect(tableRows(page)).toHaveCount(2)
    await relay.goDown()

    await openTask()
    await shownPage(page).getByRole('button', { name: '同意', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '同意' })
    await dialog.getByRole('textbox', { name: '意见' }).fill('路上同意')
    await dialog.getByRole('button', { name: /^同\s?意$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPage(page).getByText('服务器恢复后自动提交，提交前可以修改或收回。')).toBeVisible()

    await openMenu(page, '请假申请')
    await shownPage(page).getByRole('button', { name: '新增', exact: true }).first().click()
    await form().getByLabel('单号').fill('QJ202611300001')
    await form().getByLabel('事由').fill('陪护，写到一半')
    await page.waitForTimeout(500)

    page = (await restart()).page
    await expect(menuOf(page)).toBeVisible()
    await expect(form().getByLabel('事由')).toHaveValue('陪护，写到一半')
    await expect(form().getByLabel('单号')).toHaveValue('QJ202611300001')
    await expect(shownPage(page).getByTestId('cache-notice')).toHaveText(age)
    await expect(tableRows(page)).toHaveCount(2)
    expect(sent()).toBe(0)

    await relay.comeBack()
    await expect.poll(() => task?.status, { timeout: 60_000 }).toBe(2)
    expect(sent()).toBe(1)
    expect(task?.records.filter(({ handleOpinion }) => handleOpinion === '路上同意')).toHaveLength(1)

    await form().getByRole('combobox', { name: '类别' }).click()
    await openOptions(page).filter({ hasText: '年假' }).click()
    await form().getByRole('button', { name: '确定', exact: true }).click()
    await expect(form()).toHaveCount(0)
    await expect(tableRows(page).filter({ hasText: 'QJ202611300001' })).toHaveCount(1)
    expect(family.data.records.filter(({ f_no }) => f_no === 'QJ202611300001')).toMatchObject([
      { f_reason: '陪护，写到一半', f_kind: 'annual' },
    ])
    expect(family.refused).toEqual([])
    expect(unknownTo(family)).toEqual([])
  } finally {
    await relay.close().catch(() => undefined)
    await family.close()
  }
})
