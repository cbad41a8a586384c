import { formatTime } from '#shared/form/dates.ts'

/** Longest line of a file, in characters, and parts within parts. */
const MAX_LINE = 20_000

export interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** One VEVENT: its properties by name, and the line where it begins. */
export interface FileEvent {
  readonly line: number
  readonly properties: ReadonlyMap<string, readonly Property[]>
}

/** The lines of a file, put together again where they were folded, with their numbers. */
function* linesOf(content: string): Generator<{ readonly text: string; readonly line: number }> {
  let text = ''
  let begun = 1
  for (const [at, line] of content.split(/\r\n|\n|\r/).entries()) {
    if (/^[ \t]/.test(line)) text = (text + line.slice(1)).slice(0, MAX_LINE)
    else {
      if (text !== '') yield { text, line: begun }
      text = line.slice(0, MAX_LINE)
      begun = at + 1
    }
  }
  if (text !== '') yield { text, line: begun }
}

/** `NAME;PARAM=value;PARAM="va:lue":value` */
function propertyOf(text: string): Property | null {
  const head = /^([A-Za-z0-9-]{1,60})((?:;[A-Za-z0-9-]{1,60}=(?:"[^"]{0,500}"|[^":;]{0,500}))*):/.exec(text)
  if (!head) return null
  const [whole, name = '', params = ''] = head
  const read = [...params.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^":;]*)/g)].map(
    ([, key = '', value = '']) => [key.toUpperCase(), value.replaceAll('"', '')] as const,
  )
  return { name: name.toUpperCase(), params: new Map(read), value: text.slice(whole.length) }
}

/** The events of a file; null for what is no calendar. */
export function readCalendar(content: string): readonly FileEvent[] | null {
  const events: FileEvent[] = []
  let event: Map<string, Property[]> | null = null
  let begun = 0
  /** Parts of an event, such as alarms, whose properties are not its own. */
  let inner = 0
  let isCalendar = false
  for (const { text, line } of linesOf(content.replace(/^\uFEFF/, ''))) {
    const property = propertyOf(text)
    if (!property) continue
    const { name, value } = property
    const part = value.trim().toUpperCase()
    if (name === 'BEGIN' && part === 'VCALENDAR') isCalendar = true
    else if (name === 'BEGIN' && part === 'VEVENT') {
      event = new Map()
      begun = line
      inner = 0
    } else if (event === null) continue
    else if (name === 'END' && part === 'VEVENT') {
      events.push({ line: begun, properties: event })
      event = null
    } else if (name === 'BEGIN') inner += 1
    else if (name === 'END') inner = Math.max(0, inner - 1)
    else if (inner === 0) event.set(name, [...(event.get(name) ?? []), property])
  }
  return isCalendar ? events : null
}

const escapes: Readonly<Record<string, string>> = { n: '\n', N: '\n' }
export const textOf = (value: string): string =>
  value.replace(/\\(.)/g, (_whole, letter: string) => escapes[letter] ?? letter)

/** How far a zone is from UTC at a moment, in milliseconds; null for a zone that nobody knows. */
function offsetOf(zone: string, at: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(at)
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0)
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return shown - at
  } catch {
    return null
  }
}

export interface FileTime {
  readonly at: number
  /** A day without an hour. */
  readonly isDay: boolean
}

/** A time as a file writes it, `zone` where it names one; without a zone it is that of the server. */
export function timeOf(value: string, zone = ''): FileTime | null {
  const read = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim())
  if (!read) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = read
    .slice(1, 7)
    .map((each) => Number(each ?? 0))
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12
  if (!isReal || year < 1970 || hour > 23 || minute > 59 || second > 60) return null
  if (read[4] === undefined) return { at: new Date(year, month - 1, day).getTime(), isDay: true }
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  if (read[7] === 'Z') return { at: utc, isDay: false }
  if (zone === '') return { at: new Date(year, month - 1, day, hour, minute, second).getTime(), isDay: false }
  const offset = offsetOf(zone, utc)
  if (offset === null) return null
  // Once more for what the offset is at that moment, beside a change of the clock.
  return { at: utc - (offsetOf(zone, utc - offset) ?? offset), isDay: false }
}

/** Milliseconds of `P1DT2H30M`; null where it is none. */
export function durationOf(value: string): number | null {
  const read = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(value.trim())
  if (!read) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = read.slice(1).map((each) => Number(each ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

const utcText = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
export const localText = (at: number): string => formatTime(at, 'yyyyMMddTHHmmss')
export const dayText = (at: number): string => formatTime(at, 'yyyyMMdd')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 bytes, as RFC 5545 asks for. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

export interface WrittenEvent {
  readonly uid: string
  readonly title: string
  readonly content: string
  readonly isDay: boolean
  readonly start: number
  readonly end: number
  readonly rule: string
  /** 0: for good. */
  readonly until: number
  readonly excluded: readonly number[]
  /** Milliseconds before it starts; null: nobody is reminded. */
  readonly reminder: number | null
}

/** A file of events. Those that recur keep their hour of the day, so their times are those of the zone. */
export function writeCalendar(events: readonly WrittenEvent[], zone: string, now: number): string {
  const time = (name: string, at: number, isDay: boolean) =>
    isDay ? `${name};VALUE=DATE:${dayText(at)}` : `${name};TZID=${zone}:${localText(at)}`
  const lines = events.flatMap((event) => [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utcText(now)}`,
    time('DTSTART', event.start, event.isDay),
    time('DTEND', event.end, event.isDay),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.content === '' ? [] : [`DESCRIPTION:${escaped(event.content)}`]),
    ...(event.rule === '' ? [] : [`RRULE:${event.rule}${untilText(event)}`]),
    ...event.excluded.map((at) => time('EXDATE', at, event.isDay)),
    ...(event.reminder === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escaped(event.title)}`,
          `TRIGGER:${event.reminder < 0 ? '' : '-'}PT${Math.abs(Math.round(event.reminder / 60_000))}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ])
  const whole = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Schedule//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
  return `${whole.map(folded).join('\r\n')}\r\n`
}

function untilText({ until, isDay }: WrittenEvent): string {
  if (until === 0) return ''
  return `;UNTIL=${isDay ? dayText(until) : utcText(until)}`
}
