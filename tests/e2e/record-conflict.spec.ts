import { field, table } from '#server/seed/modules/fields.ts'
import { formData } from '#server/seed/modules/model.ts'
import { storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, pressInRow, tableRows, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

interface Stored {
  readonly f_name: string
  readonly f_note: string
  readonly f_place: string
  readonly tableField110: readonly { readonly id: string; readonly c_name: string; readonly c_count: number }[]
}

test('what others saved meanwhile is decided value by value, down to rows of a child table, and what they changed beside it stays', async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000)
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  const fields = [
    field(101, 'input', 'f_name', '名称', { required: true }),
    field(102, 'input', 'f_note', '备注'),
    field(103, 'input', 'f_place', '地点'),
    table(110, '明细', [
      field(111, 'input', 'c_name', '品名', { span: 24 }),
      field(112, 'inputNumber', 'c_count', '数量', { span: 24 }),
    ]),
  ]
  const enCode = `conflict${Date.now()}`
  const id = await storeModule(client, {
    fullName: '三方合并表',
    enCode,
    formData: formData({ popupType: 'general', width: '800px', labelWidth: 80, printIds: [], fields }),
    columnData: JSON.stringify({
      columnList: [{ ...fields[0], prop: 'f_name', label: '名称' }],
      searchList: [],
      hasPage: true,
      pageSize: 20,
      btnsList: [],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  })
  const path = `/api/visualdev/OnlineDev/${id}`
  const rows = [
    { c_name: '桌子', c_count: 1 },
    { c_name: '椅子', c_count: 2 },
  ]
  const first = { f_name: '采购一', f_note: '原备注', f_place: '一楼', tableField110: rows }
  expect(await client.send('POST', path, { data: JSON.stringify(first) })).toMatchObject({ code: 200 })
  const { data: list } = await client.send<{ list: { id: string }[] }>('POST', `${path}/List`, {
    currentPage: 1,
    pageSize: 20,
  })
  const recordId = list.list[0]?.id ?? ''
  const stored = async () => JSON.parse((await client.get<{ data: string }>(`${path}/${recordId}`)).data.data) as Stored

  await enterAs(page, platform.url, 'admin', { path: `/model/${enCode}` })
  await pressInRow(page, tableRows(page).first(), '编辑')
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await form.getByLabel('名称').fill('我的名称')
  await form.getByLabel('备注').fill('我的备注')
  const cell = form.getByRole('gridcell').filter({ hasText: /^1$/ }).last()
  await cell.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')

  const before = await stored()
  const [desk, chair] = before.tableField110
  const theirs = {
    ...before,
    f_name: '他人的名称',
    f_note: '他人的备注',
    f_place: '二楼',
    tableField110: [
      { ...desk, c_count: 100 },
      { ...chair, c_count: 20 },
    ],
  }
  const saved = await client.send('PUT', `${path}/${recordId}`, { id: recordId, data: JSON.stringify(theirs) })
  expect(saved).toMatchObject({ code: 200 })

  await form.getByRole('button', { name: /^确\s?定$/ }).click()
  const view = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(view.getByRole('region', { name: '名称' })).toContainText('采购一')
  await view
    .getByRole('region', { name: '名称' })
    .getByRole('radio', { name: /我的名称/ })
    .check()
  await view
    .getByRole('region', { name: '备注' })
    .getByRole('radio', { name: /他人的备注/ })
    .check()
  await expect(view.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled()
  const row = view.getByRole('region', { name: '明细 · 第 1 行 · 数量' })
  await row.getByRole('radio', { name: /100/ }).check()
  await expect(view).toContainText('他人还修改了：地点。')
  await view.getByRole('button', { name: /^保\s?存$/ }).click()
  await expectToast(page, /成功/)
  await expect(form).toHaveCount(0)
  expect(await stored()).toMatchObject({
    f_name: '我的名称',
    f_note: '他人的备注',
    f_place: '二楼',
    tableField110: [
      { c_name: '桌子', c_count: 100 },
      { c_name: '椅子', c_count: 20 },
    ],
  })
})
