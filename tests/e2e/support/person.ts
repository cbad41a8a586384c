import { expect, type Locator, type Page } from '@playwright/test'
import { arrived } from './app.ts'

/** The list of choices that is open. */
const choices = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-slide-up-leave):visible')

/** Clicks and fields of somebody who builds something, counted. */
export function countedPerson(page: Page) {
  let count = 0
  const person = {
    get count() {
      return count
    },
    async click(target: Locator) {
      count += 1
      await target.click()
    },
    async type(target: Locator, text: string) {
      count += 1
      await target.fill(text)
    },
    async press(key: string) {
      count += 1
      await page.keyboard.press(key)
    },
    /** Types into what has the focus, and the list that opens offers it. */
    async choose(box: Locator, name: string, typed = name) {
      await person.click(box)
      count += 1
      await page.keyboard.type(typed)
      const option = choices(page).getByText(name, { exact: true }).last()
      await arrived(option)
      await person.click(option)
    },
    /** Chooses from a list that is short enough to show all. */
    async take(box: Locator, name: string) {
      await person.click(box)
      const option = choices(page).getByText(name, { exact: true }).last()
      await arrived(option)
      await person.click(option)
      await expect(choices(page)).toHaveCount(0)
    },
  }
  return person
}
