import { describe, expect, test } from 'vitest'
import { minutesToWait } from '#server/core/sign-in-attempts.ts'
import { captchaAlphabet } from '#server/areas/auth/captcha-glyphs.ts'
import { drawCaptcha } from '#server/areas/auth/captcha-image.ts'
import { menuTree } from '#server/areas/auth/menu-tree.ts'
import { daysToRemind } from '#server/areas/auth/password-reminder.ts'
import type { Call } from '#server/core/call.ts'
import { placeOf } from '#server/core/addresses.ts'
import { defaultSettings } from '#server/core/settings.ts'
import { randomOf } from '#server/seed/random.ts'
import { largePieces, lettersOf, readPicture, recognise } from './support/captcha-attack.ts'

const DAY = 86_400_000

describe('the captcha picture', () => {
  const source = randomOf(20_261_121)
  const random = () => source.integer(0, 999_999_999) / 1_000_000_000
  const word = () =>
    Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)] ?? '')

  test('is a picture of dots: nothing in it but size, colours and dots says what it shows', () => {
    const png = drawCaptcha('A7K9', random)
    expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]))
    const { width, height, ink } = readPicture(png)
    expect([width, height]).toEqual([244, 72])
    expect(ink.reduce((sum, dot) => sum + dot, 0)).toBeGreaterThan(1000)
    const types = [...png.toString('latin1').matchAll(/IHDR|PLTE|IDAT|IEND|tEXt|zTXt|iTXt/g)].map(String)
    expect(types).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    expect(drawCaptcha('A7K9', random)).not.toEqual(png)
  })

  test('is read by a script that cuts it to pieces and compares these with known ones in fewer than one of twenty cases', () => {
    const templates = Array.from({ length: 300 }, word).flatMap((text) =>
      lettersOf(drawCaptcha(text.join(''), random), text.length).map((grid, index) => ({
        character: text[index] ?? '',
        grid,
      })),
    )
    const tried = Array.from({ length: 100 }, word)
    const solved = tried.filter((text) => {
      const letters = lettersOf(drawCaptcha(text.join(''), random), text.length)
      return letters.map((grid) => recognise(grid, templates)).join('') === text.join('')
    })
    expect(solved.length).toBeLessThan(0.05 * tried.length)
  })

  test('holds together in one piece more often than in one for each letter', () => {
    const pieces = Array.from({ length: 40 }, word).map((text) => {
      const { pieces: count } = largePieces(readPicture(drawCaptcha(text.join(''), random)))
      return count
    })
    expect(pieces.filter((count) => count === 4).length).toBeLessThan(8)
  })

  test('uses no characters that people take for one another', () => {
    expect(captchaAlphabet).not.toMatch(/[01OISBZ58GQD]/)
    expect(new Set(captchaAlphabet).size).toBeGreaterThanOrEqual(20)
  })
})

describe('waiting after refusals', () => {
  const settings = { ...defaultSettings, passwordErrorsNumber: 3, lockType: 2, lockTime: 10 }

  test('counts down in whole minutes and ends', () => {
    const failures = { failures: 3, last_at: 0 }
    expect(minutesToWait(failures, settings, 0)).toBe(10)
    expect(minutesToWait(failures, settings, 9 * 60_000 + 1)).toBe(1)
    expect(minutesToWait(failures, settings, 10 * 60_000)).toBe(0)
  })

  test('is only for lockType 2, only from the limit on, and never with the limit off', () => {
    expect(minutesToWait({ failures: 2, last_at: 0 }, settings, 0)).toBe(0)
    expect(minutesToWait({ failures: 9, last_at: 0 }, { ...settings, lockType: 1 }, 0)).toBe(0)
    expect(minutesToWait({ failures: 9, last_at: 0 }, { ...settings, passwordErrorsNumber: 0 }, 0)).toBe(0)
  })
})

describe('the reminder of an expiring password', () => {
  const settings = { ...defaultSettings, passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 5 }

  test('starts updateInAdvance days before the end and goes on after it', () => {
    expect(daysToRemind(0, settings, 24 * DAY)).toBeUndefined()
    expect(daysToRemind(0, settings, 25 * DAY)).toBe(5)
    expect(daysToRemind(0, settings, 30 * DAY)).toBe(0)
    expect(daysToRemind(0, settings, 31 * DAY)).toBe(-1)
  })

  test('is silent when the policy has no expiry', () => {
    expect(daysToRemind(0, { ...settings, passwordIsUpdatedRegularly: 0 }, 99 * DAY)).toBeUndefined()
  })
})

describe('the place of an address', () => {
  test.each([
    ['127.0.0.1', 'here'],
    ['::1', 'here'],
    ['::ffff:127.0.0.1', 'here'],
    ['192.168.3.4', 'inside'],
    ['172.16.0.1', 'inside'],
    ['172.32.0.1', 'outside'],
    ['fd00::1', 'inside'],
    ['203.0.113.9', 'outside'],
    ['', ''],
  ])('%s is %s', (address, place) => {
    const text = ((code) => code.replace('auth.place', '').toLowerCase()) as Call['text']
    expect(placeOf({ text }, address)).toBe(place)
  })
})

describe('the menu tree', () => {
  test('orders siblings by their sort code, then by id', () => {
    const menu = (id: string, sort_code: number, parent_id = '-1') => ({
      id,
      system_id: 's',
      parent_id,
      full_name: id,
      en_code: id,
      icon: '',
      type: 2,
      url_address: '',
      link_target: '',
      category: 'Web',
      property_json: '',
      module_id: '',
      page_code: '',
      sort_code,
      enabled_mark: 1,
      button_authorize: 0,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
    })
    const tree = menuTree([menu('b', 1), menu('c', 0), menu('a', 1), menu('below', 0, 'a')])
    expect(tree.map((node) => node.id)).toEqual(['c', 'a', 'b'])
    expect(tree[1]).toMatchObject({ hasChildren: true, children: [{ id: 'below', hasChildren: false }] })
  })
})
