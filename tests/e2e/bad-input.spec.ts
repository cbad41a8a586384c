import type { Fault } from './support/relay.ts'
import { chooseCategory, enterAs, expect, openMenu, shownPage, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const away = '请求出错，请重试'
const malformed = '服务器返回的内容无法识别'
const entries = /\/DictionaryData\/\d+$/

test('answers that are none, cut off, kept waiting or far too long are told in words, and the app goes on', async ({
  page,
  relay,
}) => {
  await enterAs(page, relay.url, 'admin', { path: '/systemData/dictionary' })
  // The first category shows by itself; a fault set from here on meets what the test opens.
  await expect(tableRows(page).first()).toBeVisible()
  const retry = shownPage(page).getByRole('button', { name: '重试' })
  const cases: readonly (readonly [Fault, string, string])[] = [
    [{ kind: 'answer', body: '{"code":200,"msg":"","data":{"list":[{"id"' }, '民族', malformed],
    [{ kind: 'cut' }, '政治面貌', away],
  ]
  for (const [fault, category, message] of cases) {
    relay.fault(entries, fault)
    await chooseCategory(page, category)
    await expectToast(page, message)
    await expect(shownPage(page).getByText('加载失败')).toBeVisible()
    relay.heal()
    await retry.click()
    await expect(tableRows(page).first()).toBeVisible()
  }

  // A call without an answer holds up nothing else, and its end is told.
  relay.fault(entries, { kind: 'hang' })
  await chooseCategory(page, '国家和地区')
  await expect.poll(() => relay.held()).toBe(1)
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
  await openMenu(page, '字典管理')
  await expect(shownPage(page).getByRole('status', { name: '正在加载' })).toBeVisible()
  relay.fault(entries, { kind: 'cut' })
  relay.release()
  await expectToast(page, away)
  await expect(shownPage(page).getByText('加载失败')).toBeVisible()
  relay.heal()
  await retry.click()
  await expect(tableRows(page).first()).toBeVisible()

  // A field of 2 MB neither freezes the list nor breaks its layout.
  relay.fault(entries, {
    kind: 'change',
    change: ({ data }) => {
      const [first] = data.list as { fullName: string }[]
      if (first) first.fullName = '长'.repeat(700_000)
    },
  })
  await chooseCategory(page, '身份证件类型')
  await expect(tableRows(page)).toHaveCount(12)
  await expect.poll(async () => (await tableRows(page).first().boundingBox())?.height).toBeLessThan(60)
  relay.heal()
  await chooseCategory(page, '职级')
  await expect(tableRows(page)).toHaveCount(7)
  await expect(page.getByTestId('offline-banner')).toHaveCount(0)
})
