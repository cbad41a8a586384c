import type { Page } from '@playwright/test'
import { median } from './table.ts'

declare global {
  interface Window {
    atriumMeasured?: Promise<number>
  }
}

/** What the listener installed before the act measured. */
function measured(page: Page): Promise<number> {
  return page.evaluate(() => window.atriumMeasured ?? Promise.reject(new Error('nothing is measured')))
}

/** Milliseconds from the click of `act` until two frames after something that matches is visible: what a person waits. */
export async function untilShown(page: Page, act: () => Promise<void>, shown: string): Promise<number> {
  await page.evaluate((selector) => {
    window.atriumMeasured = new Promise((resolve) => {
      const look = (started: number) => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.offsetParent !== null)
        if (found) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)))
        else requestAnimationFrame(() => look(started))
      }
      addEventListener('pointerdown', () => look(performance.now()), { once: true, capture: true })
    })
  }, shown)
  await act()
  return measured(page)
}

/** Median milliseconds from a keystroke's event to the second frame after it. */
export async function keystroke(page: Page, keys: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const key of keys) {
    await page.evaluate(() => {
      window.atriumMeasured = new Promise((resolve) => {
        const start = () => {
          const started = performance.now()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)))
        }
        addEventListener('keydown', start, { once: true, capture: true })
      })
    })
    await page.keyboard.press(key)
    times.push(await measured(page))
  }
  return median(times)
}

/** Used JavaScript heap in bytes after a collection. */
export async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.detach()
  return usedSize
}

/** Longest frame in milliseconds while the visible element that matches scrolls from top to bottom in steps. */
export async function scrollFrame(page: Page, selector: string, steps: number): Promise<number> {
  return page.evaluate(
    async ([query, count]) => {
      const element = [...document.querySelectorAll<HTMLElement>(query as string)].find(
        (one) => one.offsetParent !== null,
      )
      if (!element) throw new Error(`nothing to scroll: ${query}`)
      const frames: number[] = []
      for (let step = 0; step < (count as number); step += 1) {
        const started = performance.now()
        element.dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true }))
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        frames.push(performance.now() - started)
      }
      frames.sort((a, b) => a - b)
      return frames[Math.floor(frames.length * 0.95)] ?? 0
    },
    [selector, steps],
  )
}
