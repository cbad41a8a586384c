import '../../support/dom-shims.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { theme } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { useMotion } from '#renderer/app/theme/motion.ts'
import { buildTheme } from '#renderer/app/theme/theme.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('nothing moves in for whoever asked the system for less motion, also when the wish changes in an open window', () => {
  const wish = Object.assign(new EventTarget(), { matches: false })
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (media: string) => {
    asked.push(media)
    return wish
  })
  const { result } = renderHook(() => theme.getDesignToken(buildTheme('ocean', 'zh', useMotion())).motion)
  expect(result.current).toBe(true)
  act(() => {
    wish.matches = true
    wish.dispatchEvent(new Event('change'))
  })
  expect(result.current).toBe(false)
  expect(new Set(asked)).toEqual(new Set(['(prefers-reduced-motion: reduce)']))
})
