import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UserNames } from '#renderer/pickers/user/UserNames.tsx'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { Cached, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let stop: () => void
beforeEach(() => {
  queryClient.clear()
  useConnection.setState({ online: true })
})
afterEach(() => {
  cleanup()
  stop()
})

const person = (id: string, fullName: string) => ({ id, fullName, headIcon: '', organize: '', type: 'user' })

it('shows the names that are stored while the server is slow, and all of them once it has spoken', async () => {
  const stored = new Cached({ list: [person('1', '林小雨')] }, { at: 1, offline: false })
  let answer: unknown = stored
  const bridge = installBridge({}, { 'user.byIds': () => answer as never })
  stop = subscribeCache()
  render(<UserNames ids={['1', '2']} />, { wrapper: TestProviders })
  // Nothing is stored of the second.
  await screen.findByText('林小雨, 2')
  expect(bridge.inputsOf('platform.call').map(({ fresh }) => fresh)).toEqual(['soon'])
  answer = { list: [person('1', '林晓雨'), person('2', '李明')] }
  bridge.emit('answers.late', { endpoint: 'user.byIds' })
  await screen.findByText('林晓雨, 李明')
  expect(bridge.inputsOf('platform.call')).toHaveLength(2)
})
