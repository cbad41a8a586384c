import '../../support/dom-shims.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TooltipRef } from 'antd'
import { createRef } from 'react'
import { Hint } from '#renderer/components/Hint.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const point = async (press: boolean) => {
  render(
    <Hint title="应用设置" mouseEnterDelay={0.4}>
      <button type="button">设置</button>
    </Hint>,
    { wrapper: TestProviders },
  )
  const button = screen.getByRole('button')
  fireEvent.mouseEnter(button)
  if (press) fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(600))
  return screen.queryByRole('tooltip', { hidden: true })
}

it('a word about a button comes up while it is pointed at', async () => {
  expect(await point(false)).not.toBeNull()
})

it('no word comes up over what the press of the button opened, where it would take the first Escape', async () => {
  expect(await point(true)).toBeNull()
})

it('what opens at a hinted button is told where the button is', () => {
  const ref = createRef<TooltipRef>()
  render(
    <Hint ref={ref} title="下载">
      <button type="button">下载</button>
    </Hint>,
    { wrapper: TestProviders },
  )
  expect(ref.current?.nativeElement).toBe(screen.getByRole('button'))
})
