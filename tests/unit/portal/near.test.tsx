import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNear } from '#renderer/features/portal/useNear.ts'

const observed: { readonly tell: (isNear: boolean) => void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        observed.push({ tell: (isIntersecting) => callback([{ isIntersecting }]) })
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  observed.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Card({ name }: { readonly name: number }) {
  const { ref, isNear } = useNear<HTMLDivElement>()
  return <div ref={ref}>{isNear ? <span role="figure">{name}</span> : null}</div>
}
const shown = () => screen.queryAllByRole('figure').map(({ textContent }) => Number(textContent))
const numbers = (count: number) => Array.from({ length: count }, (_each, at) => at)

it('of many cards that come near at once the first are drawn at once and the others in their order after them', () => {
  const { unmount } = render(numbers(10).map((name) => <Card key={name} name={name} />))
  act(() => observed.forEach(({ tell }) => tell(true)))
  expect(shown()).toEqual(numbers(4))
  act(() => void vi.advanceTimersByTime(60))
  expect(shown()).toEqual(numbers(8))
  act(() => void vi.advanceTimersByTime(60))
  expect(shown()).toEqual(numbers(10))
  act(() => void vi.advanceTimersByTime(60))
  expect(vi.getTimerCount()).toBe(0)
  unmount()
})

it('what is far stays undrawn, and a card that goes while it waits is drawn no more', () => {
  const { unmount } = render(numbers(6).map((name) => <Card key={name} name={name} />))
  act(() => observed.forEach(({ tell }, at) => tell(at !== 0)))
  expect(shown()).toEqual([1, 2, 3, 4])
  unmount()
  act(() => void vi.advanceTimersByTime(100))
  expect(vi.getTimerCount()).toBe(0)
})
