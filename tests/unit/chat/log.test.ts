import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryRow } from '#shared/realtime/methods.ts'
import { BLOCK, blockSizes, rangeAt } from '#renderer/features/chat/block-range.ts'
import { emoji } from '#renderer/features/chat/emoji.ts'
import { ConversationLog, mediaOf } from '#renderer/features/chat/log.ts'
import { MAX_CHAT_PICTURE, pictureProblem } from '#renderer/features/chat/send-picture.ts'

const rowAt = (index: number): HistoryRow => ({
  id: `m${index}`,
  sendUserId: index % 2 === 0 ? 'them' : 'me',
  sendTime: index * 1000,
  receiveUserId: '',
  content: `text ${index}`,
  contentType: 'text',
  state: 0,
  index: undefined,
})
const pushAt = (index: number) => ({
  id: `m${index}`,
  index,
  isMine: index % 2 === 1,
  kind: 'text' as const,
  text: `text ${index}`,
  media: null,
  at: index * 1000,
})
const textsOf = (log: ConversationLog) =>
  Array.from({ length: log.total }, (_, at) => log.at(at + 1)?.text ?? 'missing')

describe('the messages of a conversation', () => {
  test('stand at their places and once, in whatever order pages and pushes come and however often', () => {
    const total = 130
    const pages = [0, 1, 2].map((block) => ({ kind: 'page' as const, block }))
    const pushes = Array.from({ length: 20 }, (_, at) => ({ kind: 'push' as const, index: total - at }))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pages, ...pushes), { maxLength: 80 }), (steps) => {
        const log = new ConversationLog('them')
        const run = (step: (typeof steps)[number]) => {
          if (step.kind === 'push') return log.push(pushAt(step.index))
          const first = step.block * BLOCK + 1
          const rows = Array.from({ length: Math.min(BLOCK, total - first + 1) }, (_, at) => rowAt(first + at))
          log.page(rows, total, first)
        }
        for (const step of [...steps, ...pages]) run(step)
        expect(textsOf(log)).toEqual(Array.from({ length: total }, (_, at) => `text ${at + 1}`))
      }),
    )
  })

  test('a push that skipped some leaves a gap that its block is asked for', () => {
    const log = new ConversationLog('them')
    log.page([rowAt(1), rowAt(2)], 2)
    log.push(pushAt(5))
    expect([log.total, log.hasBlock(0), textsOf(log)]).toEqual([
      5,
      false,
      ['text 1', 'text 2', 'missing', 'missing', 'text 5'],
    ])
    log.page([rowAt(1), rowAt(2), rowAt(3), rowAt(4), rowAt(5)], 5, 1)
    expect(log.hasBlock(0)).toBe(true)
  })

  test('a page that a push overtook takes nothing away, and one of an emptied conversation everything', () => {
    const log = new ConversationLog('them')
    log.page([rowAt(1)], 1)
    log.push(pushAt(2))
    log.page([rowAt(1)], 1, 1)
    expect(textsOf(log)).toEqual(['text 1', 'text 2'])
    log.page([], 0)
    expect([log.total, log.at(1)]).toEqual([0, undefined])
  })

  test('one’s own are read up to the time that the partner says, also those that come later from the server', () => {
    const log = new ConversationLog('them')
    log.page([rowAt(1), rowAt(2), rowAt(3)], 3)
    log.read(2000)
    expect([1, 2, 3].map((index) => log.at(index)?.isRead)).toEqual([true, false, false])
    log.page([rowAt(1)], 3, 1)
    expect(log.at(1)?.isRead).toBe(true)
  })
})

describe('what of a long conversation is drawn', () => {
  test('blocks in sight and one to either side, wherever it is scrolled to', () => {
    const sizes = blockSizes(100_000, new Map([[1, 100]]))
    expect(sizes).toHaveLength(2000)
    expect(rangeAt(sizes, 0, 600)).toEqual([0, 1])
    const all = sizes.reduce((sum, size) => sum + size, 0)
    expect(rangeAt(sizes, all - 600, 600)).toEqual([1998, 1999])
    expect(rangeAt(sizes, all / 2, 600)).toEqual([999, 1001])
    expect(rangeAt([], 0, 600)).toEqual([0, 0])
  })
})

describe('what is sent', () => {
  test('is one picture of a known kind below five megabytes', () => {
    const file = (name: string, size: number) => ({ name, size })
    expect(pictureProblem([file('a.png', 10), file('b.png', 10)])).toBe('one')
    expect(pictureProblem([file('a.svg', 10)])).toBe('type')
    expect(pictureProblem([file('a', 10)])).toBe('type')
    expect(pictureProblem([file('a.JPG', MAX_CHAT_PICTURE)])).toBe('size')
    expect(pictureProblem([file('a.JPG', MAX_CHAT_PICTURE - 1)])).toBeNull()
  })

  test('a hundred and twenty signs stand to choose from, each once', () => {
    expect([emoji.length, new Set(emoji).size]).toEqual([120, 120])
  })

  test('a medium is read from a push and from a stored text, and nothing else is one', () => {
    expect(mediaOf({ path: '/p', width: 3, height: 4 })).toEqual({ path: '/p', width: 3, height: 4 })
    expect(mediaOf('{"path":"/p"}')).toEqual({ path: '/p', width: 0, height: 0 })
    for (const other of ['', 'x', '7', 'null', null, {}]) expect(mediaOf(other)).toBeNull()
  })
})
