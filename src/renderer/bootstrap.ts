import { laterTexts } from './i18n/later-texts.ts'
import { askStartAhead } from './platform/ahead.ts'

/** Milliseconds after which a page that is painted later, or never (a window that starts hidden), begins all the same. */
const latest = 250

let isBegun = false

/**
 * The splash is on screen before the script of the interface runs: it holds up this thread, and with it the word of the first
 * paint, which the window shows at and main goes on at. Its file is on its way meanwhile.
 */
function begin(): void {
  if (isBegun) return
  isBegun = true
  import('./main.tsx').catch(notifyFailure)
}

/** A file of the program that cannot be read: the page of the splash says so, with a way on, and the log has it. */
function notifyFailure(error: unknown): void {
  document.querySelector('.splash')?.classList.add('failed')
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const fault = { message: String(error).slice(0, 2000), stack: `${stack.slice(0, 19_000)}\nbegin` }
  // The bridge may be what is missing.
  void Promise.resolve(window.atrium?.request('app.reportError', fault)).catch(() => undefined)
}

const painted = new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return
  painted.disconnect()
  begin()
})
painted.observe({ type: 'paint', buffered: true })
setTimeout(begin, latest)

// A bridge that is missing is told as above; texts that cannot be read are asked for again, and told, when they have to show.
if (window.atrium)
  askStartAhead(
    ({ language = 'zh' }) => void laterTexts[language]().catch(() => undefined),
    () => void import('./app/theme/made/sign-in.ts').catch(() => undefined),
  )
