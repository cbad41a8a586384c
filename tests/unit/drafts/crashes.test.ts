import { expect, it } from 'vitest'
import { createCrashes } from '#main/window/crashes.ts'

it('would catch a page that crashes on and on and is loaded on and on', () => {
  const crashes = createCrashes()
  expect([0, 20_000, 40_000].map((at) => crashes.happened(1, at))).toEqual(['reload', 'reload', 'stop'])
})

it('would catch crashes long ago, of another window, or before a person tried again, that are held against a page', () => {
  const crashes = createCrashes()
  expect([0, 60_000, 120_000, 180_000].map((at) => crashes.happened(1, at))).toEqual(Array(4).fill('reload'))
  expect([200_000, 200_001].map((at) => crashes.happened(2, at))).toEqual(['reload', 'reload'])
  expect(crashes.happened(2, 200_002)).toBe('stop')
  expect(crashes.happened(2, 200_003)).toBe('reload')
})

it('would catch a crash that is told again and again, or in the wrong window', () => {
  const crashes = createCrashes()
  crashes.happened(1, 0)
  expect([crashes.take(2), crashes.take(1), crashes.take(1)]).toEqual([false, true, false])
})
