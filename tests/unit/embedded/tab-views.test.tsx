import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useTabView } from '#renderer/app/pages/tab-views.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

let bridge: FakeBridge
beforeEach(() => {
  bridge = installBridge({ 'views.close': () => null })
})

test('two long addresses that begin alike show the same page', () => {
  const long = `https://www.example.edu/${'a'.repeat(300)}`
  const { result, rerender } = renderHook(({ address }) => useTabView(address), {
    initialProps: { address: `${long}?page=1` },
  })
  const first = result.current
  rerender({ address: `${long}?page=2` })
  const second = result.current
  expect(second).not.toBe(first)
  expect(bridge.inputsOf('views.close')).toEqual([{ id: first }])
  rerender({ address: `${long}?page=2` })
  expect(result.current, 'the same address').toBe(second)
  expect(second.length, 'what main takes').toBeLessThanOrEqual(300)
})
