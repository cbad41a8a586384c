import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  clockText,
  dayText,
  longDayText,
  lunarDay,
  recentText,
  secondText,
  timeText,
} from '#renderer/components/time-text.ts'
import { languages, languageTags } from '#renderer/i18n/language.ts'

const at = (text: string) => new Date(text).getTime()

describe('dates and times', () => {
  it('look the same in every language, with 24 hours', () => {
    const evening = at('2026-11-19T23:05:09')
    expect([dayText(evening), timeText(evening), secondText(evening), clockText(evening)]).toEqual([
      '2026-11-19',
      '2026-11-19 23:05',
      '2026-11-19 23:05:09',
      '23:05',
    ])
  })

  it('leave the day out where it is today, and nowhere else: last year is not taken for this one', () => {
    const now = at('2026-11-19T23:59:00')
    expect(recentText(at('2026-11-19T00:01:00'), now)).toBe('00:01')
    expect(recentText(at('2025-11-19T00:01:00'), now)).toBe('2025-11-19 00:01')
  })

  it('are said in full in the language of the person', () => {
    expect(longDayText(at('2026-11-21T10:00:00'), 'en')).toBe('Saturday, November 21, 2026')
    expect(longDayText(at('2026-11-21T10:00:00'), 'zh')).toBe('2026年11月21日星期六')
    for (const language of languages) {
      const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'full' })
      for (let month = 0; month < 12; month += 1) {
        for (let date = 1; date < 29; date += 5) {
          const day = new Date(2026, month, date, 12).getTime()
          expect(longDayText(day, language)).toBe(format.format(day))
        }
      }
    }
  })

  it('name days of the Chinese calendar as calendars print them', () => {
    const days = ['2026-02-17', '2026-02-18', '2026-02-26', '2026-03-08', '2026-03-09', '2026-11-29']
    expect(days.map((day) => lunarDay(at(`${day}T12:00:00`)))).toEqual(['正月', '初二', '初十', '二十', '廿一', '廿一'])
  })

  it('are empty where there is no time', () => {
    expect([dayText(null), timeText(''), clockText(undefined), secondText('no time')]).toEqual(['', '', '', ''])
  })

  it('are written in one place of the interface: nobody formats a date of their own', () => {
    const own = globSync('src/renderer/**/*.{ts,tsx}')
      .filter((file) => !file.endsWith('components/time-text.ts'))
      .filter((file) => /DateTimeFormat|toLocale(?:Date|Time)String/.test(readFileSync(file, 'utf8')))
    expect(own).toEqual([])
  })
})
