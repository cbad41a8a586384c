import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounceBatch } from '#main/base/debounce-batch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const gathering = () => {
  const told: (readonly string[])[] = []
  return { told, ...debounceBatch<string>(200, (items) => told.push(items)) }
}

it('tells what came in one stretch together and each thing once, counted from the first', () => {
  const { add, told } = gathering()
  add('a')
  vi.advanceTimersByTime(150)
  add('b')
  add('a')
  expect(told).toEqual([])
  vi.advanceTimersByTime(50)
  expect(told).toEqual([['a', 'b']])
  add('c')
  vi.advanceTimersByTime(200)
  expect(told).toEqual([['a', 'b'], ['c']])
})

it('tells what waits when it is urgent, and not again when the stretch is over', () => {
  const { add, flush, told } = gathering()
  add('a')
  flush()
  flush()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([['a']])
})

it('tells nothing of what was forgotten', () => {
  const { add, clear, told } = gathering()
  add('a')
  clear()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
})
