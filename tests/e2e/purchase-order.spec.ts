import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { field, groupTitle, operand, table } from '#server/seed/modules/fields.ts'
import { columnData, formData } from '#server/seed/modules/model.ts'
import { storeModule } from '../support/design.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import { arrived, demoPassword, enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
import { choosePrinter, previewOf, textOfPdf } from './support/printing.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: /^确\s?定$/ } as const
const places = [
  { id: 'north', fullName: '北区', children: [{ id: 'lab', fullName: '实验楼' }] },
  { id: 'south', fullName: '南区' },
]

/** Supplier and project of the demo's own order: what is chosen, and what the choice fills. */
async function demoChoices(client: HttpClient): Promise<{ readonly supplier: object; readonly project: object }> {
  type Node = { __vModel__?: string }
  const models = await client.get<{ list: { id: string; enCode: string }[] }>(
    '/api/visualdev/Base?pageSize=200&currentPage=1',
  )
  const id = models.data.list.find(({ enCode }) => enCode === 'purchaseOrder')?.id ?? 'none'
  const { data } = await client.get<{ formData: string }>(`/api/visualdev/Base/${id}`)
  const { fields } = JSON.parse(data.formData) as { fields: Node[] }
  const named = (name: string) => fields.find((each) => each.__vModel__ === name) ?? {}
  return { supplier: named('f_supplier'), project: named('f_project') }
}

/** A purchase order with what forms of purchasing offices hold; answers its address. */
async function storeOrders(client: HttpClient): Promise<string> {
  const { supplier, project } = await demoChoices(client)
  const number = { span: 24, required: true, more: { min: 0, precision: 2, thousands: true, controls: false } }
  const fields = [
    groupTitle(101, '基本信息'),
    field(102, 'billRule', 'f_number', '申请单号', { more: { readonly: true }, config: { rule: 'purchase' } }),
    field(103, 'treeSelect', 'f_place', '使用地点', {
      required: true,
      more: { options: places, props: { label: 'fullName', value: 'id', children: 'children' }, multiple: false },
    }),
    supplier,
    field(104, 'input', 'f_bank', '开户银行', { disabled: true }),
    field(105, 'input', 'f_account', '银行账号', { disabled: true }),
    project,
    field(106, 'input', 'f_leader', '项目负责人', { disabled: true }),
    field(107, 'areaSelect', 'f_area', '交货地区', { more: { level: 2, multiple: false } }),
    table(
      120,
      '采购明细',
      [
        field(121, 'input', 'c_name', '品名', { required: true, span: 24 }),
        field(122, 'inputNumber', 'c_quantity', '数量', number),
        field(123, 'inputNumber', 'c_price', '单价', number),
        field(124, 'calculate', 'c_amount', '小计', {
          span: 24,
          more: {
            expression: [operand('tableField120.c_quantity', '数量'), '×', operand('tableField120.c_price', '单价')],
            precision: 2,
            thousands: true,
          },
        }),
      ],
      { showSummary: true, summaryField: ['c_quantity', 'c_amount'] },
    ),
    field(130, 'calculate', 'f_total', '合计金额', {
      more: { expression: [operand('tableField120.c_amount', '小计')], precision: 2, thousands: true, isStorage: 2 },
    }),
    field(131, 'uploadFile', 'f_files', '报价单', { span: 24, more: { limit: 3, fileSize: 5, sizeUnit: 'MB' } }),
    field(132, 'editor', 'f_reason', '采购理由', { span: 24 }),
    field(133, 'sign', 'f_sign', '申请人手签', { config: { defaultCurrent: false } }),
  ]
  const enCode = `order${Date.now()}`
  const id = await storeModule(client, {
    fullName: '采购申请单',
    enCode,
    formData: formData({ popupType: 'general', width: '1000px', labelWidth: 100, printIds: [], fields }),
    columnData: columnData({
      fields: fields as never,
      sortField: 'f_number',
      sort: 'desc',
      printIds: [],
      searches: [{ prop: 'f_number', type: 2 }],
      columns: ['f_number', 'f_place', 'f_supplier', 'f_area', 'f_total'].map((prop) => ({ prop, width: 180 })),
      more: {
        type: 2,
        treeRelation: 'f_place',
        treeDataSource: 'formField',
        treeTitle: '使用地点',
        hasTreeQuery: true,
      },
    }),
  })
  expect((await client.send('POST', `/api/system/printDev/FromModule/${id}`, {})).code).toBe(200)
  return `/model/${enCode}`
}

test('a purchase order goes from an empty form to printed paper, with all that purchasing asks for', async ({
  cups,
  electronApp: app,
  folder,
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  await cups.addQueue('Purchasing')
  const path = await storeOrders(await signedInClient(platform.url, 'admin', demoPassword))
  const quote = join(folder, '报价单.txt')
  writeFileSync(quote, '会议桌 1200.50')
  await app.evaluate(
    ({ dialog }, files) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: files })
    },
    [quote],
  )
  await enterAs(page, platform.url, 'admin', { path })

  await shownPage(page).getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '新增采购申请单' })
  await form.getByRole('combobox', { name: '使用地点' }).click()
  const tree = page.locator('.ant-select-dropdown:visible')
  await expect(tree.getByText('实验楼', { exact: true })).toBeVisible()
  await arrived(tree)
  await tree.getByText('实验楼', { exact: true }).click()

  await form.getByRole('combobox', { name: '供应商' }).press('Enter')
  const suppliers = page.getByRole('dialog', { name: '选择供应商' })
  const candidate = suppliers.locator('[data-row-key]').first()
  const supplier = (await candidate.getByRole('gridcell').nth(3).innerText()).trim()
  await candidate.dblclick()
  await expect(suppliers).toHaveCount(0)
  await expect(form.getByLabel('开户银行')).toHaveValue(/分行$/)
  await expect(form.getByLabel('银行账号')).toHaveValue(/^62\d+$/)
  await form.getByRole('combobox', { name: '经费项目' }).press('Enter')
  await page.getByRole('dialog', { name: '选择经费项目' }).getByText('本科教学实验室建设', { exact: true }).dblclick()
  await expect(form.getByLabel('项目负责人')).not.toHaveValue('')

  await form.getByRole('combobox', { name: '交货地区' }).press('Enter')
  const regions = page.getByRole('dialog', { name: '选择交货地区' })
  for (const name of ['浙江省', '杭州市'])
    await regions.getByRole('treeitem', { name, exact: true }).locator('[data-switcher]').click()
  await regions.getByText('西湖区', { exact: true }).click()
  await regions.getByRole('button', okay).click()
  await expect(regions).toHaveCount(0)

  await form.getByRole('button', { name: '添加', exact: true }).click()
  const line = form
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) })
  for (const [at, value] of ['会议桌', '3', '1200.50'].entries()) {
    const cell = line.getByRole('gridcell').nth(at)
    await cell.click()
    await expect(cell.locator('input')).toBeFocused()
    await cell.locator('input').fill(value)
  }
  await expect(form.locator('[id$="-f_total"]')).toContainText('3,601.50')

  await form.getByRole('button', { name: '点击上传' }).click()
  await expect(form.getByRole('button', { name: '下载 报价单.txt' })).toBeVisible()
  await form.getByRole('textbox', { name: '采购理由' }).click()
  await page.keyboard.type('会议室桌椅老旧')
  await form.getByRole('button', { name: '手写签名' }).click()
  const pad = page.getByRole('dialog', { name: '申请人手签' })
  const paper = pad.locator('canvas')
  await paper.hover({ position: { x: 60, y: 60 } })
  await page.mouse.down()
  await paper.hover({ position: { x: 220, y: 110 } })
  await page.mouse.up()
  await pad.getByRole('button', okay).click()
  await expect(form.getByRole('img', { name: '申请人手签的签名图片' })).toBeVisible()
  await form.getByRole('button', okay).click()
  await expectToast(page, '新建成功')
  await expect(form).toBeHidden()

  const node = shownPage(page).getByRole('tree').getByRole('treeitem')
  await node.filter({ hasText: '南区' }).click()
  await expect(tableRows(page)).toHaveCount(0)
  await node.filter({ hasText: '北区' }).first().click()
  await expect(tableRows(page)).toHaveCount(1)
  for (const text of ['CG', '实验楼', supplier, '西湖区', '3,601.50']) await expect(tableRows(page)).toContainText(text)
  const number = /CG\d+/.exec(await tableRows(page).innerText())?.[0] ?? 'no number'

  await tableRows(page).getByRole('button', { name: '详情', exact: true }).click()
  const detail = page.getByRole('dialog', { name: '采购申请单详情' })
  await expect(detail.getByRole('img', { name: '申请人手签的签名图片' })).toBeVisible()
  await expect(detail.getByText('报价单.txt')).toBeVisible()
  await detail.getByRole('button', { name: '打印', exact: true }).click()
  const preview = await previewOf(page)
  await choosePrinter(page, 'Purchasing')
  await preview.getByRole('button', { name: /打印$/ }).click()
  const [job] = await cups.waitForJobs('Purchasing', 1, 30_000)
  const printed = textOfPdf(folder, job?.data ?? Buffer.alloc(0))
  for (const text of [number, supplier, '浙江省/杭州市/西湖区', '会议桌', '3,601.50', '报价单.txt', '会议室桌椅老旧'])
    expect(printed).toContain(text)
})
