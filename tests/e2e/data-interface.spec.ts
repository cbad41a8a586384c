import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { png } from '../integration/server/support/pictures.ts'
import { clientHash } from '#server/core/passwords.ts'
import {
  arrived,
  demoPassword,
  enterAs,
  expect,
  openOptions,
  pressInRow,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

test('an interface over a query is tried with a parameter, refused at its field, mended, saved and previewed', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/systemData/dataInterface' })
  await expect(tableRows(page).filter({ hasText: '采购分类统计' })).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新建数据接口' }).click()
  const form = page.getByRole('dialog', { name: '新建数据接口' })
  await form.getByRole('textbox', { name: '名称' }).fill('供应商采购额')
  await form.getByRole('textbox', { name: '编码' }).fill('amountBySupplier')
  await form.getByRole('combobox', { name: '数据源' }).click()
  await page
    .getByRole('option', { name: /采购系统/ })
    .or(page.getByTitle(/采购系统/))
    .last()
    .click()
  const query = form.getByRole('textbox', { name: '查询语句' })
  await query.fill('select name from supplier; delete from supplier')
  await form.getByRole('button', { name: '添加参数' }).click()
  await form.getByRole('textbox', { name: '参数名 1' }).fill('kind')
  await form.getByRole('button', okay).click()
  await expect(form.getByText('只能填写一条语句')).toBeVisible()

  await query.fill("select id, name, contact from supplier where category like '%{kind}%' order by id")
  await form.getByRole('textbox', { name: 'kind', exact: true }).fill('信息')
  await form.getByRole('button', { name: '运行' }).click()
  await expect(form.getByRole('cell', { name: '华信计算机系统集成公司' })).toBeVisible()
  await expect(form.getByRole('cell', { name: '恒达办公家具有限公司' })).toHaveCount(0)
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')

  const row = tableRows(page).filter({ hasText: '供应商采购额' })
  await row.hover()
  await row.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览：供应商采购额' })
  const run = preview.getByRole('button', { name: '运行' })
  // A dialog that still grows moves what stands in it.
  await arrived(run)
  await run.click()
  await expect(preview.getByText(/12 行/)).toBeVisible()
})

test('another system asks an interface under a credential that was made for it, and is refused without', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/systemData/interfaceOauth' })
  await shownPage(page).getByRole('button', { name: '新建接口认证' }).first().click()
  const form = page.getByRole('dialog', { name: '新建接口认证' })
  await form.getByLabel('应用名称').fill('Campus card')
  await form.getByLabel('应用编号').fill('campus.card')
  await form.getByRole('button', { name: '生成' }).click()
  const secret = form.getByLabel('密钥', { exact: true })
  await expect(secret).not.toHaveValue('')
  const authorization = `campus.card::${await secret.inputValue()}`
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  const row = tableRows(page).filter({ hasText: 'campus.card' })
  await pressInRow(page, row, '授权')
  const access = page.getByRole('dialog', { name: '授权：Campus card' })
  await access.getByRole('combobox', { name: '数据接口' }).click()
  await openOptions(page).filter({ hasText: '采购分类统计' }).click()
  await access.getByRole('button', okay).click()
  await expectToast(page, '保存成功')

  const tree = (await (
    await fetch(`${platform.url}/api/system/DataInterface/Selector`, { headers: await adminHeaders(platform.url) })
  ).json()) as Tree
  const id = tree.data.flatMap(({ children }) => children ?? []).find(({ fullName }) => fullName === '采购分类统计')?.id
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const url = `${platform.url}/api/system/DataInterface/${id}/Actions/Response`
    return (await (await fetch(url, { method: 'POST', headers })).json()) as { code: number; data: unknown }
  }
  expect((await ask({ authorization: `${authorization}x` })).code).toBe(403)
  expect(await ask({ authorization })).toMatchObject({ code: 200, data: expect.any(Array) as unknown[] })
  await pressInRow(page, row, '调用日志')
  const log = page.getByRole('dialog', { name: '调用日志：Campus card' })
  await expect(log.locator('[data-row-key]').filter({ hasText: '采购分类统计' })).toHaveCount(1)
  await expect(log.getByText('成功')).toBeVisible()
})

interface Tree {
  readonly data: readonly { readonly children: readonly { readonly id: string; readonly fullName: string }[] | null }[]
}

async function adminHeaders(url: string) {
  const body = new URLSearchParams({ account: 'admin', password: clientHash(demoPassword), origin: 'password' })
  const answer = await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })
  return { authorization: ((await answer.json()) as { data: { token: string } }).data.token }
}

test('a seal is uploaded for those who may set it', async ({ page, platform, electronApp, folder }) => {
  const picture = join(folder, 'seal.png')
  writeFileSync(picture, png(7))
  await electronApp.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, picture)
  await enterAs(page, platform.url, 'admin', { path: '/system/signature' })
  await shownPage(page).getByRole('button', { name: '新建签章' }).first().click()
  const form = page.getByRole('dialog', { name: '新建签章' })
  await form.getByLabel('签章名称').fill('Office seal')
  await form.getByLabel('签章编码').fill('seal.teaching')
  await form.getByRole('button', okay).click()
  await expect(form.getByText('请选择签章图片')).toBeVisible()
  await form.getByRole('button', { name: '签章图片' }).click()
  await expect(form.getByRole('img', { name: '签章图片' })).toBeVisible()
  await form.getByRole('combobox', { name: '使用人' }).click()
  const picker = page.getByRole('dialog', { name: '选择使用人' })
  await picker.getByRole('textbox').first().fill('admin')
  await picker.getByRole('option', { name: /admin/ }).first().click()
  await picker.getByRole('button', okay).click()
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(tableRows(page).filter({ hasText: 'seal.teaching' })).toContainText('/admin')
})
