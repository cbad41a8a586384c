import type { Page } from '@playwright/test'

declare global {
  interface Window {
    atriumMeasured?: Promise<number>
    atriumLongest?: number
  }
}

/** What the listener installed before the act measured. */
function measured(page: Page): Promise<number> {
  return page.evaluate(() => window.atriumMeasured ?? Promise.reject(new Error('nothing is measured')))
}

/** Milliseconds from the press of `act` until two frames after something that matches is visible: what a person waits. */
export async function untilShown(page: Page, act: () => Promise<void>, shown: string): Promise<number> {
  await page.evaluate((selector) => {
    window.atriumMeasured = new Promise((resolve) => {
      const look = (started: number) => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.offsetParent !== null)
        if (found) requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)))
        else requestAnimationFrame(() => look(started))
      }
      const begin = () => {
        removeEventListener('pointerdown', begin, true)
        removeEventListener('keydown', begin, true)
        look(performance.now())
      }
      addEventListener('pointerdown', begin, true)
      addEventListener('keydown', begin, true)
    })
  }, shown)
  await act()
  return measured(page)
}

/** Two frames later everything an event caused is on screen. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/**
 * Processor milliseconds of the page's main thread for `act` and what it causes until two frames after it. Time in which
 * other processes had the processor does not count.
 */
export async function work(page: Page, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  // It counts from here: a session that is closed takes its count along.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busy()
  await act()
  await twoFrames(page)
  const after = await busy()
  await client.detach()
  return after - before
}

/** The same per key, each drawn before the next one is pressed. */
export async function keyWork(page: Page, keys: readonly string[]): Promise<number> {
  const type = async () => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await twoFrames(page)
    }
  }
  return (await work(page, type)) / keys.length
}

/** Milliseconds of the longest time the page answered nobody while `act` ran; 0 when it always did within 50. */
export async function longestPause(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.atriumLongest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.atriumLongest = Math.max(window.atriumLongest ?? 0, duration)
    })
    observer.observe({ type: 'longtask' })
  })
  await act()
  await twoFrames(page)
  return page.evaluate(() => window.atriumLongest ?? Number.NaN)
}

/** Used JavaScript heap in bytes after a collection. */
export async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.detach()
  return usedSize
}

/** Processor milliseconds per step while the visible element that matches scrolls down: half a window each. */
export async function scrollWork(page: Page, selector: string, steps: number): Promise<number> {
  const scroll = () =>
    page.evaluate(
      async ([query, count]) => {
        const element = [...document.querySelectorAll<HTMLElement>(query as string)].find(
          (one) => one.offsetParent !== null,
        )
        if (!element) throw new Error(`nothing to scroll: ${query}`)
        for (let step = 0; step < (count as number); step += 1) {
          // A table that draws its own scroll bar hears the wheel; every other element scrolls by itself.
          element.scrollTop += 400
          element.dispatchEvent(new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true }))
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        }
      },
      [selector, steps] as const,
    )
  return (await work(page, scroll)) / steps
}

/**
 * Leaves an open form without saving. Escape first leaves a cell that is being edited, which is then as it was before; a
 * form in which nothing else was typed closes without asking.
 */
export async function leaveForm(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: /放\s*弃|离\s*开/ })
  const form = page.getByRole('dialog').first()
  for (let press = 0; press < 3 && (await form.isVisible()) && !(await leave.isVisible()); press += 1) {
    await page.keyboard.press('Escape')
    await leave.waitFor({ timeout: 2000 }).catch(() => undefined)
  }
  if (!(await form.isVisible())) return
  await leave.click()
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
}
