import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, openMenu, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, unknownTo } from './support/family.ts'
import { answerSaveDialog } from './support/printing.ts'

/** Bytes of three pieces. */
const SIZE = 12 * 1024 * 1024

for (const generation of ['3.4', '3.6'] as const)
  test(`a file goes to a server of generation ${generation} in pieces, on over a cut connection, and comes back as it was; a save without an answer is there once`, async ({
    page,
    electronApp: app,
    folder,
  }) => {
    test.setTimeout(180_000)
    await onFamilyServer(page, generation, async (family) => {
      const { data, seen } = family
      const large = join(folder, '报告.bin')
      const bytes = randomBytes(SIZE)
      writeFileSync(large, bytes)
      await app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      }, large)
      await openMenu(page, '请假申请')
      await shownPage(page).getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.getByRole('dialog', { name: /^新增/ })
      await form.getByLabel('单号').fill('QJ202611290004')
      await form.getByRole('combobox', { name: '类别' }).click()
      await page.locator('.ant-select-item-option:visible').filter({ hasText: '年假' }).click()

      // The connection breaks in the first piece, in the answer of the next.
      family.cut(/POST \/api\/file\/chunk/, 'before')
      family.cut(/POST \/api\/file\/chunk/, 'after')
      await form.getByRole('button', { name: '点击上传' }).click()
      await expect(form.getByRole('button', { name: '下载 报告.bin' })).toBeVisible({ timeout: 60_000 })
      const [[key = '', file] = []] = data.stored
      expect(key).toMatch(/^annex\//)
      expect(file?.bytes.equals(bytes)).toBe(true)
      const joined = seen.filter(({ path }) => path === '/api/file/merge').map(({ body }) => body)
      expect(joined).toEqual([expect.objectContaining({ fileName: '报告.bin', fileSize: String(SIZE), type: 'annex' })])

      // The record is stored and its answer lost: it is not sent again by itself.
      family.cut(/POST \/api\/visualdev\/OnlineDev\/1701$/, 'after')
      await form.getByRole('button', { name: '确定', exact: true }).click()
      await expect.poll(() => data.records.filter(({ f_no }) => f_no === 'QJ202611290004').length).toBe(1)
      await expect(form).toContainText('服务器上已有一条内容相同的记录')
      expect(
        seen.filter(({ method, path }) => method === 'POST' && path === '/api/visualdev/OnlineDev/1701'),
      ).toHaveLength(1)
      await form.getByRole('button', { name: '取消', exact: true }).click()
      const asks = page.getByRole('dialog').filter({ hasText: /放弃|未保存/ })
      await expect(async () => {
        if (await asks.isVisible()) await asks.getByRole('button').last().click({ timeout: 2000 })
        await expect(form).toBeHidden({ timeout: 2000 })
      }).toPass()
      await shownPage(page).getByRole('button', { name: '刷新' }).first().click()
      const row = tableRows(page).filter({ hasText: 'QJ202611290004' })
      await expect(row).toHaveCount(1)

      await row.getByRole('button', { name: '详情', exact: true }).click()
      const detail = page.getByRole('dialog', { name: /详情$/ })
      const copy = join(folder, '下载.bin')
      await answerSaveDialog(app, copy)
      await detail.getByRole('button', { name: '下载 报告.bin' }).click()
      const sizeOf = () => {
        try {
          return readFileSync(copy).length
        } catch {
          return 0
        }
      }
      await expect.poll(sizeOf, { timeout: 20_000 }).toBe(SIZE)
      expect(readFileSync(copy).equals(bytes)).toBe(true)
      expect(family.refused).toEqual([])
      expect(unknownTo(family)).toEqual([])
    })
  })
