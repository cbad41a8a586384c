import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameWarmUp } from '#renderer/app/shell/FrameWarmUp.tsx'
import { WarmUp } from '#renderer/components/WarmUp.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('draws without an effect, a question or anything to see', async () => {
  const drawn = vi.fn()
  const done = vi.fn()
  function Part() {
    drawn()
    useLayoutEffect(done)
    useEffect(done)
    useQuery({ queryKey: ['rehearsed'], queryFn: done })
    return <p>unseen</p>
  }
  render(
    <WarmUp>
      <Part />
    </WarmUp>,
  )
  await waitFor(() => expect(drawn).toHaveBeenCalledOnce())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(done).not.toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})

it('is not drawn again after a fault, and leaves what stands beside it', async () => {
  const drawn = vi.fn()
  function Faulty(): never {
    drawn()
    throw new Error('faulty')
  }
  render(
    <>
      <p>beside</p>
      <WarmUp>
        <Faulty />
      </WarmUp>
    </>,
  )
  await waitFor(() => expect(drawn).toHaveBeenCalled())
  const times = drawn.mock.calls.length
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(drawn).toHaveBeenCalledTimes(times)
  expect(screen.getByText('beside')).toBeTruthy()
})

it('of the frame asks main for nothing and leaves nothing behind', async () => {
  const told = vi.spyOn(console, 'error')
  const bridge = installBridge()
  const before = document.title
  const made = vi.spyOn(document, 'createElement')
  const { unmount } = render(
    <TestProviders>
      <MemoryRouter initialEntries={['/login']}>
        <FrameWarmUp />
      </MemoryRouter>
    </TestProviders>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  unmount()
  expect(made.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['aside', 'main', 'h1']))
  expect(bridge.calls).toEqual([])
  expect(told).not.toHaveBeenCalled()
  expect(document.title).toBe(before)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
