import { expect, type Page } from '@playwright/test'

interface Watched {
  /** Texts of the toasts since the page began, without those that a test has seen; absent while nobody watches. */
  toasts?: string[]
}

/** Notes every toast of the page, now and after each reload: a toast may be gone before a busy test looks for it. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(note)
  await page.evaluate(note)
}

function note(): void {
  const watched = window as Watched
  if (watched.toasts !== undefined) return
  const toasts: string[] = []
  watched.toasts = toasts
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue
        const notice = node.matches('.ant-message-notice') ? node : node.querySelector('.ant-message-notice')
        if (notice !== null) toasts.push(notice.textContent)
      }
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast with this text has come, unless one is on screen or no test has seen it yet. */
export async function expectToast(page: Page, text: string | RegExp, options?: { timeout: number }): Promise<void> {
  const pattern = typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text
  const take = () =>
    page.evaluate((pattern) => {
      const { toasts } = window as Watched
      if (toasts === undefined) throw new Error('Nobody watches the toasts of this page')
      const found = toasts.findIndex((shown) => pattern.test(shown))
      if (found >= 0) return toasts.splice(found, 1)
      // The same text again takes the place of the one on screen, without a new element.
      const again = [...document.querySelectorAll('.ant-message-notice')].find(({ textContent }) =>
        pattern.test(textContent),
      )
      return again ? [again.textContent] : toasts
    }, pattern)
  await expect.poll(take, options).toEqual([expect.stringMatching(pattern)])
}
