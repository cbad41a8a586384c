import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { useConnection } from '#renderer/platform/connection.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  useConnection.setState({ online: true })
})

it('says the age alone while the window already says that the server is away', () => {
  render(
    <TestProviders>
      <CacheNotice cache={{ at: Date.now() - 3_600_000, offline: true }} />
    </TestProviders>,
  )
  expect(screen.getByTestId('cache-notice').textContent).toContain('无法连接服务器')
  act(() => useConnection.setState({ online: false }))
  expect(screen.getByTestId('cache-notice').textContent).toBe('显示的是本地数据（1 小时前更新）')
})
