import type { Page } from '@playwright/test'
import { familyPassword } from '../../family/data.ts'
import { type FamilyServer, type Generation, startFamilyServer } from '../../family/server.ts'
import { activeTab, connect, enter, expect, menuOf } from './app.ts'

/** The window signed in at a double of a family server as its administrator, until the work is done. */
export async function onFamilyServer(
  page: Page,
  generation: Generation,
  work: (family: FamilyServer) => Promise<void>,
): Promise<void> {
  const family = await startFamilyServer({ generation })
  try {
    await connect(page, family.url)
    await enter(page, 'admin', familyPassword)
    await expect(menuOf(page)).toBeVisible()
    await work(family)
  } finally {
    await family.close()
  }
}

/** What was asked that it does not know. By its picture of digits a server of 3.6 is told apart. */
export const unknownTo = (family: FamilyServer) =>
  family.unknown().filter((call) => !call.includes('/oauth/ImageCode/'))

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
