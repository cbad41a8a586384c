import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { minuteFit, secondFit, secondText, timeText } from '#renderer/components/time-text.ts'

const folder = 'src/renderer/features'
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

describe('a column of moments', () => {
  it('is never narrower than one of them', () => {
    // Digits of 14 px are less than 8 px wide; beside them a cell keeps 17.
    expect(minuteFit).toBeGreaterThanOrEqual(timeText(0).length * 8 + 17)
    expect(secondFit).toBeGreaterThanOrEqual(secondText(0).length * 7.9 + 17)
  })

  it('says so on every page that has one', () => {
    const columns = pages.flatMap((page) => {
      const text = readFileSync(join(folder, page), 'utf8')
      return [
        ...text.matchAll(/\bwidth: \d+,((?:(?!width:|key:)[\s\S]){0,120}?render: [^\n]*(?:timeText|secondText)\()/g),
      ].map(([, column]) => ({ page, column: column ?? '' }))
    })
    expect(columns.length).toBeGreaterThan(10)
    expect(columns.filter(({ column }) => !column.includes('fitWidth:')).map(({ page }) => page)).toEqual([])
  })
})
