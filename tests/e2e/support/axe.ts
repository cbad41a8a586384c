import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No serious and no critical fault in what shows; what is still coming or going does not count. */
export async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  await expect.poll(() => faults(page)).toEqual([])
}

/** Serious and critical faults, by rule and place. */
function faults(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (root: Element) => Promise<{ violations: Violation[] }> } }
    interface Violation {
      readonly id: string
      readonly impact: string
      readonly nodes: readonly { readonly html: string }[]
    }
    const { violations } = await axe.run(document.body)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`))
  })
}
