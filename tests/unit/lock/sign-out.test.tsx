import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMenu } from '#renderer/access/menu-store.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useTabs } from '#renderer/app/state/tabs.ts'
import { openDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

async function signedInWithData(locked: boolean) {
  const app = await startApp({ address: '/model/leave' })
  await screen.findByRole('navigation', { name: '功能菜单' })
  await act(async () => {
    queryClient.setQueryData(['platform', 'dictionary.types', {}], { data: { list: [{ fullName: '秘密字典' }] } })
    openDialog('record', { modelId: 'm-leave', recordId: 'r1' })
  })
  expect(useTabs.getState().tabs.length).toBeGreaterThan(1)
  if (locked) await act(async () => app.bridge.emit('session.changed', { ...session('signedIn'), locked: true }))
  return app
}

test.each([false, true])('nothing of the old account is left in the window (locked: %s)', async (locked) => {
  const app = await signedInWithData(locked)
  await act(async () => {
    app.bridge.emit('session.changed', session('none'))
  })
  await screen.findByRole('textbox', { name: '账号' })
  expect(useSessionStore.getState()).toMatchObject({ user: null, menu: [], permissions: [], system: null })
  expect(useMenu.getState().routes).toEqual([])
  expect(useTabs.getState().tabs).toEqual([])
  expect(useDialogs.getState().open).toEqual([])
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.data !== undefined),
  ).toEqual([])
  await waitFor(() => expect(document.body.textContent).not.toMatch(/陈文静|请假申请|秘密字典/))
})
