import type { Locator, Page } from '@playwright/test'
import dayjs from 'dayjs'
import { type HttpClient, signedInClient } from '../../support/platform-http.ts'
import { demoPassword, expect, openOptions, shownPage } from './app.ts'
import { expectToast } from './toasts.ts'

interface Person {
  readonly id: string
  readonly account: string
}

export async function idOfAccount(client: HttpClient, account: string): Promise<string> {
  const { data } = await client.get<{ list: Person[] }>(
    `/api/permission/Users?keyword=${account}&currentPage=1&pageSize=20`,
  )
  return data.list.find((each) => each.account === account)?.id ?? 'none'
}

/** The teacher leads the student, so that both steps of the leave fall to accounts of the demo. */
export async function leadStudent(url: string): Promise<void> {
  const client = await signedInClient(url, 'admin', demoPassword)
  const [student, teacher] = [await idOfAccount(client, 'student'), await idOfAccount(client, 'teacher')]
  const answer = await client.send('PUT', `/api/permission/Users/${student}`, { id: student, managerId: teacher })
  expect(answer.code).toBe(200)
}

/** Lets nobody start the flows of this name any more: a module with several asks which of them. */
export async function stopFlows(url: string, name: string): Promise<void> {
  const client = await signedInClient(url, 'admin', demoPassword)
  const templates = '/api/workflow/Engine/flowTemplate'
  const query = new URLSearchParams({ keyword: name, currentPage: '1', pageSize: '20' })
  const { data } = await client.get<{ list: readonly { readonly id: string }[] }>(`${templates}?${query.toString()}`)
  for (const { id } of data.list) expect((await client.send('POST', `${templates}/Stop/${id}`, {})).code).toBe(200)
}

export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

export async function agree(page: Page, opinion: string): Promise<void> {
  await shownPage(page).getByRole('button', { name: '同意', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '同意' })
  await dialog.getByRole('textbox', { name: '意见' }).fill(opinion)
  await dialog.getByRole('button', { name: /^同\s?意$/ }).click()
  await expectToast(page, '已同意')
  await expect(dialog).toHaveCount(0)
}

/** What `fillLeave` presses and types. */
export const LEAVE_ACTIONS = 9

export async function fillLeave(page: Page, form: Locator, reason: string): Promise<void> {
  // It begins today, as the form says by itself, and ends no earlier.
  const today = dayjs().format('YYYY-MM-DD')
  await form.getByRole('combobox', { name: '请假类型' }).click()
  await openOptions(page).filter({ hasText: '事假' }).first().click()
  await form.getByRole('textbox', { name: '请假事由' }).fill(reason)
  await form.getByRole('textbox', { name: '结束日期' }).fill(today)
  await form.getByRole('textbox', { name: '结束日期' }).press('Enter')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  const day = form.getByRole('grid').getByRole('gridcell').first()
  await day.click()
  await day.locator('input').fill(today)
  await day.locator('input').press('Tab')
}
