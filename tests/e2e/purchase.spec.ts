import type { Page } from '@playwright/test'
import { signedInClient } from '../support/platform-http.ts'
import {
  arrived,
  demoPassword,
  enterAs,
  expect,
  openMenu,
  shownPage,
  signIn,
  signOut,
  tableRows,
  test,
} from './support/app.ts'
import { countedPerson } from './support/person.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

/** The design that shows, in the words of its screen. */
function designer(page: Page) {
  const screen = shownPage(page)
  const canvas = screen.getByRole('region', { name: '表单画布' })
  return {
    screen,
    part: (name: string) => screen.getByRole('button', { name, exact: true }).first(),
    frame: (name: string) => canvas.getByRole('group', { name, exact: true }),
    text: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    box: (name: string) => screen.getByRole('combobox', { name, exact: true }),
    view: (name: string) => screen.getByRole('radiogroup', { name: '设计的部分' }).getByText(name, { exact: true }),
    saved: () => expect(screen.getByRole('status').filter({ hasText: '已保存' })).toBeVisible(),
  }
}

test('somebody new builds a purchase order, gives it to two roles, changes it later, and keeps every record', async ({
  page,
  platform,
}) => {
  test.setTimeout(180_000)
  await enterAs(page, platform.url, 'admin', { path: '/onlineDev/webDesign' })
  const person = countedPerson(page)
  const design = designer(page)
  const dialog = page.getByRole('dialog')
  const add = async (kind: string, label: string) => {
    await person.click(design.part(kind))
    await person.type(design.text('标题'), label)
  }

  await person.click(design.part('新建功能'))
  await person.type(dialog.getByRole('textbox', { name: '名称' }), '采购单')
  await person.type(dialog.getByRole('textbox', { name: '编码' }), 'purchaseSheet')
  await person.click(dialog.getByRole('button', okay))
  await expect(design.part('单据组件')).toBeVisible()

  await add('单据组件', '单号')
  await person.click(design.box('单据规则'))
  await person.click(dialog.getByRole('row').filter({ hasText: '采购申请' }).getByRole('radio'))
  await person.click(dialog.getByRole('button', okay))
  await expect(dialog).toHaveCount(0)
  await add('关联表单', '供应商')
  await person.choose(design.box('关联功能'), '供应商管理', '供应商')
  await person.take(design.box('关联字段'), '供应商名称')
  await add('下拉选择', '类别')
  await person.click(design.screen.getByRole('radiogroup', { name: '数据来源' }).getByText('字典', { exact: true }))
  await person.choose(design.box('字典'), '资产分类')
  await add('数字输入', '预算')
  await add('多行输入', '说明')
  await add('设计子表', '明细')
  await add('单行输入', '品名')
  await add('数字输入', '数量')
  await add('数字输入', '单价')
  await add('计算公式', '金额')
  await person.type(design.text('公式'), '数量 × 单价')
  await person.click(design.frame('说明'))
  await add('计算公式', '合计')
  await person.type(design.text('公式'), '金额')

  await person.click(design.view('规则'))
  const rule = (at: number) => design.screen.getByRole('region', { name: `规则 ${at}`, exact: true })
  const does = async (at: number, effect: string, field: string) => {
    const action = rule(at).getByRole('group', { name: '动作 1' })
    await person.take(action.getByRole('combobox', { name: '动作 1的类型' }), effect)
    await person.choose(action.getByRole('combobox', { name: '动作 1的字段' }), field)
    await person.press('Escape')
  }
  const when = async (at: number, field: string, comparison: string) => {
    await person.click(rule(at).getByRole('button', { name: '添加条件组' }))
    await person.choose(rule(at).getByRole('combobox', { name: '字段', exact: true }), field)
    await person.take(rule(at).getByRole('combobox', { name: '比较方式' }), comparison)
  }
  await person.click(design.part('添加规则'))
  await when(1, '预算', '大于')
  await person.type(rule(1).getByRole('group', { name: '值' }).locator('input').first(), '1000')
  await does(1, '必填', '说明')
  await person.click(design.part('添加规则'))
  await does(2, '必填', '供应商')
  await person.click(design.part('添加规则'))
  await when(3, '预算', '为空')
  await does(3, '禁用', '说明')

  await person.click(design.view('列表'))
  await person.click(design.screen.getByText('左侧树', { exact: true }))
  await person.take(design.box('关联字段'), '类别')
  await person.choose(design.box('数据字典'), '资产分类')
  await person.click(design.screen.getByRole('tab', { name: '列', exact: true }))
  await person.click(design.part('全选'))

  await person.click(design.part('保存'))
  await expectToast(page, '保存成功')
  await design.saved()
  await person.click(design.part('发布'))
  await person.take(dialog.getByRole('combobox', { name: '上级菜单' }), '资产管理')
  await person.click(dialog.getByRole('combobox', { name: '授权角色' }))
  const roles = page.getByRole('dialog', { name: '选择角色' })
  await person.click(roles.getByRole('tab', { name: '全局角色' }))
  await person.click(roles.getByRole('option', { name: '教师', exact: true }))
  await person.click(roles.getByRole('option', { name: '职员', exact: true }))
  await person.click(roles.getByRole('button', okay))
  await expect(roles).toHaveCount(0)
  await person.click(dialog.getByRole('button', { name: '发布', exact: true }))
  await expectToast(page, '发布成功')
  await expect(dialog).toHaveCount(0)

  await page.evaluate(() => {
    location.hash = '/system/printDev'
  })
  await person.click(design.part('从表单生成'))
  // The sidebar has an entry of this name too.
  const entry = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '采购单', exact: true })
  await arrived(entry)
  await person.click(entry)
  await person.click(dialog.getByRole('button', { name: '从表单生成', exact: true }))
  await expectToast(page, /成功/)
  await expect(tableRows(page).filter({ hasText: '采购单' })).toBeVisible()

  // Somebody else finds it in the menu, is held to its rules and writes a record.
  await signOut(page)
  await signIn(page, 'teacher')
  await openMenu(page, '资产管理', '采购单')
  await shownPage(page).getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: /新增/ })
  await form.getByRole('spinbutton', { name: '预算' }).fill('2000')
  await form.getByRole('button', okay).click()
  await expect(form.getByRole('textbox', { name: '说明' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: '说明' }).fill('实验室用')
  await form.getByRole('combobox', { name: '供应商' }).press('Enter')
  const suppliers = page.getByRole('dialog', { name: /^选择/ })
  await suppliers.locator('[data-row-key]').first().click()
  await suppliers.getByRole('button', okay).click()
  await expect(suppliers).toHaveCount(0)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  const line = form
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) })
  for (const [at, value] of ['示波器', '3', '12.5'].entries()) {
    const cell = line.getByRole('gridcell').nth(at)
    await cell.click()
    await expect(cell.locator('input')).toBeFocused()
    await cell.locator('input').fill(value)
  }
  await expect(form.getByText('37.50', { exact: true }).last()).toBeVisible()
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(form).toBeHidden()
  const written = tableRows(page).filter({ hasText: '实验室用' })
  await expect(written).toContainText('2000')
  await signOut(page)

  // A field gets another name, one is added, the form is printed with the template; what was written stays right.
  await signIn(page, 'admin')
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const { data } = await administrator.get<{ list: readonly { id: string }[] }>(
    '/api/visualdev/Base?currentPage=1&pageSize=5&keyword=purchaseSheet',
  )
  const id = data.list[0]?.id ?? ''
  await page.evaluate((hash) => {
    location.hash = hash
  }, `/designer?id=${id}`)
  await person.click(design.frame('预算'))
  await person.type(design.text('字段名'), 'budget')
  await person.press('Tab')
  await person.type(design.text('标题'), '预算金额')
  await add('日期选择', '交货日期')
  await person.click(design.part('保存'))
  await design.saved()
  await person.click(design.part('发布'))
  await expect(dialog.getByRole('region', { name: '对已有数据的影响' })).toContainText('→ budget')
  await person.click(dialog.getByRole('button', { name: '发布', exact: true }))
  await expectToast(page, '发布成功')
  await expect(dialog).toHaveCount(0)
  expect(person.count).toBeLessThanOrEqual(120)

  const teacher = await signedInClient(platform.url, 'teacher', demoPassword)
  const rows = await teacher.send<{ list: readonly Record<string, unknown>[] }>(
    'POST',
    `/api/visualdev/OnlineDev/${id}/List`,
    { currentPage: 1, pageSize: 20 },
  )
  expect(rows.data.list).toMatchObject([{ budget: 2000 }])
  await signOut(page)
  await signIn(page, 'teacher')
  await openMenu(page, '资产管理', '采购单')
  await expect(tableRows(page).filter({ hasText: '实验室用' })).toContainText('2000')
})
