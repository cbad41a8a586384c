import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatTime } from '#shared/form/dates.ts'
import { expectNoFaults } from './support/accessibility.ts'
import { enterAs, expect, openUserMenu, shownPage, test } from './support/app.ts'

const MINUTE = 60_000

test('a weekly appointment is entered, reminds, is moved once, and goes into a file and out of one', async ({
  electronApp,
  page,
  platform,
  folder,
}) => {
  await enterAs(page, platform.url, 'teacher')
  await openUserMenu(page, '日程')
  const shown = shownPage(page)
  await expect(shown.getByRole('table', { name: '月' })).toBeVisible()

  await shown.getByRole('button', { name: '新建日程' }).click()
  const dialog = page.getByRole('dialog', { name: '新建日程' })
  await dialog.getByRole('textbox', { name: '标题' }).fill('教研组例会')
  // Ten minutes from now, and reminded of fifteen minutes before: at once.
  const start = Date.now() + 10 * MINUTE
  const type = async (label: string, text: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(text)
    await dialog.getByLabel(label, { exact: true }).press('Tab')
  }
  await type('开始日期', formatTime(start, 'yyyy-MM-dd'))
  await type('开始时间', formatTime(start, 'HH:mm'))
  await type('结束日期', formatTime(start + 30 * MINUTE, 'yyyy-MM-dd'))
  await type('结束时间', formatTime(start + 30 * MINUTE, 'HH:mm'))
  await dialog.getByRole('combobox', { name: '重复' }).click()
  await page.getByTitle('每周', { exact: true }).click()
  await dialog.getByRole('button', { name: /确 ?定/ }).click()
  await expect(dialog).toBeHidden()
  const chips = shown.getByRole('button', { name: /教研组例会/ })
  await expect(chips.first()).toBeVisible()

  // The server looks for what is due every quarter of a minute.
  await page.getByRole('button', { name: /^(消息|\d+ 条未读消息)$/ }).click()
  const messages = page.getByRole('dialog', { name: '消息' })
  await expect(messages.getByText('日程提醒：教研组例会')).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('Escape')
  await expect(messages).toBeHidden()

  await shown.getByText('列表', { exact: true }).click()
  // Thirty days from today on.
  await expect(chips).toHaveCount(5)
  await chips.nth(1).click()
  const detail = page.getByRole('dialog', { name: '教研组例会' })
  await expect(detail.getByText('每周')).toBeVisible()
  await detail.getByRole('button', { name: /编 ?辑/ }).click()
  await page.getByRole('menuitem', { name: '此日程', exact: true }).click()
  const edit = page.getByRole('dialog', { name: '编辑此日程' })
  await edit.getByRole('textbox', { name: '标题' }).fill('教研组例会（改地点）')
  await edit.getByRole('button', { name: /确 ?定/ }).click()
  await expect(edit).toBeHidden()
  await expect(shown.getByRole('button', { name: /教研组例会（改地点）/ })).toHaveCount(1)
  await expectNoFaults(page)

  const file = join(folder, 'calendar.ics')
  await electronApp.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = async () => ({ canceled: false, filePath })
    system.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, file)
  await shown.getByRole('button', { name: '导出为 iCalendar 文件' }).click()
  await expect(page.getByText('已导出到calendar.ics')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toContain('RRULE:FREQ=WEEKLY')
  writeFileSync(
    file,
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:坏日程\r\nDTSTART:gestern\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  )
  await shown.getByRole('button', { name: '导入 iCalendar 文件' }).click()
  const outcome = page.getByRole('dialog', { name: '已导入0条，以下1条未导入' })
  await expect(outcome.getByText('坏日程')).toBeVisible()
  await expect(outcome.getByText('时间无法识别')).toBeVisible()
})
