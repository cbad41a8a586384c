import { storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, openMenu, shownPage, tableRows, test } from './support/app.ts'

const input = (name: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label, span: 24, visibility: ['pc', 'app'] },
  ...more,
})
const arguments_ = '{ data, rowIndex, formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils }'

const fields = [
  input('f_kind', '事由'),
  input('f_reason', '病情说明'),
  input('f_code', '编号', { on: { change: `(${arguments_}) => { setFormData('f_shown', 'S-' + formData.f_code) }` } }),
  input('f_shown', '显示编号', { disabled: true }),
  input('f_loop', '循环', { on: { change: `(${arguments_}) => { while (true) {} }` } }),
]
const rules = [
  {
    id: 'r1',
    when: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'f_kind', symbol: '==', fieldValue: '病假' }] }],
    },
    actions: [
      { type: 'show', fields: ['f_reason'] },
      { type: 'require', fields: ['f_reason'] },
    ],
  },
]

test('a form follows its rules, runs the scripts of its design apart, and outlives one that never ends', async ({
  page,
  platform,
}) => {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  await storeModule(administrator, {
    fullName: '规则登记',
    enCode: 'ruleRegister',
    formData: JSON.stringify({
      popupType: 'general',
      generalWidth: '800px',
      labelWidth: 100,
      fields,
      funcs: {
        onLoad: `(${arguments_}) => { setFormData('f_code', new Date(0).getFullYear() < 2000 ? 'A' : 'B'); fetch('/x') }`,
      },
      atriumRules: { version: 1, rules },
    }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      sort: 'desc',
      columnList: ['f_kind', 'f_reason', 'f_shown'].map((id) => ({ id, prop: id, label: id })),
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [],
    }),
  })
  await enterAs(page, platform.url, 'admin')
  await openMenu(page, '规则登记')
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增规则登记' })
  // What the script wanted and may not is kept for whoever writes it.
  await form.getByText('脚本控制台').click()
  await expect(form.locator('code').first()).toHaveText('fetch')
  await expect(form.getByLabel('编号', { exact: true })).toHaveValue('A')

  await expect(form.getByLabel('病情说明')).toHaveCount(0)
  await form.getByLabel('事由').fill('病假')
  await expect(form.getByLabel('病情说明')).toBeVisible()
  await form.getByLabel('编号', { exact: true }).fill('17')
  await expect(form.getByLabel('显示编号')).toHaveValue('S-17')

  await form.getByLabel('循环').fill('x')
  await expect(form.locator('code').filter({ hasText: 'time' })).toBeVisible()

  const confirm = form.getByRole('button', { name: /^(确定|保存|提交)$/ }).last()
  await confirm.click()
  await expect(
    form.getByRole('alert').filter({ hasText: '病情说明' }).or(form.locator('[aria-invalid="true"]')).first(),
  ).toBeVisible()
  await form.getByLabel('病情说明').fill('发烧')
  await confirm.click()
  await expect(form).toBeHidden()
  await expect(tableRows(page)).toHaveCount(1)
  await expect(tableRows(page)).toContainText('S-17')
})
