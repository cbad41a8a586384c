import { describe, expect, it, vi } from 'vitest'
import { createFirstLoad } from '#main/window/first-load.ts'

const request = (path: string) => new Request(`https://app.test${path}`)

/** Whether it is over, now that everything due has run. */
async function isOver(over: Promise<void>, milliseconds: number): Promise<boolean> {
  let ended = false
  void over.then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return ended
}

describe('the files that the first page begins with', () => {
  it('are handed over once it is painted, and a script and all that was asked beside it have been answered', async () => {
    vi.useFakeTimers()
    try {
      const load = createFirstLoad()
      load.painted()
      const style = Promise.withResolvers<Response>()
      const answer = load.watch(({ url }) => (url.endsWith('.css') ? style.promise : Promise.resolve(new Response())))
      await answer(request('/'))
      expect(await isOver(load.over, 100), 'the page alone').toBe(false)
      const asked = answer(request('/assets/index.css'))
      await answer(request('/assets/index.js'))
      expect(await isOver(load.over, 100), 'beside what is under way').toBe(false)
      style.resolve(new Response())
      await asked
      expect(await isOver(load.over, 20), 'before the page has what was answered').toBe(false)
      expect(await isOver(load.over, 100)).toBe(true)
      const unpainted = createFirstLoad()
      await unpainted.watch(() => Promise.resolve(new Response()))(request('/assets/index.js'))
      expect(await isOver(unpainted.over, 100), 'not painted').toBe(false)
      unpainted.painted()
      expect(await isOver(unpainted.over, 0)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are over at once after a failure, and after a while for a page without any', async () => {
    vi.useFakeTimers()
    try {
      const failing = createFirstLoad()
      failing.painted()
      await expect(failing.watch(() => Promise.reject(new Error('gone')))(request('/assets/index.js'))).rejects.toThrow(
        'gone',
      )
      expect(await isOver(failing.over, 100)).toBe(true)
      expect(await isOver(createFirstLoad().over, 1600)).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})
