import type { Page } from '@playwright/test'
import type { Fault } from './support/relay.ts'
import {
  chooseCategory,
  demoPassword,
  enter,
  enterAs,
  expect,
  fieldMessage,
  openMenu,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const away = '请求出错，请重试'
const malformed = '服务器返回的内容无法识别'
const leaves = '/model/leaveRequest'
const entries = /\/DictionaryData\/\d+$/
const list = /\/OnlineDev\/[^/]+\/List$/
const config = /\/OnlineDev\/[^/]+\/Config$/
const twoMegabytes = '长'.repeat(700_000)

async function openDictionary(page: Page, url: string): Promise<void> {
  await enterAs(page, url, 'admin', { path: '/systemData/dictionary' })
  // The first category shows by itself; a fault set from here on meets what the test opens.
  await expect(shownPage(page).getByText('此分类还没有字典项')).toBeVisible()
}

test('an answer that is no answer is told in words, the page offers to try again, and the app goes on', async ({
  page,
  relay,
}) => {
  const cases: readonly (readonly [string, Fault, string, string])[] = [
    ['malformed JSON', { kind: 'answer', body: '{"code":200,"msg":"","data":{"list":[{"id"' }, '民族', malformed],
    ['a web page', { kind: 'answer', body: '<!doctype html><h1>Welcome</h1>', type: 'text/html' }, '学历', malformed],
    ['nothing at all', { kind: 'answer', body: '' }, '学位', malformed],
    ['data of another shape', { kind: 'answer', body: '{"code":200,"data":{"list":"none"}}' }, '婚姻状况', malformed],
    ['a refusal', { kind: 'answer', body: '{"code":500,"msg":"字典服务正在维护"}' }, '职级', '字典服务正在维护'],
    ['a gateway', { kind: 'answer', body: '<h1>502</h1>', type: 'text/html', status: 502 }, '性别', away],
    ['half an answer', { kind: 'cut' }, '政治面貌', away],
  ]
  await openDictionary(page, relay.url)
  for (const [name, fault, category, message] of cases) {
    await test.step(name, async () => {
      relay.fault(entries, fault)
      await chooseCategory(page, category)
      await expectToast(page, message)
      const content = shownPage(page).getByRole('region', { name: category, exact: true })
      await expect(content.getByText('加载失败')).toBeVisible()
      relay.heal()
      await content.getByRole('button', { name: '重试' }).click()
      await expect(tableRows(page).first()).toBeVisible()
    })
  }
  await expect(page.getByTestId('offline-banner')).toHaveCount(0)
})

test('a call without an answer holds up nothing else, and its end is told', async ({ page, relay }) => {
  await openDictionary(page, relay.url)
  relay.fault(entries, { kind: 'hang' })
  await chooseCategory(page, '国家和地区')
  await expect.poll(() => relay.held()).toBe(1)
  await expect(shownPage(page).getByRole('status', { name: '正在加载' })).toBeVisible()
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
  await openMenu(page, '字典管理')
  await expect(shownPage(page).getByRole('status', { name: '正在加载' })).toBeVisible()
  relay.fault(entries, { kind: 'cut' })
  relay.release()
  await expectToast(page, away)
  await expect(shownPage(page).getByText('加载失败')).toBeVisible()
  relay.heal()
  await shownPage(page).getByRole('button', { name: '重试' }).click()
  await expect(tableRows(page).first()).toBeVisible()
})

test('a field of 2 MB in an answer neither freezes the list nor breaks its layout', async ({ page, relay }) => {
  await openDictionary(page, relay.url)
  relay.fault(entries, {
    kind: 'change',
    change: ({ data }) => {
      const [first] = data.list as { fullName: string }[]
      if (first) first.fullName = twoMegabytes
    },
  })
  await chooseCategory(page, '身份证件类型')
  await expect(tableRows(page)).toHaveCount(12)
  const box = await tableRows(page).first().boundingBox()
  expect(box?.height).toBeLessThan(60)
  relay.heal()
  await chooseCategory(page, '职级')
  await expect(tableRows(page)).toHaveCount(7)
})

test('600, 601 and 602 lead to sign-in with the reason, and back to the same page afterwards', async ({
  page,
  relay,
}) => {
  await enterAs(page, relay.url, 'teacher', { path: leaves })
  const back = await page.evaluate(() => location.hash.slice(1))
  const ends: readonly (readonly [number, string])[] = [
    [600, '登录已过期，请重新登录'],
    [601, '您的账号已在其他地方登录，当前会话已下线'],
    [602, '账号不存在或已停用，请重新登录'],
  ]
  for (const [code, message] of ends) {
    await expect(tableRows(page).first()).toBeVisible()
    relay.fault(list, { kind: 'answer', body: JSON.stringify({ code, msg: message, data: null }) })
    await shownPage(page).getByRole('toolbar').getByRole('button', { name: '刷新' }).click()
    await expectToast(page, message)
    await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
    expect(await page.evaluate(() => location.hash)).toBe(`#/login?redirect=${encodeURIComponent(back)}`)
    relay.heal()
    await enter(page, 'teacher', demoPassword)
    await expect.poll(() => page.evaluate(() => location.hash.slice(1))).toBe(back)
  }
  await expect(tableRows(page).first()).toBeVisible()
})

test('menu entries that mean nothing to this client say so, and the others work', async ({ page, relay }) => {
  const odd = [
    { id: 'x1', fullName: '未来功能', type: 42, enCode: 'future' },
    { id: 'x2', fullName: '失联模块', type: 3, urlAddress: 'model/lost', propertyJson: '{broken' },
    { id: 'x3', fullName: '移走的页面', type: 2, urlAddress: 'no/such/page' },
    { id: 'x4', fullName: '空目录', type: 0, enCode: 'empty', children: [] },
    { id: 'x5', fullName: '半个条目', enCode: null, children: null, icon: null, type: '2' },
    { id: 'x6', fullName: '没有的模块', type: 3, urlAddress: 'model/gone', propertyJson: '{"moduleId":"404404"}' },
  ]
  relay.fault(/\/oauth\/CurrentUser$/, {
    kind: 'change',
    change: ({ data }) => void (data.menuList as unknown[]).push(...odd),
  })
  await enterAs(page, relay.url, 'student')
  const texts: readonly (readonly [string, string])[] = [
    ['未来功能', '当前版本不认识此菜单的类型。'],
    ['失联模块', '此菜单没有关联功能，请联系管理员检查菜单配置。'],
    ['移走的页面', '当前版本没有与此菜单对应的页面。'],
    ['半个条目', '当前版本没有与此菜单对应的页面。'],
  ]
  for (const [name, text] of texts) {
    await openMenu(page, name)
    await expect(shownPage(page).getByRole('heading', { name })).toBeVisible()
    await expect(shownPage(page).getByText(text)).toBeVisible()
  }
  await openMenu(page, '没有的模块')
  await expect(shownPage(page).getByText(/没有访问权限|此功能不存在或尚未发布/)).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '空目录' })).toHaveCount(0)
  await openMenu(page, '日常办公', '请假申请')
  await expect(tableRows(page).first()).toBeVisible()
})

test('a module whose configuration is broken says what is wrong, and opens once it is mended', async ({
  page,
  relay,
}) => {
  const broken: readonly (readonly [string, Fault, RegExp])[] = [
    ['日常办公/请假申请', changed('formData', '{"fields":['), /配置无法读取.*formData is not JSON/],
    ['资产管理/资产台账', changed('columnData', '[1,2]'), /配置无法读取.*columnData is not an object/],
    ['安全保卫/来访预约', changed('formData', null), /配置无法读取|加载失败/],
  ]
  await enterAs(page, relay.url, 'admin')
  for (const [menu, fault, text] of broken) {
    await test.step(menu, async () => {
      relay.fault(config, fault)
      await openMenu(page, ...menu.split('/'))
      await expect(shownPage(page)).toHaveText(text)
      relay.heal()
      await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '刷新' }).click()
      await expect(tableRows(page).first()).toBeVisible()
    })
  }
})

test('unknown and half-made fields of a form leave the rest of it usable', async ({ page, relay }) => {
  relay.fault(config, {
    kind: 'change',
    change: ({ data }) => {
      const form = JSON.parse(String(data.formData)) as { fields: unknown[] }
      form.fields.unshift(
        { __config__: { jnpfKey: 'hologram', label: '全息影像', formId: 9001 }, __vModel__: 'f_hologram' },
        { __config__: null },
        { __vModel__: 'f_bare' },
        7,
        null,
      )
      data.formData = JSON.stringify(form)
    },
  })
  await enterAs(page, relay.url, 'admin', { path: leaves })
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('当前版本不支持此类字段（hologram）')).toBeVisible()
  await form.getByLabel('所在部门').fill('计算机学院')
  await expect(form.getByLabel('所在部门')).toHaveValue('计算机学院')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('不能为空')).toHaveCount(3)
})

test('a text of 2 MB in a field is refused beside the field or by the server, and the form keeps it', async ({
  page,
  relay,
}) => {
  await openDictionary(page, relay.url)
  await chooseCategory(page, '职级')
  await page.getByRole('button', { name: '新建字典' }).click()
  const dialog = page.getByRole('dialog', { name: '新建字典' })
  await dialog.getByLabel('名称', { exact: true }).fill('特级')
  await dialog.getByLabel('编码', { exact: true }).fill('T')
  await dialog.getByLabel('说明').fill(twoMegabytes)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(fieldMessage(page, '说明')).toHaveText('说明最多为500个字符')
  expect(relay.requests.filter((request) => request.startsWith('POST /api/system/DictionaryData'))).toEqual([])
  await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue('特级')
  expect(await dialog.getByLabel('说明').evaluate((area: HTMLTextAreaElement) => area.value.length)).toBe(700_000)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '放弃未保存的内容？' }).getByRole('button', { name: '放弃' }).click()

  // Without a limit in the form's own definition it is the server that refuses.
  relay.fault(config, {
    kind: 'change',
    change: ({ data }) => {
      const withoutLimit = (name: string, value: unknown) => (name === 'maxlength' ? undefined : value)
      data.formData = JSON.stringify(JSON.parse(String(data.formData), withoutLimit))
    },
  })
  await openMenu(page, '日常办公', '请假申请')
  await tableRows(page).first().getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog')
  const reason = form.getByLabel('请假事由')
  await reason.fill(twoMegabytes)
  await form.getByRole('button', { name: '确定' }).click()
  await expectToast(page, /请假事由/)
  await expect(form.getByRole('button', { name: '确定' })).toBeEnabled()
  expect(await reason.evaluate((area: HTMLTextAreaElement) => area.value.length)).toBe(700_000)
})

function changed(name: string, value: unknown): Fault {
  return {
    kind: 'change',
    change: ({ data }) => {
      data[name] = value
    },
  }
}
