import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { coverageCases } from '../integration/server/cases.ts'
import { openPlatform, type TestPlatform } from '../integration/server/support/platform.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const hanzi = /[\u3400-\u9fff]/

interface Told {
  readonly code: string
  readonly field?: string
  readonly params?: Readonly<Record<string, string | number>>
}
interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly error?: Told
  readonly success?: Told
}

/** The input with one of its leaves replaced, for every leaf. */
function* spoilt(value: unknown, wrong: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield wrong
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of spoilt(inner, wrong)) yield { ...value, [key]: changed }
  }
}

/** The same, emptied; an address has no empty parts. */
function* withoutText(input: unknown): Generator<unknown> {
  const { params, ...rest } = input as { readonly params?: unknown }
  for (const changed of spoilt(rest, '')) yield { ...(params === undefined ? {} : { params }), ...(changed as object) }
}

/** Quoted data stays in its own language. */
function withoutData(msg: string, told: Told): string {
  const data = Object.values(told.params ?? {}).filter((value) => typeof value === 'string' && value !== '')
  return data.reduce<string>((text, value) => text.replaceAll(String(value), ''), msg)
}

describe('what an answer tells', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform('sqlite')
  })
  afterAll(() => platform.close())

  test.each(coverageCases)(
    '$id: code, msg and data as the family has them, a code of its own, in the language asked for',
    async (statement) => {
      const { input, call } = await statement.ready(platform)
      const inputs = [input, ...spoilt(input, 'x'.repeat(120)), ...withoutText(input)]
      for (const each of inputs) {
        for (const language of [undefined, 'zh-CN', 'zh-TW', 'en-GB,en;q=0.9']) {
          const { text, code } = await call(each, language)
          if (code === 0) continue
          const answer = JSON.parse(text) as Envelope
          expect(Object.keys(answer).toSorted()).toEqual(
            ['code', 'data', 'msg', code === 200 ? 'success' : 'error'].toSorted(),
          )
          const told = answer.success ?? answer.error ?? { code: '' }
          expect(answer.msg).not.toBe('')
          expect(told.code).toMatch(/^\w+\.\w+$/)
          if (code !== 200) expect(answer.data).toBeNull()
          if (language?.startsWith('en')) expect(withoutData(answer.msg, told), told.code).not.toMatch(hanzi)
          else expect(answer.msg, told.code).toMatch(hanzi)
        }
      }
    },
  )

  test('a caller without a session is refused in the language asked for', async () => {
    const messages = []
    for (const language of ['zh-CN', 'zh-TW', 'en', 'fr']) {
      const { text } = await platform.call('profile.read', {}, { language })
      const { code, msg, error } = JSON.parse(text) as Envelope
      expect([code, error?.code]).toEqual([600, 'common.sessionExpired'])
      messages.push(msg)
    }
    expect(messages).toEqual([
      '登录已过期，请重新登录',
      '登入已過期，請重新登入',
      'Your session has expired. Please sign in again.',
      '登录已过期，请重新登录',
    ])
  })
})
