import { expect, it } from 'vitest'
import { createCrashes } from '#main/window/crashes.ts'

it('a page that crashes on and on is not loaded on and on', () => {
  const crashes = createCrashes()
  expect([0, 20_000, 40_000].map((at) => crashes.happened(1, at))).toEqual(['reload', 'reload', 'stop'])
})

it('crashes long ago, of another window and before a person tried again do not count', () => {
  const crashes = createCrashes()
  expect([0, 60_000, 120_000, 180_000].map((at) => crashes.happened(1, at))).toEqual(Array(4).fill('reload'))
  expect([200_000, 200_001].map((at) => crashes.happened(2, at))).toEqual(['reload', 'reload'])
  expect(crashes.happened(2, 200_002)).toBe('stop')
  expect(crashes.happened(2, 200_003)).toBe('reload')
})

it('a crash is told once, in its own window', () => {
  const crashes = createCrashes()
  crashes.happened(1, 0)
  expect([crashes.take(2), crashes.take(1), crashes.take(1)]).toEqual([false, true, false])
})
