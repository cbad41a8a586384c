import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../family/chat.ts'
import { deliver } from '../family/messages.ts'
import { answer, closeByEscape, expect, question, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage, unknownTo } from './support/family.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const generation of ['3.4', '3.6'] as const)
  test(`messages, notices and chats on a server of generation ${generation}: pushed, read, published, written to and fro`, async ({
    page,
    electronApp: app,
    folder,
  }) => {
    test.setTimeout(240_000)
    await onFamilyServer(page, generation, async (family) => {
      const { data } = family
      const bell = (count: number) =>
        page.getByRole('button', { name: count === 0 ? '消息' : `${count} 条未读消息`, exact: true })

      // What is there is counted, and what is pushed counts at once.
      await expect(bell(2)).toBeVisible()
      deliver(data, '101', { title: '停水通知', type: 1, bodyText: '<p>明早八点停水</p>', files: '' })
      await expect(bell(3)).toBeVisible()
      const task = { id: '2202', processId: '2202', taskNodeId: '2202-office', taskOperatorId: '22021', type: 2 }
      const flow = { enCode: 'leaveForm', flowId: '2111', formType: 2, status: 1, ...task }
      deliver(data, '101', { title: '赵强的请假审批待您审批', type: 2, flowType: 1, bodyText: JSON.stringify(flow) })
      await expect(bell(4)).toBeVisible()

      await bell(4).click()
      const drawer = page.getByRole('dialog', { name: '消息' })
      await drawer.getByRole('button', { name: /^停水通知/ }).click()
      const shown = page.getByRole('dialog', { name: '停水通知' })
      await expect(shown).toContainText('明早八点停水')
      await closeByEscape(page, shown)
      await expect(bell(3)).toBeVisible()
      // A message of an approval leads to its task.
      await drawer.getByRole('button', { name: /^赵强的请假审批/ }).click()
      await expect(shownPage(page).getByRole('heading', { level: 2, name: '赵强的请假审批' })).toBeVisible()
      await expect(shownPage(page).getByRole('button', { name: '同意', exact: true })).toBeVisible()
      await bell(2).click()
      await drawer.getByRole('button', { name: '全部已读' }).click()
      await answer(page, question(page), '全部已读')
      await expect(bell(0)).toBeVisible()
      await closeByEscape(page, drawer)

      // A notice for a department and for the administrator himself.
      await openFamilyPage(page, '通知公告')
      await shownPage(page).getByRole('button', { name: '新建公告' }).click()
      const dialog = page.getByRole('dialog', { name: '新建公告' })
      await dialog.getByLabel('公告标题').fill('实训室停电')
      await dialog.getByRole('combobox', { name: '接收人' }).click()
      const picker = page.getByRole('dialog', { name: '接收人' }).last()
      await picker.getByRole('tab', { name: '用户' }).click()
      await picker.getByRole('textbox').last().fill('系统管理员')
      await picker
        .getByRole('option', { name: /系统管理员/ })
        .first()
        .click()
      await picker.getByRole('button', { name: '确定', exact: true }).click()
      await dialog.getByRole('textbox', { name: '公告正文' }).fill('周六停电')
      await dialog.getByRole('button', { name: '确定', exact: true }).click()
      await expect(dialog).toBeHidden()
      const row = tableRows(page).filter({ hasText: '实训室停电' })
      await expect(row).toContainText('草稿')
      await row.getByRole('button', { name: '发布' }).click()
      await answer(page, question(page), '发布')
      await expect(row).toContainText('已发布')
      await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
      await expect(bell(1)).toBeVisible()
      expect(data.messages[0]).toMatchObject({ userId: '101', title: '实训室停电' })
      expect(String(data.messages[0]?.['bodyText'])).toContain('周六停电')
      data.notices[0] = { ...data.notices[0], enabledMark: 2 }
      await row.getByRole('button', { name: '删除', exact: true }).click()
      await answer(page, question(page), /^(确定|删除)$/)
      await expect(row).toHaveCount(0)
      expect(data.notices.map(({ title }) => title)).toEqual(['期末安排'])

      // The chat: what waits is read, texts go both ways, and a picture.
      await page.getByRole('button', { name: '聊天，1 条未读' }).click()
      const recent = page.getByRole('list', { name: '消息' })
      await recent.getByRole('button', { name: /林晓/ }).click()
      const log = page.getByRole('log', { name: '聊天消息' })
      await expect(log.getByText('实训室的钥匙在您那里吗？')).toBeVisible()
      const input = page.getByRole('textbox', { name: '输入消息' })
      await input.fill('在我这里')
      await page.keyboard.press('Enter')
      await expect(log.getByText('在我这里', { exact: true })).toBeVisible()
      await expect.poll(() => data.chat.at(-1)).toMatchObject({ content: '在我这里', receiveUserId: '102' })
      await expect(page.getByRole('button', { name: '聊天', exact: true })).toBeVisible()
      say(data, '102', '101', 'text', '我下午来取')
      await expect(log.getByText('我下午来取')).toBeVisible()
      const picture = join(folder, '钥匙.png')
      writeFileSync(picture, png)
      await app.evaluate(({ dialog: native }, path) => {
        native.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      }, picture)
      await page.getByRole('button', { name: /^发送图片/ }).click()
      await expect(log.getByRole('img', { name: '[图片]' })).toBeVisible()
      expect([...data.stored.keys()][0]).toMatch(/^IM\//)
      expect(data.chat.at(-1)).toMatchObject({ contentType: 'image' })

      // A text that is stored while its answer is lost is there once.
      data.channel.losing = 'answer'
      await input.fill('三点见')
      await page.keyboard.press('Enter')
      await expect(log.getByText('三点见', { exact: true })).toHaveCount(1, { timeout: 20_000 })
      await expect.poll(() => data.chat.filter(({ content }) => content === '三点见').length).toBe(1)

      expect(family.refused).toEqual([])
      expect(unknownTo(family)).toEqual([])
    })
  })
