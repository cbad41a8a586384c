import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Lets a page be asked for faults. */
export async function installAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource)
}

/** Serious and critical faults within something that shows, by rule and place. */
export function seriousFaults(within: Locator): Promise<readonly string[]> {
  return within.evaluate(async (root) => {
    const { axe } = window as unknown as { axe: { run: (root: Element) => Promise<{ violations: Violation[] }> } }
    const { violations } = await axe.run(root)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`))
  })
}

/** No serious and no critical fault in what shows; what is still coming or going does not count. */
export async function expectNoFaults(page: Page): Promise<void> {
  await installAxe(page)
  await expect.poll(() => seriousFaults(page.locator('body'))).toEqual([])
}
