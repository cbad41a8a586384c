import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PortalPage } from '#renderer/features/portal/PortalPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it.each([
  ['that a portal without cards is empty', '{"layout":[]}', '此门户还没有内容'],
  ['that a layout cannot be read', '{"layout":1}', '门户布局无法读取'],
])('shows %s', async (_what, formData, text) => {
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData }) })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('a refused portal does not offer to try again', async () => {
  installBridge({
    'platform.call': () => {
      throw new BridgeFault('platform.business', '您没有权限查看该门户', { platformCode: 403 })
    },
  })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText('没有访问权限')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
