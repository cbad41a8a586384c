import { signedInClient } from '../support/platform-http.ts'
import { demoPassword, enterAs, expect, shownPage, test } from './support/app.ts'

interface Stored {
  readonly formData: string
}
interface Part {
  readonly __vModel__?: string
  readonly maxlength?: number
  readonly __config__: { readonly jnpfKey: string; readonly label: string; readonly children?: readonly Part[] }
}

test('a form is designed by clicks and keys, undone, saved, and its parts are stored as they were put', async ({
  page,
  platform,
}) => {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const begun = await administrator.send<string>('POST', '/api/visualdev/Base/Actions/Begin', {
    fullName: '会议室登记',
    enCode: `rooms${Date.now()}`,
  })
  const id = begun.data
  const stored = async () => {
    const { data } = await administrator.get<Stored>(`/api/visualdev/Base/${id}`)
    return (JSON.parse(data.formData) as { fields: readonly Part[] }).fields
  }
  await enterAs(page, platform.url, 'admin', { path: `/designer?id=${id}` })
  const screen = shownPage(page)
  const canvas = screen.getByRole('region', { name: '表单画布' })
  // What is designed has the larger part of the window: its parts and settings stand beside it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(canvas).toContainText('表单还是空的')
  await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(0.6 * 1440)
  await screen.getByRole('button', { name: '单行输入', exact: true }).click()
  const label = screen.getByRole('textbox', { name: '标题', exact: true })
  await label.fill('会议室')
  await expect(canvas.getByRole('group', { name: '会议室' })).toContainText('会议室')
  await screen.getByRole('spinbutton', { name: '最多字数' }).fill('30')
  await screen.getByRole('button', { name: '设计子表', exact: true }).click()
  await screen.getByRole('button', { name: '数字输入', exact: true }).click()
  await label.fill('人数')

  // All of it comes back: the typed label is one step, the column another.
  await canvas.focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(canvas.getByRole('group', { name: '数字输入' })).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await expect(canvas.getByRole('group', { name: '人数' })).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(screen.getByText('已保存')).toBeVisible()
  const [room, table] = await stored()
  expect(room).toMatchObject({ maxlength: 30, __config__: { jnpfKey: 'input', label: '会议室' } })
  expect(room?.__vModel__).toMatch(/^inputField\d+$/)
  expect(table?.__config__.children?.[0]).toMatchObject({ __config__: { label: '人数', isSubTable: true } })

  await screen.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览：会议室登记' })
  await expect(preview.getByRole('textbox', { name: '会议室' })).toBeVisible()
})
