import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import { answer, expect, pressInRow, question, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage, unknownTo } from './support/family.ts'

const headings = ['账户', '姓名', '性别', '所属组织', '手机号码', '说明']

function writeRows(path: string, rows: readonly (readonly string[])[]): void {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** Rows of the first sheet; none while there is no file. */
function rowsOf(path: string): string[][] {
  try {
    const book = read(readFileSync(path), { type: 'buffer' })
    return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
  } catch {
    return []
  }
}

for (const generation of ['3.4', '3.6'] as const)
  test(`people come from a workbook and go into one on a server of generation ${generation}; what the server lacks is said`, async ({
    page,
    electronApp,
    folder,
  }) => {
    test.setTimeout(180_000)
    const [file = '', failed = '', saved = ''] = ['users', 'failed', 'saved'].map((name) =>
      join(folder, `${name}.xlsx`),
    )
    const answerDialogs = (open: string, save: string) =>
      electronApp.evaluate(
        ({ dialog }, paths) => {
          dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [paths.open] })
          dialog.showSaveDialog = async () => ({ canceled: false, filePath: paths.save })
        },
        { open, save },
      )
    await onFamilyServer(page, generation, async (family) => {
      await openFamilyPage(page, '用户管理')
      const list = shownPage(page)
      await answerDialogs(file, saved)
      await list.getByRole('button', { name: '导入' }).click()
      const dialog = page.getByRole('dialog', { name: '导入用户' })
      await dialog.getByRole('button', { name: '下载模板' }).click()
      await expect.poll(() => rowsOf(saved)[0]).toEqual(headings)
      writeRows(file, [headings, ['import01', '韩雪', '女', '教学部', '', ''], ['lin', '重名', '男', '教学部', '', '']])
      await answerDialogs(file, failed)
      await dialog.getByRole('button', { name: /点击选择文件/ }).click()
      await expect(dialog.getByText('users.xlsx')).toBeVisible()
      await dialog.getByRole('button', { name: '下一步' }).click()
      await expect(dialog.getByText('共 2 条数据')).toBeVisible()
      await dialog.getByRole('button', { name: '导入', exact: true }).click()
      await expect(dialog.getByText('成功 1')).toBeVisible()
      await expect(dialog).toContainText('账户已存在')
      await dialog.getByRole('button', { name: '下载失败数据' }).click()
      await expect.poll(() => rowsOf(failed)[1]?.at(-1)).toBe('账户已存在')
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      await answer(page, question(page, '失败的数据尚未导入'), '放弃')
      await expect(dialog).toBeHidden()
      expect(family.data.users.filter(({ account }) => account === 'import01')).toMatchObject([
        { realName: '韩雪', gender: '2', organizeId: '302' },
      ])
      await expect(tableRows(page).filter({ hasText: '韩雪' })).toHaveCount(1)

      const exported = join(folder, 'exported.xls')
      await answerDialogs(file, exported)
      await list.getByRole('button', { name: '导出', exact: true }).click()
      const exporting = page.getByRole('dialog', { name: '导出' })
      await exporting.getByRole('button', { name: '导出', exact: true }).click()
      await expect(exporting).toBeHidden()
      await expect.poll(() => (existsSync(exported) ? readFileSync(exported, 'utf8') : '')).toContain('import01\t韩雪')

      // Work is handed over from 3.6 on: here a task that waits.
      const waitingFor = (userId: string) =>
        family.data.flows.tasks
          .flatMap(({ operators }) => operators)
          .filter((turn) => turn.userId === userId && turn.completion === 0).length
      if (generation === '3.4') await expect(list.getByText('交接工作')).toHaveCount(0)
      else {
        const [before, others] = [waitingFor('101'), waitingFor('103')]
        await pressInRow(page, tableRows(page).filter({ hasText: '系统管理员' }), '交接工作')
        const handing = page.getByRole('dialog', { name: /^交接工作/ })
        await handing.getByRole('combobox', { name: '接手人' }).click()
        const picker = page.getByRole('dialog', { name: /接手人/ }).last()
        await picker.getByRole('textbox').first().fill('赵强')
        await picker.getByRole('option', { name: /赵强/ }).first().click()
        await picker.getByRole('button', { name: '确定', exact: true }).click()
        await handing.getByRole('button', { name: '交接工作', exact: true }).click()
        await expect(handing).toBeHidden()
        expect([waitingFor('101'), waitingFor('103')]).toEqual([0, others + before])
      }

      await page.getByRole('button', { name: /当前用户/ }).click()
      await page.getByRole('menuitem', { name: '关于' }).click()
      const about = page.getByRole('dialog', { name: '关于' })
      await expect(about).toContainText(`同系列平台 ${generation}`)
      await expect(about).toContainText('批量修改一个字段')
      await (generation === '3.4' ? expect(about) : expect(about).not).toContainText('工作交接')
      expect(family.refused).toEqual([])
      expect(unknownTo(family)).toEqual([])
    })
  })

test('what was sent is read and cleared on a server of generation 3.6', async ({ page }) => {
  await onFamilyServer(page, '3.6', async (family) => {
    await openFamilyPage(page, '消息监控')
    await expect(tableRows(page)).toHaveCount(2)
    await pressInRow(page, tableRows(page).filter({ hasText: '开学通知' }), '查看')
    const shown = page.getByRole('dialog', { name: /开学通知/ })
    await expect(shown).toContainText('李明,王芳')
    await expect(shown).toContainText('九月一日报到。')
    await shown.getByRole('button', { name: '关闭', exact: true }).last().click()
    await pressInRow(page, tableRows(page).filter({ hasText: '请审批' }), '查看')
    const empty = page.getByRole('dialog', { name: /请审批/ })
    await expect(empty).toContainText('站内信')
    await empty.getByRole('button', { name: '关闭', exact: true }).last().click()
    await shownPage(page).getByRole('button', { name: '清空' }).click()
    await answer(page, question(page), '清空')
    await expect(tableRows(page)).toHaveCount(0)
    expect(family.data.operations.sent).toEqual([])
    expect(unknownTo(family)).toEqual([])
  })
})

test('a portal is begun, designed, saved and released on a server of generation 3.6', async ({ page }) => {
  test.setTimeout(120_000)
  await onFamilyServer(page, '3.6', async (family) => {
    const { designs } = family.data.portals
    await openFamilyPage(page, '门户设计')
    await expect(tableRows(page).filter({ hasText: '校园门户' })).toContainText('未发布')
    // Import and the portals of systems are of our servers.
    await expect(shownPage(page).getByRole('button', { name: /导入|系统门户/ })).toHaveCount(0)
    await shownPage(page).getByRole('button', { name: '新建门户' }).click()
    const dialog = page.getByRole('dialog', { name: '新建门户' })
    await dialog.getByRole('textbox', { name: '门户名称' }).fill('晨会门户')
    await expect(dialog.getByRole('textbox', { name: '门户编码' })).not.toHaveValue('')
    await dialog.getByRole('button', { name: '确定', exact: true }).click()

    const screen = shownPage(page)
    await screen.getByRole('button', { name: '公告通知' }).click()
    await screen.getByRole('button', { name: '保存' }).click()
    await expect(screen.getByRole('status')).toHaveText('已保存')
    const [made] = designs
    expect(made).toMatchObject({ fullName: '晨会门户', isRelease: 0 })
    const { layout } = JSON.parse(String(made?.['formData'])) as { layout: { jnpfKey: string }[] }
    expect(layout.map(({ jnpfKey }) => jnpfKey)).toEqual(['notice'])

    await screen.getByRole('button', { name: '发布' }).click()
    const release = page.getByRole('dialog', { name: '发布门户“晨会门户”' })
    await release.getByRole('combobox', { name: '菜单位置' }).click()
    await page.locator('.ant-select-tree-title:visible', { hasText: '系统管理' }).click()
    await release.getByRole('button', { name: '发布', exact: true }).click()
    await expect(release).toBeHidden()
    expect(made).toMatchObject({ isRelease: 1 })
    expect(family.seen.find(({ path }) => path.includes('/Portal/Actions/release/'))?.body).toMatchObject({
      pc: 1,
      pcModuleParentId: ['700'],
    })
  })
})
