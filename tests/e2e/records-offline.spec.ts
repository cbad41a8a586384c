import { field } from '#server/seed/modules/fields.ts'
import { formData } from '#server/seed/modules/model.ts'
import { storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, pressInRow, shownPage, tableRows, test } from './support/app.ts'
import { go } from './support/approvals.ts'
import { expectToast } from './support/toasts.ts'

interface Row {
  readonly id: string
  readonly f_name: string
  readonly f_note?: string
}

const kept = '已保存在本机，服务器恢复后自动提交'

test('records that are added, changed and deleted without the server wait in the list over the end of the program, go out once when it is back, and what others changed too is decided', async ({
  page: first,
  platform,
  relay,
  restart,
}) => {
  test.setTimeout(240_000)
  let page = first
  const client = await signedInClient(platform.url, 'admin', demoPassword)
  const fields = [field(101, 'input', 'f_name', '名称', { required: true }), field(102, 'input', 'f_note', '备注')]
  const enCode = `offline${Date.now()}`
  const id = await storeModule(client, {
    fullName: '路上登记',
    enCode,
    formData: formData({ popupType: 'general', width: '800px', labelWidth: 80, printIds: [], fields }),
    columnData: JSON.stringify({
      columnList: fields.map((each, index) => ({
        ...each,
        prop: ['f_name', 'f_note'][index],
        label: ['名称', '备注'][index],
      })),
      searchList: [],
      hasPage: true,
      pageSize: 20,
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'remove', label: '删除' },
      ],
    }),
  })
  const path = `/api/visualdev/OnlineDev/${id}`
  for (const name of ['会被改', '会被删', '两人改'])
    expect(await client.send('POST', path, { data: JSON.stringify({ f_name: name, f_note: '原备注' }) })).toMatchObject(
      { code: 200 },
    )
  const rows = async () =>
    (await client.send<{ list: Row[] }>('POST', `${path}/List`, { currentPage: 1, pageSize: 20 })).data.list
  const rowOf = (name: string) => tableRows(page).filter({ hasText: name })
  const strip = () => shownPage(page).getByRole('region', { name: '离线操作' })
  const waiting = (name: string) => strip().getByRole('listitem').filter({ hasText: name })
  const save = async () => {
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: /^确\s?定$/ }).click()
    await expectToast(page, kept)
    await expect(form).toHaveCount(0)
  }

  await enterAs(page, relay.url, 'admin', { path: `/model/${enCode}`, keep: true })
  for (const name of ['会被改', '两人改']) {
    await pressInRow(page, rowOf(name), '编辑')
    await expect(page.getByRole('dialog').getByLabel('名称')).toHaveValue(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await relay.goDown()
  await shownPage(page).getByRole('toolbar').getByRole('button', { name: '刷新' }).click()
  await expect(shownPage(page).getByTestId('cache-notice')).toBeVisible()
  await expect(rowOf('会被改')).toBeVisible()

  for (const name of ['会被改', '两人改']) {
    await pressInRow(page, rowOf(name), '编辑')
    await page.getByRole('dialog').getByLabel('备注').fill('路上写的')
    await save()
  }
  await pressInRow(page, rowOf('会被删'), '删除')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click()
  await shownPage(page).getByRole('toolbar').getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('路上新建')
  await save()
  await expect(strip().getByRole('listitem')).toHaveCount(4)

  // What waits is changed as often as one likes, and is still one.
  await waiting('路上新建').getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('dialog').getByLabel('名称')).toHaveValue('路上新建')
  await page.getByRole('dialog').getByLabel('备注').fill('改过一次')
  await save()
  await pressInRow(page, rowOf('会被改'), '编辑')
  await expect(page.getByRole('dialog').getByLabel('备注')).toHaveValue('路上写的')
  await page.getByRole('dialog').getByLabel('备注').fill('路上再写')
  await save()
  await expect(strip().getByRole('listitem')).toHaveCount(4)

  // Meanwhile somebody in the office changes the same field of one of them.
  const both = (await rows()).find((row) => row.f_name === '两人改')
  const theirs = { id: both?.id, data: JSON.stringify({ f_note: '办公室写的' }) }
  expect(await client.send('PUT', `${path}/${both?.id}`, theirs)).toMatchObject({ code: 200 })

  page = (await restart()).page
  await expect(shownPage(page)).toBeVisible()
  await go(page, `/model/${enCode}`)
  await expect(strip().getByRole('listitem')).toHaveCount(4)
  await relay.comeBack()
  await expect(strip().getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  await expect(waiting('两人改')).toContainText('他人在此期间改过相同的内容')
  await waiting('两人改').getByRole('button', { name: '选择保留哪一方' }).click()
  const view = page.getByRole('dialog', { name: '数据已被他人修改' })
  const note = view.getByRole('region', { name: '备注' })
  await expect(note).toContainText('原备注')
  await expect(note).toContainText('办公室写的')
  await note.getByRole('radio', { name: /路上写的/ }).check()
  await view.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(strip()).toHaveCount(0)

  await expect(rowOf('路上新建')).toContainText('改过一次')
  const stored = await rows()
  expect(stored.map((row) => [row.f_name, row.f_note]).toSorted()).toEqual(
    [
      ['两人改', '路上写的'],
      ['会被改', '路上再写'],
      ['路上新建', '改过一次'],
    ].toSorted(),
  )
})
