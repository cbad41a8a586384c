import { scrubText } from '#main/base/scrub.ts'

/** Details of a log line that a report may show; what records and forms hold is under no such name. */
const shownDetails = new Set([
  'error',
  'stack',
  'fault',
  'code',
  'reason',
  'exitCode',
  'type',
  'name',
  'route',
  'kind',
  'event',
  'url',
  'description',
  'permission',
  'phases',
  'attempt',
  'line',
  'milliseconds',
])

/**
 * Text without what is about people or records: secrets, mail addresses, words in Chinese (names and values; our own log
 * is English), long numbers (telephone, identity and account numbers), home folders, quoted values, and the given names.
 */
export function redactText(text: string, names: readonly string[]): string {
  let clean = scrubText(text)
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '(mail)')
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu, '(text)')
    .replaceAll(/'[^'\n]{1,200}'|"[^"\n]{1,200}"|“[^”\n]{1,200}”/g, '(value)')
    .replaceAll(/((?:\/home|\/Users|\\Users)[\\/])[^\\/\s:'"]+/gi, '$1(account)')
    .replaceAll(/\d{7,}/g, '(number)')
    // Written in groups; a date is none.
    .replaceAll(/(?<![\d.-])(?!\d{4}-\d\d-\d\d)\+?\d{2,4}(?:[ -]\d{2,4}){2,3}(?![\d.-])/g, '(number)')
  for (const name of [...names].toSorted((left, right) => right.length - left.length)) {
    if (name.length < 2) continue
    clean = clean.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), '(account)')
  }
  return clean
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** One line of the log for a report. A line that is no entry of ours is left out whole: nobody knows what it holds. */
export function redactLine(line: string, names: readonly string[]): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    return '(unreadable line)'
  }
  const { at, level, message, ...details } = entry
  const rest = Object.entries(details).flatMap(([name, value]) => {
    if (!shownDetails.has(name)) return [`${name}=(removed)`]
    return [`${name}=${redactText(withoutQuery(flatText(value)), names)}`]
  })
  const time = typeof at === 'string' && /^[\dT:.Z-]{1,30}$/.test(at) ? at : '(time)'
  return [time, redactText(String(level), names), redactText(String(message), names), ...rest].join(' ').slice(0, 2000)
}

/** Without the quotes of JSON, which would hide the names of an entry's parts. */
export function flatText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value).map(([name, entry]) => `${name}:${flatText(entry)}`)
  return `{${parts.join(', ')}}`
}

/** Addresses stay as origin and path: their queries carry tickets and what was searched for. */
function withoutQuery(text: string): string {
  return text.replaceAll(/(\b[a-z]+:\/\/[^\s?#"']+)[?#][^\s"']*/gi, '$1')
}
