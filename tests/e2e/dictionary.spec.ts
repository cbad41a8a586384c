import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import {
  chooseCategory,
  enterAs,
  expect,
  fieldMessage,
  menuOf,
  openMenu,
  shownPage,
  tableRows,
  test,
  toast,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

/** Signs in as the administrator and shows the entries of one category. */
async function openDictionary(page: Page, url: string, category: string): Promise<void> {
  await enterAs(page, url, 'admin', { path: '/systemData/dictionary' })
  await chooseCategory(page, category)
}

function row(page: Page, text: string): Locator {
  return tableRows(page).filter({ has: page.getByText(text, { exact: true }) })
}

/** The question of a confirmation, answered with yes. */
async function agree(page: Page, question: string | RegExp): Promise<void> {
  const box = page.getByRole('dialog').filter({ hasText: question })
  await box.getByRole('button', okay).click()
  // As long as it is there, Escape is its own.
  await expect(box).toHaveCount(0)
}

/** Notes in the page when the first toast comes and when the dialog goes, free of the test's own delay. */
function watchSuccess(page: Page): Promise<{ readonly stayed: number }> {
  return page.evaluate(
    () =>
      new Promise<{ stayed: number }>((done) => {
        let shown = 0
        const observer = new MutationObserver(() => {
          if (shown === 0 && document.querySelector('.ant-message-notice')) shown = performance.now()
          if (shown === 0 || document.querySelector('.ant-modal form')) return
          observer.disconnect()
          done({ stayed: performance.now() - shown })
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
}

test('a keyword finds an entry by its name or code, and reset brings all of them back', async ({ page, platform }) => {
  await openDictionary(page, platform.url, '民族')
  const content = shownPage(page).getByRole('region', { name: '民族' })
  await expect(content.getByText('共 56 项')).toBeVisible()
  const keyword = content.getByRole('textbox', { name: '请输入名称或编码' })
  await keyword.fill('蒙古')
  await expect(tableRows(page)).toHaveCount(1)
  await expect(content.getByText('显示 1 / 56 项')).toBeVisible()
  await keyword.fill('56')
  await expect(row(page, '基诺族')).toBeVisible()
  await expect(tableRows(page)).toHaveCount(1)
  await keyword.fill('没有的民族')
  await expect(content.getByText('没有匹配的字典项')).toBeVisible()
  await content.getByRole('button', { name: '重置' }).click()
  await expect(keyword).toHaveValue('')
  await expect(content.getByText('共 56 项')).toBeVisible()
  await expect(row(page, '汉族')).toBeVisible()
})

test('an entry is checked beside its fields, created with Enter, kept as typed after a refusal, changed, and not lost to Esc', async ({
  page,
  platform,
}) => {
  await openDictionary(page, platform.url, '政治面貌')
  await shownPage(page).getByRole('button', { name: '新建字典' }).click()
  const dialog = page.getByRole('dialog', { name: '新建字典' })
  const name = dialog.getByRole('textbox', { name: '名称' })
  const code = dialog.getByRole('textbox', { name: '编码' })
  await expect(name).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: '上级' })).toBeDisabled()

  await code.focus()
  await expect(fieldMessage(page, '名称')).toHaveText('请输入名称')
  await name.focus()
  await expect(fieldMessage(page, '编码')).toHaveText('请输入编码')
  await name.fill('长'.repeat(51))
  await code.fill('x'.repeat(51))
  await expect(fieldMessage(page, '名称')).toHaveText('字典名称最多为50个字符！')
  await name.focus()
  await expect(fieldMessage(page, '编码')).toHaveText('字典编码最多为50个字符！')

  // The name of another entry: the server refuses, the form stays as it is.
  await name.fill('群众代表')
  await code.fill('01')
  await code.press('Enter')
  await expectToast(page, '字典编码“01”已存在')
  await expect(dialog).toBeVisible()
  await expect(name).toHaveValue('群众代表')
  await expect(code).toHaveValue('01')
  await expect(toast(page, '已存在')).toBeHidden()

  // An entry's code has no pattern.
  await code.fill('无 固定/式样#1')
  const success = watchSuccess(page)
  await code.press('Enter')
  // Impatience makes no second record: the server would refuse it with a toast.
  await code.press('Enter')
  await expectToast(page, '新建成功')
  await code.press('Enter')
  await expect(row(page, '群众代表')).toBeVisible()
  const { stayed } = await success
  expect(stayed).toBeGreaterThan(1300)
  expect(stayed).toBeLessThan(4000)
  await expect(dialog).toBeHidden()
  await expect(toast(page, '已存在')).toHaveCount(0)

  await row(page, '群众代表').getByRole('button', { name: '编辑' }).click()
  const change = page.getByRole('dialog', { name: '编辑字典' })
  await expect(change.getByRole('textbox', { name: '编码' })).toHaveValue('无 固定/式样#1')
  await change.getByRole('textbox', { name: '名称' }).fill('群众代表（变更）')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: '放弃未保存的内容？' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(question).toBeHidden()
  await expect(change.getByRole('textbox', { name: '名称' })).toHaveValue('群众代表（变更）')
  await change.getByRole('button', okay).click()
  await expect(row(page, '群众代表（变更）')).toBeVisible()
  await expect(change).toBeHidden()

  await row(page, '群众代表（变更）').getByRole('button', { name: '编辑' }).click()
  await change.getByRole('textbox', { name: '名称' }).fill('不要了')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(change).toBeHidden()

  await row(page, '群众代表（变更）').getByRole('button', { name: '编辑' }).click()
  await expect(change.getByRole('textbox', { name: '名称' })).toHaveValue('群众代表（变更）')
  await page.keyboard.press('Escape')
  await expect(change).toBeHidden()

  await row(page, '群众代表（变更）').getByRole('button', { name: '删除' }).click()
  const removal = page.getByRole('dialog').filter({ hasText: '永久删除' })
  await removal.getByRole('button', { name: '取消' }).click()
  // While it goes, the next one's answer would be pressed in it.
  await expect(removal).toHaveCount(0)
  await expect(row(page, '群众代表（变更）')).toBeVisible()
  await row(page, '群众代表（变更）').getByRole('button', { name: '删除' }).click()
  await agree(page, '此操作将永久删除该数据, 是否继续?')
  await expect(row(page, '群众代表（变更）')).toHaveCount(0)
})

test('a switched-off entry is gone from the selects of a form at once, and comes back', async ({ page, platform }) => {
  await openDictionary(page, platform.url, '请假类型')
  const mark = page.getByRole('switch', { name: '切换“探亲假”的状态' })
  const offered = async () => {
    await openMenu(page, '日常办公', '请假申请')
    await expect(shownPage(page).getByRole('columnheader', { name: '申请单号' })).toBeVisible()
    await shownPage(page).getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增请假申请' })
    const kind = form.getByRole('combobox', { name: '请假类型' })
    await kind.click()
    await kind.fill('假')
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await expect(options.filter({ hasText: '病假' })).toBeVisible()
    const names = await options.allInnerTexts()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: '取消', exact: true }).click()
    await expect(form).toBeHidden()
    await openMenu(page, '系统管理', '字典管理')
    return names
  }
  expect(await offered()).toContain('探亲假')
  await expect(mark).toBeChecked()
  await mark.click()
  await page.getByRole('dialog').filter({ hasText: '停用后不能再被选择' }).getByRole('button', { name: '取消' }).click()
  await expect(mark).toBeChecked()
  await mark.click()
  await agree(page, '确定停用“探亲假”吗？')
  await expect(mark).not.toBeChecked()
  expect(await offered()).not.toContain('探亲假')
  await mark.click()
  await agree(page, '确定启用“探亲假”吗？')
  await expect(mark).toBeChecked()
  expect(await offered()).toContain('探亲假')
})

test('an entry of a tree gets its place below the parent that was chosen', async ({ page, platform }) => {
  await openDictionary(page, platform.url, '校区楼宇')
  await shownPage(page).getByRole('button', { name: '新建字典' }).click()
  const dialog = page.getByRole('dialog', { name: '新建字典' })
  const parent = dialog.getByRole('combobox', { name: '上级' })
  await expect(parent).toBeEnabled()
  await parent.click()
  await parent.fill('玉泉')
  await page.locator('.ant-select-dropdown:visible').getByText('玉泉校区', { exact: true }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('测试楼')
  await dialog.getByRole('textbox', { name: '编码' }).fill('TESTHALL')
  await dialog.getByRole('textbox', { name: '编码' }).press('Enter')
  await expect(dialog).toBeHidden()
  const keyword = shownPage(page).getByRole('textbox', { name: '请输入名称或编码' })
  await keyword.fill('测试楼')
  await expect(tableRows(page)).toHaveCount(2)
  await expect(tableRows(page).first()).toContainText('玉泉校区')
  await row(page, '测试楼').getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expect(row(page, '测试楼')).toHaveCount(0)
  await keyword.fill('')
  const content = shownPage(page).getByRole('region', { name: '校区楼宇' })
  await content.getByRole('button', { name: '折叠全部' }).click()
  await expect(row(page, '行政楼')).toHaveCount(0)
  await content.getByRole('button', { name: '展开全部' }).click()
  await expect(row(page, '行政楼')).toBeVisible()
})

function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

function answerOpenDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, filePath)
}

async function closeDrawer(page: Page, drawer: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

test('a category is created by its rules, exported to a file, deleted, and comes back whole from that file only', async ({
  electronApp,
  page,
  platform,
  folder,
}) => {
  await openDictionary(page, platform.url, '性别')
  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  const drawer = page.getByRole('dialog', { name: '字典分类管理' })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(700)

  await drawer.getByRole('button', { name: '新建分类' }).click()
  const dialog = page.getByRole('dialog', { name: '新建分类' })
  const name = dialog.getByRole('textbox', { name: '分类名称' })
  const code = dialog.getByRole('textbox', { name: '分类编码' })
  await name.fill('校车<线路>')
  await code.fill('.bus')
  await name.focus()
  await expect(fieldMessage(page, '分类名称')).toHaveText('名称不能含有特殊符号')
  await expect(fieldMessage(page, '分类编码')).toHaveText('编码只能由英文、数字和点组成，点不能在首尾')
  await name.fill('校车线路')
  await code.fill('bus.line')
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  const rows = drawer.locator('.ant-table-row').filter({ has: page.getByText('校车线路', { exact: true }) })
  await expect(rows).toBeVisible()

  await rows.getByRole('button', { name: '编辑' }).click()
  const change = page.getByRole('dialog', { name: '编辑分类' })
  await expect(change.getByRole('combobox', { name: '上级菜单' })).toBeDisabled()
  await expect(change.getByRole('textbox', { name: '分类编码' })).toHaveValue('bus.line')
  await change.getByRole('button', { name: '取消' }).click()
  await expect(change).toBeHidden()
  await closeDrawer(page, drawer)

  await chooseCategory(page, '校车线路')
  await expect(shownPage(page).getByText('此分类还没有字典项')).toBeVisible()
  await shownPage(page).getByRole('button', { name: '新建字典' }).click()
  const entry = page.getByRole('dialog', { name: '新建字典' })
  await entry.getByRole('textbox', { name: '名称' }).fill('一号线')
  await entry.getByRole('textbox', { name: '编码' }).fill('L1')
  await entry.getByRole('textbox', { name: '编码' }).press('Enter')
  await expect(entry).toBeHidden()

  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  const file = join(folder, '校车线路.bdd')
  await answerSaveDialog(electronApp, file)
  await rows.getByRole('button', { name: '导出' }).click()
  await agree(page, '您确定要导出该字典分类, 是否继续?')
  await expectToast(page, '已保存到 校车线路.bdd')
  expect(readFileSync(file, 'utf8')).toContain('一号线')

  await rows.getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expectToast(page, '该分类下存在字典，不能删除')
  await closeDrawer(page, drawer)
  await row(page, '一号线').getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expect(row(page, '一号线')).toHaveCount(0)
  await shownPage(page).getByRole('button', { name: '分类管理' }).click()
  await rows.getByRole('button', { name: '删除' }).click()
  await agree(page, '永久删除')
  await expect(rows).toHaveCount(0)

  const wrong = join(folder, '清单.txt')
  writeFileSync(wrong, readFileSync(file))
  await answerOpenDialog(electronApp, wrong)
  const take = drawer.getByRole('button', { name: '导入' })
  await take.click()
  await expectToast(page, /类型/)
  await expect(toast(page, /类型/)).toBeHidden()
  const big = join(folder, '很大.bdd')
  writeFileSync(big, '{')
  truncateSync(big, 11 * 1024 * 1024)
  await answerOpenDialog(electronApp, big)
  await take.click()
  await expectToast(page, /大/)
  await expect(toast(page, /大/)).toBeHidden()
  rmSync(big)
  await expect(rows).toHaveCount(0)

  await answerOpenDialog(electronApp, file)
  await take.click()
  await expect(rows).toBeVisible()
  await closeDrawer(page, drawer)
  await chooseCategory(page, '校车线路')
  await expect(row(page, '一号线')).toBeVisible()
})

test('a teacher sees the one dictionary of the menu without anything to change it', async ({ page, platform }) => {
  await enterAs(page, platform.url, 'teacher')
  await expect(menuOf(page).getByText('字典管理')).toHaveCount(0)
  await openMenu(page, '日常办公', '校区楼宇')
  await expect(row(page, '行政楼')).toBeVisible()
  await expect(shownPage(page).getByRole('region', { name: '字典分类' })).toHaveCount(0)
  for (const name of ['新建字典', '编辑', '删除', '分类管理'])
    await expect(shownPage(page).getByRole('button', { name })).toHaveCount(0)
  await expect(shownPage(page).getByRole('switch')).toHaveCount(0)
  await shownPage(page).getByRole('textbox', { name: '请输入名称或编码' }).fill('图书馆')
  await expect(row(page, '图书馆').first()).toBeVisible()
})
