import { expect, it } from 'vitest'
import { reloadEverything } from '#renderer/features/profile/reload.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'

it('asks again for trees to choose from, too, once somebody works for another organisation', async () => {
  installBridge({ 'session.currentUser': () => ({ user: {}, cache: null }) as never }, {})
  const keys = [
    ['platform', 'user.list', {}],
    ['tree', 'organization.panel', '-1'],
    ['picker', 'users', ''],
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  await reloadEverything()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})
