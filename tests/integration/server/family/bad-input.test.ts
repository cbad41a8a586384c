import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyCalls } from '../../../contract/family-calls.ts'
import { dialects } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

/** What stands in for an id of theirs in an address. */
const ids = ['0', 'undefined', '%00', `${'9'.repeat(40)}`, '%27%22--']

/** Bodies that no form sends: other kinds, nothing in them, keys of another generation, texts that are no JSON. */
const bodies = [
  undefined,
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{}',
  '{"id":[],"ids":{},"parentId":7,"fullName":null,"enCode":{},"enabledMark":"x","sortCode":"-"}',
  '{"ids":"a","list":"[","tables":"{","formData":"]","columnData":7,"flowTemplateJson":"{","propertyJson":"["}',
]

// PostgreSQL alone: it is the stricter of the two about what it stores and compares.
const stricter = dialects.find((dialect) => dialect !== 'sqlite') ?? 'pglite'

describe('bad input of other clients', () => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await openPlatform(stricter)
    token = await platform.signIn({ administrator: true })
  })
  afterAll(() => platform.close())

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload: string | undefined) {
    const answer = await platform.server.app.inject({
      method,
      url,
      headers: {
        authorization: token,
        'jnpf-origin': 'pc',
        'vue-version': '3',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const isEnvelope = /^application\/json/.test(String(answer.headers['content-type']))
    const { code, msg } = isEnvelope ? answer.json<{ readonly code?: unknown; readonly msg?: unknown }>() : {}
    return { status: answer.statusCode, isEnvelope, code, msg: String(msg ?? ''), text: answer.body }
  }

  const answered = familyCalls().filter(({ state }) => state === 'answered' || state === 'less')
  test.each(answered)('$method $path refuses it by a code and a sentence', async ({ method, path }) => {
    const failed: unknown[] = []
    for (const id of path.includes('{x}') ? ids : ['']) {
      const url = path.replaceAll('{x}', id)
      for (const [at, body] of (method === 'GET' ? [undefined] : bodies).entries()) {
        const answer = await ask(method as 'GET', url, body)
        // Some of these calls end the session that they come with.
        if (answer.code === 600) token = await platform.signIn({ administrator: true })
        const isStack = /\bat \S+ \(|\.ts:\d+|SQLITE|syntax error|ZodError/.test(answer.text)
        const isRefusal = answer.isEnvelope && answer.code !== 200 && answer.status !== 200
        const isBare = answer.isEnvelope && (typeof answer.code !== 'number' || (isRefusal && answer.msg === ''))
        if (answer.status >= 500 || answer.code === 500 || isStack || isBare)
          failed.push({ url, body: at, status: answer.status, text: answer.text.slice(0, 200) })
      }
    }
    expect(failed).toEqual([])
  })
})
