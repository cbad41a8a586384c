import './dom-shims.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { zeroRuntime } from './antd-rules.ts'
import { installBridge } from './renderer-bridge.ts'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { queryClient } from '#renderer/platform/query-client.ts'

/** What the shell puts around every part of the window, as far as parts rely on it. */
export function TestProviders({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    // Whose test asks nothing of main; else it passed behind a file that had left its bridge, and failed alone.
    if (Reflect.get(window, 'atrium') === undefined) installBridge({}, {})
    return subscribeCache()
  }, [])
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      theme={{ zeroRuntime: zeroRuntime(), token: { motion: false } }}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
}
