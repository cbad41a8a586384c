import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDrawer } from '#main/printing/drawer.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { separatorCode, writePaperCode } from '#shared/printing/paper-code.ts'
import { storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { chromiumPrintWindows } from '../support/print-window.ts'
import { expectNoFaults } from './support/accessibility.ts'
import { answer, demoPassword, enterAs, expect, openOptions, question, shownPage, test } from './support/app.ts'

const config = (kind: string, label: string, formId: number) => ({
  ...{ formId, jnpfKey: kind, label, showLabel: true, required: false, layout: 'colFormItem', span: 12 },
  visibility: ['pc', 'app'],
})
const fields = [
  { __vModel__: 'f_name', __config__: config('input', '合同名称', 101), maxlength: 50 },
  { __vModel__: 'f_files', __config__: config('uploadFile', '签字件', 102), fileSize: 10, sizeUnit: 'MB', limit: 9 },
]
const column = { ...fields[0], prop: 'f_name', label: '合同名称', sortable: true }

test('a scan of several records is parted by their codes, filed to each of them, and taken back', async ({
  electronApp: app,
  page,
  platform,
}) => {
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  const enCode = `paper${Date.now()}`
  const modelId = await storeModule(client, {
    fullName: '合同归档',
    enCode,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', labelWidth: 80, fields }),
    columnData: JSON.stringify({
      ...{
        columnList: [column],
        searchList: [column],
        hasPage: true,
        pageSize: 20,
        defaultSidx: 'f_name',
        sort: 'asc',
      },
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    }),
  })
  const address = `/api/visualdev/OnlineDev/${modelId}`
  const ids: string[] = []
  for (const f_name of ['锅炉检修', '屋面防水', '食堂改造']) {
    const data = JSON.stringify({ f_name })
    expect((await client.send('POST', address, { data })).code).toBe(200)
  }
  const listed = await client.send<{ list: { id: string; f_name: string }[] }>('POST', `${address}/List`, {
    ...{ currentPage: 1, pageSize: 20, sidx: 'f_name', sort: 'asc', queryJson: '', menuId: '' },
  })
  for (const name of ['锅炉检修', '屋面防水', '食堂改造'])
    ids.push(listed.data.list.find((row) => row.f_name === name)?.id ?? '')
  const { mark } = (await client.get<{ mark: string }>('/api/system/printDev/PaperMark')).data
  const codes = [
    writePaperCode({ server: mark, modelId, recordId: ids[0] ?? '', print: 1 }),
    writePaperCode({ server: mark, modelId, recordId: ids[1] ?? '', print: 2 }),
    writePaperCode({ server: 'elsewhere', modelId, recordId: ids[2] ?? '', print: 1 }),
    writePaperCode({ server: mark, modelId, recordId: '1', print: 1 }),
  ]
  const windows = await chromiumPrintWindows()
  const drawer = createDrawer(windows.open)
  const pageParam = JSON.stringify({ paper: 'A4', recordCode: true })
  const drawn = (text: string, recordCode: string) =>
    fillDocument(
      {
        ...{ title: '', template: `<p>${text}</p>`, pageParam, recordCode },
        ...{ data: {}, approvals: [], printedBy: '', printedAt: 0 },
      },
      () => Promise.resolve(null),
    )
  const sheets = await Promise.all([
    drawn('第一份<!-- pagebreak -->第一份的背面', codes[0] ?? ''),
    drawn('第二份', codes[1] ?? ''),
    drawn('别处的', codes[2] ?? ''),
    drawn('没有了的', codes[3] ?? ''),
    drawn('隔开', separatorCode),
    drawn('没有码的', ''),
  ])
  const { pdf } = await drawer.draw(sheets)
  const copied = (
    await drawer.draw([
      await drawn('第三份', writePaperCode({ server: mark, modelId, recordId: ids[2] ?? '', print: 1 })),
    ])
  ).pdf
  drawer.close()
  await windows.close()

  await enterAs(page, platform.url, 'admin', { path: '/paperIn' })
  const shown = shownPage(page)
  await shown.locator('input[data-paper]').setInputFiles([
    { name: '扫描.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    { name: '坏的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  const piece = (name: string) => shown.getByRole('listitem', { name, exact: true })
  await expect(shown.getByRole('listitem')).toHaveCount(5, { timeout: 60_000 })
  await expect(shown.getByText('坏的.pdf 已损坏，无法读取')).toBeVisible()
  await expect(shown.getByText('说明.txt 不是 PDF 或图片')).toBeVisible()
  await expect(piece('扫描 1-2.pdf')).toContainText('锅炉检修')
  await expect(piece('扫描 3.pdf')).toContainText('屋面防水')
  await expect(piece('扫描 3.pdf')).toContainText('第 2 次打印')
  await expect(piece('扫描 4.pdf')).toContainText('二维码属于另一台服务器')
  await expect(piece('扫描 5.pdf')).toContainText('不存在或您无权查看')
  await expect(piece('扫描 7.pdf')).toContainText('没有识别到数据二维码')
  await expect(piece('扫描 1-2.pdf').getByRole('img', { name: '第 1 页' }).locator('canvas')).toBeVisible()
  await expectNoFaults(page)

  const namesIn = async (at: number): Promise<string[]> => {
    const { data } = await client.get<{ data: string }>(`${address}/${ids[at]}`)
    const { f_files: files } = JSON.parse(data.data) as { f_files: { name: string }[] | null }
    return (files ?? []).map(({ name }) => name)
  }
  // The person says where a piece goes that nothing is known of.
  const record = piece('扫描 7.pdf').getByRole('combobox', { name: '扫描 7.pdf 归到的数据' })
  await record.fill('食堂改造')
  await openOptions(page).filter({ hasText: '食堂改造' }).click()
  await expect(piece('扫描 7.pdf')).toContainText('附件字段：签字件')
  await shown.getByRole('button', { name: '全部归档（3）' }).click()
  await answer(page, question(page, '将 3 份扫描件'), /^归\s?档$/)
  await expect(shown.getByText('已归档', { exact: true })).toHaveCount(3)
  expect([await namesIn(0), await namesIn(1), await namesIn(2)]).toEqual([
    ['扫描 1-2.pdf'],
    ['扫描 3.pdf'],
    ['扫描 7.pdf'],
  ])
  await piece('扫描 3.pdf').getByRole('button', { name: /^撤销/ }).click()
  await expect(shown.getByText('已归档', { exact: true })).toHaveCount(2)
  await expect.poll(() => namesIn(1)).toEqual([])

  // Among the comments, where the person wants it there.
  await piece('扫描 3.pdf').getByRole('combobox', { name: '扫描 3.pdf 存放的位置' }).click()
  await openOptions(page).filter({ hasText: '评论' }).click()
  await piece('扫描 3.pdf').getByRole('button', { name: '归档 扫描 3.pdf' }).click()
  await expect(shown.getByText('已归档', { exact: true })).toHaveCount(3)
  const comments = await client.get<{ list: { content: string; files: string }[] }>(
    `${address}/${ids[1]}/Comments?currentPage=1`,
  )
  expect(comments.data.list).toMatchObject([{ content: '签字扫描件：扫描 3.pdf' }])
  expect(comments.data.list[0]?.files).toContain('扫描 3.pdf')

  // What a scanner writes into the folder that the person chose is offered, and moves beneath once it is filed.
  const scans = mkdtempSync(join(tmpdir(), 'atrium-scanner-'))
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, scans)
  await shown.getByRole('button', { name: '清除已归档' }).click()
  await shown.getByRole('button', { name: '选择监视的文件夹' }).click()
  await expect(shown.getByText(/^正在监视/)).toBeVisible()
  writeFileSync(join(scans, '复印机 7.pdf'), copied)
  await expect(shown.getByText('1 份等待归档')).toBeVisible({ timeout: 20_000 })
  await shown.getByRole('button', { name: /^读\s?取$/ }).click()
  await expect(piece('复印机 7 1.pdf')).toContainText('食堂改造', { timeout: 30_000 })
  await piece('复印机 7 1.pdf').getByRole('button', { name: /^归档/ }).click()
  await expect(shown.getByText('已归档', { exact: true })).toHaveCount(1)
  await expect.poll(() => readdirSync(scans)).toEqual(['done'])
  expect(readdirSync(join(scans, 'done'))).toEqual(['复印机 7.pdf'])
  // Where paper of this module went the last time.
  const filed = await client.get<{ list: { files: string }[] }>(`${address}/${ids[2]}/Comments?currentPage=1`)
  expect(filed.data.list[0]?.files).toContain('复印机 7 1.pdf')
})
