import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { bigForm, storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import {
  answer,
  chooseFrom,
  closeByEscape,
  demoPassword,
  enterAs,
  expect,
  openMenu,
  question,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'
import { answerSaveDialog, choosePrinter, previewOf, printLog, textOfPdf } from './support/printing.ts'

const visitTemplate = '访客通行证'

async function openVisitors(page: Page, url: string): Promise<void> {
  await enterAs(page, url, 'admin', { path: '/model/visitorPass' })
  await expect(tableRows(page).first()).toBeVisible()
}

/** Record → preview, through the record's own print button. */
async function openPreview(page: Page): Promise<Locator> {
  await tableRows(page).first().getByRole('button', { name: '详情' }).click()
  await page.getByRole('dialog', { name: /详情$/ }).getByRole('button', { name: '打印', exact: true }).click()
  return previewOf(page)
}

async function closePreview(page: Page): Promise<void> {
  await closeByEscape(page, page.getByRole('dialog', { name: /^打印预览/ }))
  await closeByEscape(page, page.getByRole('dialog', { name: /详情$/ }))
}

async function templateIdOf(url: string, name: string): Promise<string> {
  const administrator = await signedInClient(url, 'admin', demoPassword)
  interface Node {
    readonly id: string
    readonly fullName: string
    readonly children: readonly Node[]
  }
  const tree = await administrator.get<{ list: Node[] }>('/api/system/printDev/Selector')
  const found = tree.data.list.flatMap((group) => group.children).find((template) => template.fullName === name)
  if (!found) throw new Error(`no template ${name}`)
  return found.id
}

/** Remembers where the page fetches its PDF from, for `previewBytes`. */
function watchPreview(page: Page): Promise<void> {
  return page.evaluate(() => {
    const original = window.fetch
    window.fetch = async (input, init) => {
      const response = await original(input, init)
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('pdf')) document.documentElement.dataset['pdf'] = String(input)
      return response
    }
  })
}

/** The bytes behind the preview that shows, from where the page itself fetched them. */
async function previewBytes(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const address = document.documentElement.dataset['pdf']
    if (address === undefined) throw new Error('the page has fetched no PDF')
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('the printer gets the very bytes of the preview with the chosen settings, once, and the template remembers them', async ({
  cups,
  electronApp,
  page,
  platform,
  folder,
}) => {
  test.setTimeout(150_000)
  await cups.addQueue('Gate')
  await cups.addQueue('Hall')
  const templateId = await templateIdOf(platform.url, visitTemplate)
  const before = printLog(platform.dataFolder, templateId)
  await openVisitors(page, platform.url)
  await watchPreview(page)
  let preview = await openPreview(page)

  await choosePrinter(page, 'Hall')
  await preview.getByRole('spinbutton', { name: '份数' }).fill('2')
  await preview.getByText('长边翻转').click()
  const seen = await previewBytes(page)
  expect(seen.subarray(0, 5).toString()).toBe('%PDF-')

  const pdf = join(folder, '通行证.pdf')
  await answerSaveDialog(electronApp, pdf)
  await preview.getByRole('button', { name: '下载' }).click()
  await page.getByRole('menuitem', { name: 'PDF 文件' }).click()
  await expectToast(page, '已保存为 通行证.pdf')
  expect(readFileSync(pdf).equals(seen)).toBe(true)
  const word = join(folder, '通行证.doc')
  await answerSaveDialog(electronApp, word)
  await preview.getByRole('button', { name: '下载' }).click()
  await page.getByRole('menuitem', { name: /Word/ }).click()
  await expectToast(page, '已保存为 通行证.doc')
  const visitor = /\bFK\d+/.exec(textOfPdf(folder, seen))?.[0] ?? 'no number'
  expect(readFileSync(word, 'utf8')).toContain(visitor)

  await preview.getByRole('button', { name: /打印$/ }).click()
  const [job] = await cups.waitForJobs('Hall', 1, 30_000)
  await expect(preview.getByText('已打印')).toBeVisible({ timeout: 30_000 })
  expect(job?.copies).toBe(2)
  expect(job?.options).toMatchObject({ sides: 'two-sided-long-edge', media: 'A5' })
  expect(job?.data.equals(seen)).toBe(true)
  await expect.poll(() => printLog(platform.dataFolder, templateId)).toEqual([...before, 2])
  expect(await cups.jobs('Gate')).toEqual([])
  await closePreview(page)

  // Looked at and cancelled: nothing is printed, nothing is logged, and the settings are those of last time.
  preview = await openPreview(page)
  await expect(preview.locator('.ant-select').filter({ has: page.locator('#print-printer') })).toContainText('Hall')
  await expect(preview.getByRole('spinbutton', { name: '份数' })).toHaveValue('2')
  await expect(preview.getByRole('radio', { name: '长边翻转' })).toBeChecked()
  await preview.getByRole('button', { name: '取消', exact: true }).click()
  await expect(preview).toBeHidden()
  expect(await cups.jobs('Hall')).toHaveLength(1)
  expect(printLog(platform.dataFolder, templateId)).toEqual([...before, 2])

  // The same once more without a preview, and both jobs are in the list of jobs.
  await page.getByRole('dialog', { name: /详情$/ }).getByRole('button', { name: '直接打印' }).click()
  await expectToast(page, '已发送到 Hall', { timeout: 30_000 })
  const jobs = await cups.waitForJobs('Hall', 2, 30_000)
  expect(jobs.map(({ copies }) => copies)).toEqual([2, 2])
  await expect.poll(() => printLog(platform.dataFolder, templateId)).toEqual([...before, 2, 2])
  const detail = page.getByRole('dialog', { name: /详情$/ })
  await detail.getByRole('button', { name: '取消', exact: true }).click()
  await expect(detail).toBeHidden()
  await page.getByRole('button', { name: '打印任务' }).click()
  const list = page.getByRole('dialog', { name: '打印任务' })
  await expect(list.getByRole('listitem').filter({ hasText: visitTemplate })).toHaveCount(2)
})

test('a printer that is paused is told before and after, its job waits, and a cancelled job is never printed', async ({
  cups,
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  await cups.addQueue('Paused')
  await cups.run('cupsdisable', ['Paused'])
  await openVisitors(page, platform.url)
  const preview = await openPreview(page)
  await choosePrinter(page, 'Paused')
  await expect(preview.getByText('该打印机已暂停，任务会排队等待，直到它恢复。')).toBeVisible()
  await preview.getByRole('button', { name: /打印$/ }).click()
  const jobs = preview.getByRole('region', { name: '打印任务' })
  await expect(jobs.getByText(/等待中|排队中/)).toBeVisible()
  await expect(jobs.getByText('已打印')).toHaveCount(0)
  await jobs.getByRole('button', { name: '取消任务' }).click()
  await expect(jobs.getByText('已取消')).toBeVisible()
  await cups.run('cupsenable', ['Paused'])
  await expect.poll(() => cups.run('lpstat', ['-o', 'Paused'])).toBe('')
  expect(await cups.jobs('Paused')).toEqual([])
})

test('without a printer the preview says so and can still be saved; several templates are asked for first', async ({
  cups,
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  for (const name of (await cups.run('lpstat', ['-e']).catch(() => '')).split('\n').filter(Boolean))
    await cups.run('lpadmin', ['-x', name])
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const printId: string[] = []
  for (const name of ['登记表', '回执']) {
    const stored = await administrator.send<string>('POST', '/api/system/printDev', {
      fullName: `双模板${name}`,
      enCode: `twoTemplates${printId.length}`,
      category: 'office',
      printTemplate: `<p>${name}：<span class="jnpf-print-tag-span" data-tag="headTable.f_0">{f_0}</span></p>`,
      pageParam: JSON.stringify({ paper: 'A4', orientation: 'portrait' }),
    })
    expect(stored.code).toBe(200)
    printId.push(stored.data)
  }
  const form = bigForm(4, 'twoTemplates')
  const modelId = await storeModule(administrator, {
    ...form,
    fullName: '双模板表单',
    formData: JSON.stringify({ ...JSON.parse(form.formData), popupType: 'general', hasPrintBtn: true, printId }),
    columnData: JSON.stringify({
      ...JSON.parse(form.columnData),
      columnBtnsList: [{ value: 'detail', label: '详情' }],
    }),
  })
  const made = await administrator.send('POST', `/api/visualdev/OnlineDev/${modelId}`, {
    data: JSON.stringify({ f_0: '第七实验室' }),
  })
  expect(made.code).toBe(200)

  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '双模板表单')
  await tableRows(page).first().getByRole('button', { name: '详情' }).click()
  await page.getByRole('dialog', { name: /详情$/ }).getByRole('button', { name: '打印', exact: true }).click()
  const chooser = page.getByRole('dialog', { name: '选择打印模板' })
  await expect(chooser.getByRole('button', { name: /双模板登记表/ })).toBeFocused()
  await expect(page.getByRole('dialog', { name: /^打印预览/ })).toHaveCount(0)
  await closeByEscape(page, chooser)
  await page.getByRole('dialog', { name: /详情$/ }).getByRole('button', { name: '打印', exact: true }).click()
  await chooser.getByRole('button', { name: /双模板回执/ }).click()
  const preview = await previewOf(page)
  await expect(preview.getByText('没有可用的打印机')).toBeVisible()
  await expect(preview.getByRole('button', { name: /打印$/ })).toBeDisabled()
  await expect(preview.getByRole('button', { name: '下载' })).toBeEnabled()
  await cups.addQueue('Late')
  await preview.getByRole('button', { name: '刷新打印机列表' }).click()
  await choosePrinter(page, 'Late')
  await expect(preview.getByRole('button', { name: /打印$/ })).toBeEnabled()
})

test('an administrator makes a first template from a form, and sees it with the newest record while changing it', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/system/printDev' })
  await expect(tableRows(page).first()).toBeVisible()
  await chooseFrom(page, page.getByRole('button', { name: '从表单生成' }), '资产台账')
  await answer(page, question(page), '从表单生成')
  const row = tableRows(page).filter({ hasText: '资产台账' })
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑模板' })
  await dialog.getByText('实际记录', { exact: true }).click()
  await expect(dialog.getByText('共 1 页')).toBeVisible()
  await dialog.getByLabel('模板内容').press('Control+Home')
  await page.keyboard.insertText('<p>新加的一段</p><!-- pagebreak -->')
  await expect(dialog.getByText('共 2 页')).toBeVisible()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog).toBeHidden()
})
