import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putListMemories, rememberList } from '#renderer/components/memory/list-memory.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

let bridge: FakeBridge
beforeEach(() => {
  vi.useFakeTimers()
  putListMemories([])
  bridge = installBridge({ 'preferences.write': () => null })
})
afterEach(() => {
  putListMemories([])
  vi.useRealTimers()
})

const written = () => bridge.calls.filter(({ route }) => route === 'preferences.write').map(({ input }) => input)

it('tells main a choice at once, so that a window closed right after it comes back with it', () => {
  rememberList('users', { pageSize: 50 })
  expect(written()).toEqual([{ lists: [{ list: 'users', pageSize: 50 }] }])
})

it('tells main the first and the last of what changes many times in a moment', () => {
  for (const width of [100, 110, 120, 130]) rememberList('users', { widths: { name: width } })
  vi.runAllTimers()
  expect(written()).toEqual([100, 130].map((name) => ({ lists: [{ list: 'users', widths: { name } }] })))
})
