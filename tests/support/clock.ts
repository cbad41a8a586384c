import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** From here to the end of the test time goes by itself as before, and `pass` makes more of it pass at once. */
export function takeClock(): void {
  // The two of idle time are timers of the shims: their own timers are taken, and each is ended as it was begun.
  vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['requestIdleCallback', 'cancelIdleCallback'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets so many milliseconds pass, with whatever they bring. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
