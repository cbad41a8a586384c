import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchApp, temporaryFolder } from '../support/launch.ts'
import { answer, chooseFrom, demoPassword, enterAs, expect, question, test } from './support/app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const openChat = (page: Page) => page.getByRole('button', { name: /^聊天/ }).click()
const recent = (page: Page) => page.getByRole('list', { name: '消息' })
const messages = (page: Page) => page.getByRole('log', { name: '聊天消息' })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '输入消息' }).fill(text)
  await page.keyboard.press('Enter')
}

/** What an administrator does elsewhere: ends every session of somebody. */
async function forceOff(url: string, name: string): Promise<void> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const signedIn = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'admin', password, grant_type: 'password' }),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const headers = { authorization: data.token }
  const listed = await fetch(`${url}/api/system/OnlineUser?pageSize=100`, { headers })
  const online = (await listed.json()) as { data: { list: { id: string; userName: string }[] } }
  const sessions = online.data.list.filter(({ userName }) => userName.startsWith(`${name}/`))
  expect(sessions.length).toBeGreaterThan(0)
  for (const { id } of sessions)
    await fetch(`${url}/api/system/OnlineUser/${encodeURIComponent(id)}`, { method: 'DELETE', headers })
}

test('two people write to each other from two computers: texts, a picture, what is unread and read, deletion, being forced off', async ({
  electronApp: app,
  folder,
  page: teacher,
  platform,
}) => {
  const elsewhere = temporaryFolder('e2e-chat')
  const other = await launchApp({ userData: elsewhere.path })
  try {
    const student = other.page
    await student.waitForFunction(() => 'atrium' in window)
    await Promise.all([enterAs(teacher, platform.url, 'teacher'), enterAs(student, platform.url, 'student')])
    const nameOf = async (page: Page) =>
      (await page.getByRole('button', { name: /^当前用户/ }).innerText()).split('\n').at(-1) ?? ''
    const [teacherName, studentName] = [await nameOf(teacher), await nameOf(student)]

    // What came before is unread, and where it begins is marked.
    await expect(teacher.getByRole('button', { name: '聊天，1 条未读' })).toBeVisible()
    await openChat(teacher)
    await recent(teacher)
      .getByRole('button', { name: new RegExp(studentName) })
      .click()
    await expect(messages(teacher).getByText('以下为未读消息')).toBeVisible()
    await expect(messages(teacher).getByText(/报告已经上传了/)).toBeVisible()

    const said = '<b>请周一带电脑</b>\n& 充电器 😀'
    await teacher.getByRole('textbox', { name: '输入消息' }).fill('<b>请周一带电脑</b>')
    await teacher.keyboard.press('Shift+Enter')
    await teacher.keyboard.type('& 充电器 ')
    await teacher.getByRole('button', { name: '表情' }).click()
    await teacher.getByRole('button', { name: '😀', exact: true }).click()
    await expect(teacher.getByRole('textbox', { name: '输入消息' })).toBeFocused()
    await teacher.keyboard.press('Enter')
    await expect(messages(teacher).getByText(said)).toBeVisible()
    await expect(messages(teacher).locator('b')).toHaveCount(0)

    // The other one is told while nothing is open, reads it, and the sender sees that.
    await expect(student.getByRole('button', { name: /^聊天，\d+ 条未读/ })).toBeVisible()
    await openChat(student)
    await recent(student)
      .getByRole('button', { name: new RegExp(teacherName) })
      .click()
    await expect(messages(student).getByText(said)).toBeVisible()
    await student.bringToFront()
    await student.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(messages(teacher).locator('[data-mine="true"]').last()).toContainText('已读')

    const picture = join(folder, '通知.png')
    writeFileSync(picture, png)
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, picture)
    await teacher.getByRole('button', { name: /^发送图片/ }).click()
    await expect(messages(student).getByRole('img', { name: '[图片]' })).toBeVisible()

    await write(student, '收到')
    await expect(messages(teacher).getByText('收到', { exact: true })).toBeVisible()

    // The search leads back to the place.
    await teacher.getByRole('button', { name: '聊天记录' }).click()
    await teacher.getByRole('searchbox', { name: '搜索聊天记录' }).fill('参加比赛')
    await expect(teacher.getByRole('button', { name: '定位到聊天位置' })).toHaveCount(1)
    await teacher.getByRole('button', { name: '定位到聊天位置' }).click()
    await expect(messages(teacher).getByText(/两位同学参加比赛/)).toBeInViewport()

    // Deleting takes one's own side alone.
    const conversation = recent(student).getByRole('button', { name: new RegExp(teacherName) })
    await chooseFrom(student, conversation, '删除聊天记录', { button: 'right' })
    await answer(student, question(student), '删除聊天记录')
    await expect(conversation).toHaveCount(0)
    await expect(messages(teacher).getByText('收到', { exact: true })).toBeVisible()

    // Whoever is forced off is out at once, and nobody else.
    await forceOff(platform.url, studentName)
    await expect(student.getByRole('textbox', { name: '账号' })).toBeVisible()
    await write(teacher, '还在吗')
    await expect(messages(teacher).getByText('还在吗', { exact: true })).toBeVisible()
  } finally {
    await other.close()
    elsewhere.remove()
  }
})
