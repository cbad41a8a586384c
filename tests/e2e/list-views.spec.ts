import { formatTime } from '#shared/form/dates.ts'
import { storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, shownPage, tableRows, test } from './support/app.ts'
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
const states = [
  { id: 'open', fullName: '待办' },
  { id: 'done', fullName: '已办' },
]
const fields = [
  { __vModel__: 'f_name', __config__: config('input', '事项', 101), maxlength: 50 },
  {
    __vModel__: 'f_state',
    __config__: config('select', '进度', 102, { dataType: 'static' }),
    options: states,
    props: { label: 'fullName', value: 'id', children: 'children' },
  },
  { __vModel__: 'f_day', __config__: config('datePicker', '到期日', 103), format: 'yyyy-MM-dd' },
]
const columns = fields.map((field) => ({
  ...field,
  prop: field.__vModel__,
  label: field.__config__.label,
  sortable: true,
}))

test('a list is shown as a board, a calendar and groups under names that are there the next time', async ({
  page,
  platform,
}) => {
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  const enCode = `views${Date.now()}`
  const id = await storeModule(client, {
    fullName: '事项跟进',
    enCode,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', labelWidth: 80, fields }),
    columnData: JSON.stringify({
      columnList: columns,
      searchList: [],
      hasPage: true,
      pageSize: 20,
      defaultSidx: 'f_name',
      sort: 'asc',
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    }),
  })
  const today = formatTime(Date.now(), 'yyyy-MM-dd')
  for (const [at, f_state] of ['open', 'open', 'done'].entries()) {
    const data = JSON.stringify({ f_name: `事项${at + 1}`, f_state, f_day: Date.parse(`${today}T00:00`) })
    expect((await client.send('POST', `/api/visualdev/OnlineDev/${id}`, { data })).code).toBe(200)
  }
  await enterAs(page, platform.url, 'admin', { path: `/model/${enCode}` })
  await expect(tableRows(page)).toHaveCount(3)
  const shown = shownPage(page)
  const fromMenu = async (item: string) => {
    await shown.getByRole('button', { name: '视图', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const arrange = async (kind: string) => {
    await fromMenu('展示方式')
    const dialog = page.getByRole('dialog', { name: '展示方式' })
    await dialog.getByText(kind, { exact: true }).click()
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect(dialog).toBeHidden()
  }
  const saveAs = async (name: string) => {
    await fromMenu('另存为视图')
    const dialog = page.getByRole('dialog', { name: '另存为视图' })
    await dialog.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expectToast(page, /成功/)
    await expect(shown.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  }
  const cards = (lane: string) => shown.getByRole('region', { name: lane }).getByRole('article')

  await arrange('看板')
  await saveAs('进度看板')
  await expect(cards('待办')).toHaveCount(2)
  await expect(cards('已办')).toHaveCount(1)
  // By keys, and by the pointer.
  await shown.getByRole('button', { name: /^移动“事项1/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '已办', exact: true }).click()
  await expect(cards('已办')).toHaveCount(2)
  await expect(cards('待办')).toHaveCount(1)
  const from = await cards('待办').first().boundingBox()
  const to = await shown.getByRole('region', { name: '未填写或其他' }).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 120, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 10 })
  await page.mouse.up()
  await expect(cards('未填写或其他')).toHaveCount(1)
  await expect(cards('待办')).toHaveCount(0)

  await arrange('日历')
  await expect(shown.getByText('已更改')).toBeVisible()
  await saveAs('到期日历')
  await expect(shown.getByRole('table').getByRole('button', { name: /事项\d/ })).toHaveCount(3)

  await page.reload()
  await expect(shown.getByRole('table').getByRole('button', { name: /事项\d/ })).toHaveCount(3)
  await shown.getByRole('tab', { name: '进度看板' }).click()
  await expect(cards('已办')).toHaveCount(2)
  await shown.getByRole('tab', { name: '列表', exact: true }).click()
  await expect(tableRows(page)).toHaveCount(3)
})
