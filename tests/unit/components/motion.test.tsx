import '../../support/dom-shims.ts'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { genCSSMotion } from '@rc-component/motion'
import { theme } from 'antd'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Providers } from '#renderer/app/providers.tsx'
import { MotionWhileShown } from '#renderer/app/shell/MotionWhileShown.tsx'
import { useMotion } from '#renderer/app/theme/motion.ts'
import { buildTheme } from '#renderer/app/theme/theme.ts'
import { installBridge } from '../../support/renderer-bridge.ts'

beforeAll(() => void installBridge({}, {}))
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
  const { result } = renderHook(() => {
    const token = theme.getDesignToken(buildTheme('ocean', 'zh', useMotion()))
    return [token.motionDurationFast, token.motionDurationMid, token.motionDurationSlow]
  })
  expect(result.current).toEqual(['0.1s', '0.15s', '0.2s'])
  act(() => {
    wish.matches = true
    wish.dispatchEvent(new Event('change'))
  })
  expect(result.current).toEqual(['0s', '0s', '0s'])
  expect(new Set(asked)).toEqual(new Set(['(prefers-reduced-motion: reduce)']))
})

it('what is typed stays when the wish for less motion comes while the window is open', () => {
  const wish = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => wish)
  render(
    <Providers nonce="">
      <input aria-label="事由" />
    </Providers>,
  )
  const field = screen.getByRole('textbox', { name: '事由' })
  for (const matches of [true, false]) {
    act(() => {
      wish.matches = matches
      wish.dispatchEvent(new Event('change'))
    })
    expect(screen.getByRole('textbox', { name: '事由' })).toBe(field)
  }
})

it.each([
  ['moves in, on a page that shows and beside it', false],
  ['stands at once, on a page that shows and beside it, for whoever asked the system for less motion', true],
])('what opens %s', (_how, matches) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  const Moving = genCSSMotion(true)
  render(
    <Providers nonce="">
      <MotionWhileShown isShown>
        <Moving visible motionAppear motionName="zoom">
          {({ className }) => <p className={className}>菜单</p>}
        </Moving>
      </MotionWhileShown>
      <Moving visible motionAppear motionName="zoom">
        {({ className }) => <p className={className}>提示</p>}
      </Moving>
    </Providers>,
  )
  for (const text of ['菜单', '提示']) expect(screen.getByText(text).className.includes('zoom')).toBe(!matches)
})
