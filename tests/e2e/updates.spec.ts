import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRelease } from '#server/commands/release.ts'
import { answer, enterAs, expect, openMenu, pressInRow, question, shownPage, tableRows, test } from './support/app.ts'

/** A signed package in a folder, as whoever builds the app makes it; and the key that it is verified with. */
async function signedPackage(folder: string, version: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const [file, key, notes, to] = [`Atrium-${version}.AppImage`, 'key.pem', 'notes.txt', `Atrium-${version}.atrium`].map(
    (name) => join(folder, name),
  ) as [string, string, string, string]
  writeFileSync(file, randomBytes(3 * 1024 * 1024))
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(notes, '列表更快')
  return { to, publicKey: await makeRelease({ file, key, notes, version, platform: 'linux-x64', to }) }
}

test('an administrator hands a signed release out, narrows its share, and takes it back', async ({
  electronApp: app,
  folder,
  page,
  platform,
}) => {
  const { to } = await signedPackage(folder, '9.3.0')
  const wrong = join(folder, '说明.txt')
  writeFileSync(wrong, 'no package')
  const choose = (path: string) =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    }, path)
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '客户端更新')
  await shownPage(page).getByRole('button', { name: '新建更新' }).first().click()
  const create = page.getByRole('dialog', { name: '新建更新' })
  const take = async (path: string) => {
    await choose(path)
    await create.getByRole('button', { name: '点击上传' }).click()
    await expect(create.getByRole('button', { name: /^下载 / })).toBeVisible()
  }
  await create.getByRole('button', { name: '确定', exact: true }).click()
  await expect(create.getByText('请上传更新包', { exact: true })).toBeVisible()
  await take(wrong)
  await create.getByRole('button', { name: '确定', exact: true }).click()
  await expect(create.getByText('这不是更新包', { exact: false })).toBeVisible()
  await create.getByRole('button', { name: /^(?:删除|移除) 说明\.txt/ }).click()
  await take(to)
  await create.getByLabel('最低版本').fill('latest')
  await create.getByRole('button', { name: '确定', exact: true }).click()
  await expect(create.getByText('请输入形如 1.2.0 的版本号')).toBeVisible()
  await create.getByLabel('最低版本').fill('')
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await create.getByRole('button', { name: '确定', exact: true }).click()
  await expect(create).toBeHidden()

  const row = tableRows(page).filter({ hasText: '9.3.0' })
  await expect(row).toContainText('Linux x64')
  await expect(row).toContainText('列表更快')
  await expect(row).toContainText('全部电脑')
  await page.screenshot({ path: test.info().outputPath('list.png') })
  await pressInRow(page, row, '编辑')
  const edit = page.getByRole('dialog', { name: '编辑更新' })
  await expect(edit.getByText('Atrium-9.3.0.atrium')).toBeVisible()
  await edit.getByLabel(/^范围/).fill('30')
  await edit.getByRole('button', { name: '确定', exact: true }).click()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('30%')
  await pressInRow(page, row, '删除')
  await answer(page, question(page), '删除')
  await expect(row).toHaveCount(0)
})
