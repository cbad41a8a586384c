import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { familyPassword } from '../family/data.ts'
import { type FamilyServer, type Generation, startFamilyServer } from '../family/server.ts'
import {
  answer,
  connect,
  expect,
  fillIn,
  menuOf,
  openMenu,
  openOptions,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { answerSaveDialog, previewOf } from './support/printing.ts'

/** Signs in with the captcha that the server drew last. */
async function enterWithCaptcha(page: Page, family: FamilyServer): Promise<void> {
  await connect(page, family.url)
  await fillIn(page, 'admin', familyPassword)
  const picture = page.getByRole('img', { name: '验证码图片' })
  await expect(picture).toBeVisible()
  const id = (await picture.getAttribute('src'))?.replace('captcha/', '') ?? ''
  await expect.poll(() => family.data.captchas.get(id)).toBeDefined()
  const drawn = family.data.captchas.get(id) ?? ''
  await page.getByRole('textbox', { name: '验证码' }).fill(drawn)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(menuOf(page)).toBeVisible()
}

const pressed = (page: Page, name: string) => shownPage(page).getByRole('button', { name, exact: true }).first()

async function onServer(generation: Generation, work: (family: FamilyServer) => Promise<void>): Promise<void> {
  const family = await startFamilyServer({ generation, captcha: true })
  try {
    await work(family)
  } finally {
    await family.close()
  }
}

for (const generation of ['3.4', '3.6'] as const)
  test(`the main job on a server of the family of generation ${generation}: records from the list to paper`, ({
    page,
    electronApp,
    folder,
  }) =>
    onServer(generation, async (family) => {
      test.setTimeout(180_000)
      await enterWithCaptcha(page, family)
      await openMenu(page, '请假申请')
      await expect(tableRows(page)).toHaveCount(2)
      await expect(tableRows(page).first()).toContainText('病假')

      await pressed(page, '新增').click()
      const form = page.getByRole('dialog', { name: /^新增/ })
      await form.getByLabel('单号').fill('QJ202611290003')
      await form.getByRole('combobox', { name: '类别' }).click()
      await openOptions(page).filter({ hasText: '年假' }).click()
      await form.getByLabel('事由').fill('回家探亲')
      await form.getByRole('button', { name: '确定', exact: true }).click()
      await expect(form).toBeHidden()
      await expect(tableRows(page)).toHaveCount(3)
      expect(family.data.records[0]).toMatchObject({ f_no: 'QJ202611290003', f_kind: 'annual', f_user: '101' })

      const row = tableRows(page).filter({ hasText: 'QJ202611290003' })
      await row.getByRole('button', { name: '编辑', exact: true }).click()
      const edit = page.getByRole('dialog', { name: /^编辑/ })
      await expect(edit.getByLabel('事由')).toHaveValue('回家探亲')
      await edit.getByLabel('事由').fill('看病')
      await edit.getByRole('button', { name: '确定', exact: true }).click()
      await expect(edit).toBeHidden()
      expect(family.data.records[0]).toMatchObject({ f_reason: '看病', f_kind: 'annual' })

      await row.getByRole('button', { name: '详情', exact: true }).click()
      const detail = page.getByRole('dialog', { name: /详情$/ })
      await detail.getByRole('button', { name: '打印', exact: true }).click()
      const preview = await previewOf(page)
      await preview.getByRole('button', { name: '取消', exact: true }).click()
      await expect(preview).toBeHidden()
      await detail.getByRole('button', { name: '取消', exact: true }).click()
      await expect(detail).toBeHidden()

      const file = join(folder, 'leave.xls')
      await answerSaveDialog(electronApp, file)
      await pressed(page, '导出').click()
      const exporting = page.getByRole('dialog', { name: '导出' })
      await exporting.getByRole('button', { name: '导出', exact: true }).click()
      await expect.poll(() => contentOf(file)).toContain('QJ202611290003')

      await row.getByRole('button', { name: '删除', exact: true }).click()
      await answer(page, question(page), /^(确定|删除)$/)
      await expect(tableRows(page)).toHaveCount(2)
      expect(family.data.records.map(({ id }) => id)).toEqual(['1801', '1802'])
    }))

/** Null while it is not there. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
