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
  // A file of the program that cannot be read: nothing could be shown. Main tells it, as any other fault of the page.
  void import('./main.tsx')
}

const painted = new PerformanceObserver((entries) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return
  painted.disconnect()
  begin()
})
painted.observe({ type: 'paint', buffered: true })
setTimeout(begin, latest)
// One that cannot be read is asked for again, and told, when it has to show.
askStartAhead(({ language = 'zh' }) => void laterTexts[language]().catch(() => undefined))
