import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PageState } from '#renderer/components/PageState.tsx'
import { PlatformError } from '#renderer/platform/platform-error.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

const show = (error: unknown) =>
  render(
    <TestProviders>
      <PageState error={error}>content</PageState>
    </TestProviders>,
  )

describe('what could not be loaded', () => {
  it('is said to be missing here too while the server does not answer', () => {
    show(new PlatformError({ code: 'platform.network', message: '' }))
    expect(screen.getByText(/本机也没有保存这些内容/)).toBeTruthy()
    expect(screen.queryByText('content')).toBeNull()
  })

  it('is no matter of the connection when the server refused it', () => {
    show(new PlatformError({ code: 'platform.business', message: '没有权限' }))
    expect(screen.getByText('内容没有加载出来，可以重试。')).toBeTruthy()
  })

  it('says in its place why the server refused what was asked for', () => {
    show(new PlatformError({ code: 'platform.business', message: '统计的功能已不存在', platformCode: 400 }))
    expect(screen.getByText('统计的功能已不存在')).toBeTruthy()
  })
})
