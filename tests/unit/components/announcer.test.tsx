import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announce, Announcer } from '#renderer/components/announcer.tsx'
import { pass, takeClock } from '../../support/clock.ts'

beforeEach(takeClock)
afterEach(cleanup)

it('what screen readers were told is not there for whoever comes by later', async () => {
  render(<Announcer />)
  const place = screen.getByRole('status')
  act(() => announce('已移到第 2 行'))
  expect([place.textContent, place.getAttribute('aria-live')]).toEqual(['已移到第 2 行', 'polite'])
  await pass(3000)
  expect(place.textContent, 'they need a moment').toBe('已移到第 2 行')
  await pass(1500)
  expect(place.textContent).toBe('')
})
