export type TimeReading =
  /** `HH:mm:ss`. */
  | { readonly ok: true; readonly time: string }
  | { readonly ok: false; readonly code: 'unread' | 'noSuchTime' | 'tooFine' }

const unread: TimeReading = { ok: false, code: 'unread' }

const morning = /^(上午|早上|凌晨|am|a\.m\.)$/
const afternoon = /^(下午|中午|晚上|pm|p\.m\.)$/

/**
 * A time of day that somebody typed or pasted: `9:30`, `09:30:15`, `0930`, `930`, `093015`, `9点30分`, `9点半`, `9`, each
 * with 上午, 下午, am or pm before or after it. Seconds that `format` does not hold are refused: they would be lost.
 */
export function readTimeOfDay(text: string, format = 'ss'): TimeReading {
  const source = text.normalize('NFKC').trim().toLowerCase()
  const match = /^(上午|早上|凌晨|下午|中午|晚上|[ap]m|[ap]\.m\.)?\s*(.*?)\s*(上午|下午|[ap]m|[ap]\.m\.)?$/.exec(source)
  const [, before, clock = '', after] = match ?? []
  if (before !== undefined && after !== undefined) return unread
  const parts = compact(clock) ?? separated(clock)
  if (!parts) return unread
  const half = before ?? after ?? ''
  const [written = 0, minute = 0, second = 0] = parts
  const hour = hourOf(written, half)
  if (hour === null || hour > 23 || minute > 59 || second > 59) return { ok: false, code: 'noSuchTime' }
  if (second !== 0 && !format.includes('ss')) return { ok: false, code: 'tooFine' }
  return { ok: true, time: [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':') }
}

function hourOf(written: number, half: string): number | null {
  if (morning.test(half)) return written > 12 ? null : written % 12
  if (afternoon.test(half) && written <= 12) return (written % 12) + 12
  return written
}

function compact(clock: string): number[] | null {
  if (!/^(\d{1,4}|\d{6})$/.test(clock)) return null
  if (clock.length <= 2) return [Number(clock)]
  const hours = clock.length % 2 === 0 ? 2 : 1
  return [clock.slice(0, hours), clock.slice(hours, hours + 2), clock.slice(hours + 2)].map(Number)
}

function separated(clock: string): number[] | null {
  if (/^\d{1,2}\s*[点點时時]\s*半$/.test(clock)) return [Number.parseInt(clock, 10), 30]
  const match =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/.exec(clock) ??
    /^(\d{1,2})\s*[点點时時](?:\s*(\d{1,2})\s*分?(?:\s*(\d{1,2})\s*秒)?)?$/.exec(clock)
  return match ? match.slice(1).map((digits) => Number(digits ?? 0)) : null
}

/** A spreadsheet's fraction of a day (`0.395833`) as `HH:mm:ss`: in pasted cells only. Null where the text is none. */
export function readTimeSerial(text: string): string | null {
  const source = text.trim()
  if (!/^0?\.\d+$/.test(source)) return null
  const seconds = Math.round(Number(source) * 86_400) % 86_400
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}
