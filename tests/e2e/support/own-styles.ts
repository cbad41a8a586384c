import type { Page } from '@playwright/test'
import { makeStyles } from '../../../scripts/lib/antd-styles.mjs'

/** Styles of antd's parts that the page made itself, by their ids: none where the build made them all (`app/theme/made`). */
export async function ownStyles(page: Page): Promise<readonly string[]> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('style[data-css-hash]:not([data-token-hash])')].map(
      (style) => style.getAttribute('data-css-hash') ?? '',
    ),
  )
  const made = new Set(
    Object.values(makeStyles())
      .flat()
      .map(([, , id]) => id),
  )
  return ids.filter((id) => !made.has(id))
}
