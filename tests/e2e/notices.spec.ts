import {
  answer,
  closeByEscape,
  enterAs,
  expect,
  openMenu,
  question,
  shownPage,
  tableRows,
  test,
} from './support/app.ts'

test('a notice is written, released and read, and a template says what the platform tells', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/system/notice' })
  await expect(tableRows(page).first()).toBeVisible()
  const made = await page.evaluate(async () => {
    type Answer = { ok: boolean; data?: { user?: { userInfo?: { userId?: string } } } }
    const { request } = (window as unknown as { atrium: { request(route: string, input: unknown): Promise<Answer> } })
      .atrium
    const me = (await request('session.currentUser', {})).data?.user?.userInfo?.userId ?? ''
    const body = { title: '实验室停电', bodyText: '<p>周六</p>', toUserIds: `${me}--user` }
    return me !== '' && (await request('platform.call', { endpoint: 'notice.create', body })).ok
  })
  expect(made).toBe(true)
  const row = tableRows(page).filter({ hasText: '实验室停电' })
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑公告' })
  const text = dialog.getByRole('textbox', { name: '公告正文' })
  await text.click()
  await page.keyboard.press('Control+A')
  await dialog.getByRole('button', { name: '加粗' }).click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: '发布' }).click()
  await answer(page, question(page), '发布')
  await expect(row).toContainText('0/1')
  // What was released is recalled before it is changed.
  await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await page.getByRole('button', { name: /^(消息|\d+ 条未读消息)$/ }).click()
  const drawer = page.getByRole('dialog', { name: '消息' })
  await drawer.getByRole('button', { name: '实验室停电' }).click()
  const notice = page.getByRole('dialog', { name: '实验室停电' })
  await expect(notice.locator('strong', { hasText: '周六' })).toBeVisible()
  await closeByEscape(page, notice)
  await closeByEscape(page, drawer)
  await row.getByRole('button', { name: '阅读情况' }).click()
  const readers = page.getByRole('dialog', { name: '阅读情况：实验室停电' })
  await expect(readers.locator('[data-row-key]').filter({ hasText: '余勇海' })).toContainText('已读')
  await closeByEscape(page, readers)

  await openMenu(page, '消息模板')
  const template = tableRows(page).filter({ hasText: 'passwordReset' }).first()
  await template.getByRole('button', { name: '编辑' }).click()
  const editor = page.getByRole('dialog', { name: '编辑消息模板' })
  await editor.getByRole('textbox', { name: '标题', exact: true }).fill('密码已换：')
  await editor.getByRole('group', { name: '在标题中插入参数' }).getByRole('button', { name: '操作人' }).click()
  await editor.getByRole('button', { name: '确定', exact: true }).click()
  await expect(editor).toBeHidden()
  await expect(template).toContainText('密码已换：{user}')
  await template.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: /^预览/ })
  await preview.getByRole('textbox', { name: /操作人/ }).fill('李工')
  await expect(preview.getByRole('heading', { name: '密码已换：李工' })).toBeVisible()
  await expect(shownPage(page)).toBeVisible()
})
