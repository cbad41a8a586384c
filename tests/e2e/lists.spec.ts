import { storeModule } from '../support/design.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import {
  answer,
  demoPassword,
  enterAs,
  expect,
  openOptions,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'
import { expectToast } from './support/toasts.ts'

const config = (kind: string, label: string, formId: number, more: object = {}) => ({
  formId,
  jnpfKey: kind,
  label,
  showLabel: true,
  required: false,
  layout: 'colFormItem',
  span: 12,
  visibility: ['pc', 'app'],
  ...more,
})
const places = [
  { id: 'north', fullName: '北区', children: [{ id: 'lab', fullName: '实验楼' }] },
  { id: 'south', fullName: '南区' },
]
const fields = [
  { __vModel__: 'f_name', __config__: config('input', '名称', 101, { required: true }), maxlength: 50 },
  {
    __vModel__: 'f_place',
    __config__: config('treeSelect', '地点', 102, { dataType: 'static' }),
    options: places,
    props: { label: 'fullName', value: 'id', children: 'children' },
  },
  { __vModel__: 'f_count', __config__: config('inputNumber', '数量', 103), precision: 0 },
]
const columns = fields.map((field) => ({
  ...field,
  prop: field.__vModel__,
  label: field.__config__.label,
  sortable: true,
}))
const button = (value: string, label: string) => ({ value, label })

async function storeList(client: HttpClient, name: string, list: object): Promise<string> {
  const enCode = `lists${Date.now()}${Math.floor(Math.random() * 1000)}`
  const id = await storeModule(client, {
    fullName: name,
    enCode,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', labelWidth: 80, fields }),
    columnData: JSON.stringify({
      columnList: columns,
      searchList: [],
      hasPage: true,
      pageSize: 20,
      defaultSidx: 'f_name',
      sort: 'asc',
      btnsList: [button('add', '新增'), button('batchRemove', '批量删除')],
      columnBtnsList: [button('edit', '编辑'), button('remove', '删除')],
      ...list,
    }),
  })
  const record = (f_name: string, f_place: string, f_count: number) =>
    client.send('POST', `/api/visualdev/OnlineDev/${id}`, { data: JSON.stringify({ f_name, f_place, f_count }) })
  for (const [at, place] of ['north', 'lab', 'south', 'lab'].entries())
    expect((await record(`设备${at + 1}`, place, (at + 1) * 10)).code).toBe(200)
  return `/model/${enCode}`
}

test('a list is narrowed by its tree and by a query kept for the next time', async ({ page, platform }) => {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const tree = { type: 2, treeRelation: 'f_place', treeDataSource: 'formField', treeTitle: '地点', hasSuperQuery: true }
  const path = await storeList(administrator, '设备分布', tree)
  await enterAs(page, platform.url, 'admin', { path })
  await expect(tableRows(page)).toHaveCount(4)
  const node = shownPage(page).getByRole('tree').getByRole('treeitem', { name: '北区' })
  await node.click()
  await expect(node).toHaveAttribute('aria-selected', 'true')
  await expect(tableRows(page)).toHaveCount(3)

  await shownPage(page).getByRole('button', { name: '高级查询' }).click()
  const query = page.getByRole('dialog', { name: '高级查询' })
  const choose = async (label: string, option: string) => {
    await query.getByRole('combobox', { name: label }).click()
    await openOptions(page).getByText(option, { exact: true }).click()
    // The list that closes lies over what comes next.
    await expect(openOptions(page)).toHaveCount(0)
  }
  await choose('字段', '数量')
  await choose('比较方式', '大于等于')
  await query.getByRole('group', { name: '值' }).locator('input').first().fill('20')
  await query.getByRole('textbox', { name: '方案名称' }).fill('二十台以上')
  await query.getByRole('button', { name: '保存方案' }).click()
  await expectToast(page, /成功/)
  await query.getByRole('button', { name: '查询', exact: true }).last().click()
  await expect(query).toBeHidden()
  await expect(tableRows(page)).toHaveCount(2)

  // The node is remembered with the list, the query by its name.
  await page.reload()
  await expect(tableRows(page)).toHaveCount(3)
  await shownPage(page).getByRole('button', { name: '高级查询' }).click()
  await choose('我的查询方案', '二十台以上')
  await expect(query.getByRole('group', { name: '值' }).locator('input').first()).toHaveValue('20')
  await query.getByRole('button', { name: '查询', exact: true }).last().click()
  await expect(query).toBeHidden()
  await expect(tableRows(page)).toHaveCount(2)
})

test('rows of a sheet are changed, begun and deleted in place', async ({ page, platform }) => {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const path = await storeList(administrator, '设备盘点', { type: 4 })
  await enterAs(page, platform.url, 'admin', { path })
  const sheet = shownPage(page).getByRole('grid', { name: '设备盘点' })
  const cell = (row: number, column: number) => sheet.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  const write = async (row: number, column: number, text: string) => {
    await cell(row, column).click()
    await cell(row, column).locator('input').fill(text)
    await page.keyboard.press('Tab')
  }
  await expect(cell(2, 0)).toContainText('设备2')
  await expect(cell(2, 1)).toContainText('实验楼')
  await write(2, 2, '25')
  await expect(shownPage(page).getByText('1行尚未保存')).toBeVisible()
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '修改成功')
  await expect(shownPage(page).getByText('1行尚未保存')).toBeHidden()

  await shownPage(page).getByRole('button', { name: '新增' }).click()
  await expect(cell(1, 0).locator('input')).toBeFocused()
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(cell(1, 0)).toHaveAttribute('aria-invalid', 'true')
  await write(1, 0, '设备0')
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '新建成功')
  await expect(cell(1, 0)).toContainText('设备0')
  await expect(sheet.getByRole('row')).toHaveCount(6)

  await sheet.getByRole('checkbox').nth(1).check()
  await shownPage(page).getByRole('button', { name: '批量删除' }).click()
  await answer(page, question(page), /^(确定|删除)$/)
  await expectToast(page, '成功删除1条数据')
  await expect(sheet.getByRole('row')).toHaveCount(5)
  await page.reload()
  await expect(cell(1, 0)).toContainText('设备1')
  await expect(cell(2, 2)).toContainText('25')

  // An input method composes in a cell that is chosen and not open.
  await cell(2, 0).focus()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  await expect(cell(2, 0).locator('input')).toHaveValue('nihao')
  await tools.send('Input.insertText', { text: '你' })
  await tools.send('Input.imeSetComposition', { text: 'hao', selectionStart: 3, selectionEnd: 3 })
  await tools.send('Input.insertText', { text: '好' })
  await page.keyboard.press('Enter')
  await expect(cell(2, 0)).toContainText('你好')
  await shownPage(page).getByRole('button', { name: '全部撤销' }).click()
  await expect(cell(2, 0)).toContainText('设备2')
})

test('a field of several chosen records is changed at once, and what the form refuses stays chosen', async ({
  page,
  platform,
}) => {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const path = await storeList(administrator, '设备批改', {})
  await enterAs(page, platform.url, 'admin', { path })
  await expect(tableRows(page)).toHaveCount(4)
  for (const at of [0, 1]) await tableRows(page).nth(at).getByRole('checkbox').check()
  await shownPage(page).getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog')
  const run = dialog.getByRole('button', { name: '修改2条' })
  // The first field is the required name: nothing entered is refused before anything is sent.
  await run.click()
  await expect(dialog.getByRole('textbox', { name: '改为' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('combobox', { name: '修改的字段' }).click()
  await page.locator('.ant-select-item-option').getByText('数量').click()
  await dialog.getByRole('spinbutton', { name: '改为' }).fill('77')
  await run.click()
  await expectToast(page, '已修改2条数据')
  await expect(dialog).toBeHidden()
  await expect(tableRows(page).nth(0)).toContainText('77')
  await expect(tableRows(page).nth(1)).toContainText('77')
  await expect(tableRows(page).nth(2)).toContainText('30')
  await expect(shownPage(page).getByText('已选 2 条')).toBeHidden()
})
