import { beforeAll, expect, it } from 'vitest'
import { closedText } from '#renderer/features/module/closed-text.ts'
import { wantAllTexts } from '#renderer/i18n/index.ts'

beforeAll(wantAllTexts)

it('a closed record says what it is where the design says it, and that it is closed where not', () => {
  expect(closedText({ atriumClosed: true, atriumClosedBecause: '该记录正在审批中' })).toBe(
    '该记录正在审批中，不能修改或删除',
  )
  expect(closedText({ atriumClosed: true })).toBe('该记录已关闭，不能修改或删除')
  expect([closedText({ atriumClosedBecause: '该记录正在审批中' }), closedText(null)]).toEqual([null, null])
})
