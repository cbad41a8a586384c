import type { Page } from '@playwright/test'
import { activeTab, expect, menuOf } from './app.ts'

/** A page of the system menu of the double of a family server. */
export async function openFamilyPage(page: Page, name: string): Promise<void> {
  const item = (text: string) => menuOf(page).getByRole('menuitem', { name: text, exact: true }).first()
  await expect(async () => {
    if ((await item('系统管理').getAttribute('aria-expanded', { timeout: 8000 })) !== 'true')
      await item('系统管理').click({ timeout: 8000 })
    await item(name).click({ timeout: 8000 })
    await expect(activeTab(page)).toHaveText(name, { timeout: 8000 })
  }).toPass({ timeout: 30_000 })
}
