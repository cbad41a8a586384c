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
  ['nothing at all for a portal without cards', '{"layout":[]}', '此门户还没有内容'],
  ['a broken page for a layout nobody can read', '{"layout":1}', '门户布局无法读取'],
])('would catch %s', async (_fault, formData, text) => {
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', formData }) })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('would catch a refused portal that offers to try again', async () => {
  installBridge({
    'platform.call': () => {
      throw new BridgeFault('platform.business', '您没有权限查看该门户', { platformCode: 403 })
    },
  })
  render(<PortalPage portalId="p1" />, { wrapper: TestProviders })
  expect(await screen.findByText('没有访问权限')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
