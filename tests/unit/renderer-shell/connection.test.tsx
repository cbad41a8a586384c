import '../../support/dom-shims.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { subscribeConnection, useConnection } from '#renderer/platform/connection.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, Cached, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

let stop = () => {}
let bridge: FakeBridge
const answer = vi.fn<() => never>()
const types = (name: string) => ({ list: [{ fullName: name }] }) as never

beforeEach(() => {
  answer.mockReset()
  bridge = installBridge({}, { 'dictionary.types': () => answer() })
  const stops = [subscribeConnection(), bindToast(() => undefined)]
  stop = () => {
    for (const each of stops) each()
  }
})
afterEach(() => {
  cleanup()
  stop()
  queryClient.clear()
  useConnection.setState({ online: true })
})

function Types() {
  const { data, error, cache } = usePlatformQuery('dictionary.types', {})
  const note = cache ? (cache.offline ? 'offline' : 'stored') : 'fresh'
  return <output>{`${data?.list[0]?.fullName ?? error?.code ?? ''} ${note}`}</output>
}
function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <Types />
    </QueryClientProvider>,
  )
}
const turn = (online: boolean) => act(async () => bridge.emit('connection.changed', { online }))

it('what was fetched before the connection went is shown with its age, not as if it were new', async () => {
  answer.mockReturnValue(types('民族'))
  show()
  await screen.findByText('民族 fresh')
  await turn(false)
  await screen.findByText('民族 offline')
  await turn(true)
  await screen.findByText('民族 fresh')
  expect(answer).toHaveBeenCalledTimes(1)
})

it('a page that showed stored data asks again by itself when the server is back', async () => {
  answer.mockReturnValue(new Cached(types('旧'), { at: 1, offline: true }) as never)
  await turn(false)
  show()
  await screen.findByText('旧 offline')
  answer.mockReturnValue(types('新'))
  await turn(true)
  await screen.findByText('新 fresh')
})

it('a page that could not load asks again when the server is back; a refusal is not asked for again', async () => {
  answer.mockImplementation(() => {
    throw new BridgeFault('platform.network')
  })
  show()
  await screen.findByText('platform.network fresh')
  await turn(false)
  answer.mockImplementation(() => {
    throw new BridgeFault('platform.business', '无权限', { platformCode: 403 })
  })
  await turn(true)
  await screen.findByText('platform.business fresh')
  await turn(false)
  await turn(true)
  expect(answer).toHaveBeenCalledTimes(2)
})
