import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { Button } from 'antd'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Providers } from '#renderer/app/providers.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'

beforeAll(() => void installBridge({}, {}))
afterEach(cleanup)

it('a button is called the same while it works and after it, as by whoever hears it (a spinner stayed in it, unseen)', () => {
  const save = (busy: boolean) => (
    <Providers nonce="">
      <Button loading={busy}>保存</Button>
    </Providers>
  )
  const { rerender } = render(save(false))
  const isCalled = () => screen.getByRole('button', { name: '保存' }).className
  expect(isCalled()).not.toContain('ant-btn-loading')
  rerender(save(true))
  expect(isCalled()).toContain('ant-btn-loading')
  rerender(save(false))
  expect(isCalled()).not.toContain('ant-btn-loading')
  // antd's own one moves out, and its end of moving may never be told.
  expect(screen.queryByRole('img')).toBeNull()
})
