import type { Page } from '@playwright/test'
import { createRequire } from 'node:module'
import type { MenuProps } from 'antd'
import { type ComponentType, createElement } from 'react'
import { makeStyles, partsOf } from '../../../scripts/lib/antd-styles.mjs'

// The copy that the build makes styles with.
const { Menu } = createRequire(import.meta.url)('antd') as { readonly Menu: ComponentType<MenuProps> }

/** What the frame has besides in the layout of before a sign-in: it is rehearsed while the sign-in page stands. */
export const topMenu = [createElement(Menu, { key: 'menu', mode: 'horizontal', items: [] })]

/**
 * Styles of antd's parts that the page made itself, by their ids: none where the build made them all (`app/theme/made`).
 * Those of parts that may be there besides are left out, and keyframes, which come with a style.
 */
export async function ownStyles(page: Page, besides: typeof topMenu = []): Promise<readonly string[]> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('style[data-css-hash]:not([data-token-hash])')].map(
      (style) => style.getAttribute('data-css-hash') ?? '',
    ),
  )
  const made = new Set(
    Object.values(makeStyles({ ...partsOf, besides }))
      .flat()
      .map(([, , id]) => id),
  )
  return ids.filter((id) => !made.has(id) && !id.startsWith('_effect-'))
}
