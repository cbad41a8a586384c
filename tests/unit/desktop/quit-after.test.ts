import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quitAfter } from '#main/window/quit-after.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ending(stop: () => Promise<void>, finish: () => Promise<void>) {
  const quit = vi.fn<() => void>()
  const log = vi.fn<(level: string, text: string) => void>()
  const preventDefault = vi.fn<() => void>()
  const onQuit = quitAfter({ stop, finish, begun: () => undefined, log: log as never, quit })
  return { quit, log, preventDefault, ask: () => onQuit({ preventDefault }) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

it('what is installed at the end takes its time, begins once all has stopped, and is not begun twice', async () => {
  const order: string[] = []
  const takes = (name: string, ms: number) => async () => {
    await new Promise((done) => setTimeout(done, ms))
    order.push(name)
  }
  const { quit, preventDefault, ask } = ending(takes('stopped', 5000), takes('copied', 60_000))
  ask()
  ask()
  await seconds(20)
  expect([order, quit.mock.calls.length, preventDefault.mock.calls.length]).toEqual([['stopped'], 0, 2])
  await seconds(60)
  expect([order, quit.mock.calls.length]).toEqual([['stopped', 'copied'], 1])
  ask()
  expect(preventDefault).toHaveBeenCalledTimes(2)
})

it('nothing is installed below what did not stop in time, and the app ends', async () => {
  const finish = vi.fn(async () => undefined)
  const { quit, log, ask } = ending(() => new Promise<never>(() => undefined), finish)
  ask()
  await seconds(9)
  expect(quit).toHaveBeenCalledTimes(1)
  expect(finish).not.toHaveBeenCalled()
  expect(log.mock.calls).toEqual([['warn', 'not stopped in time']])
})

it('an installation without end is left after five minutes, and a failing one is told', async () => {
  const endless = ending(
    async () => undefined,
    () => new Promise<never>(() => undefined),
  )
  endless.ask()
  await seconds(299)
  expect(endless.quit).not.toHaveBeenCalled()
  await seconds(2)
  expect(endless.quit).toHaveBeenCalledTimes(1)
  const failing = ending(
    async () => undefined,
    () => Promise.reject(new Error('no room')),
  )
  failing.ask()
  await seconds(1)
  expect(failing.quit).toHaveBeenCalledTimes(1)
  expect(failing.log.mock.calls.map(([, text]) => text)).toEqual(['stop failed'])
})
