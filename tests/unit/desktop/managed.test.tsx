import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ServersPage } from '#renderer/features/servers/ServersPage.tsx'
import { KeepConsent } from '#renderer/features/sign-in/KeepConsent.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => setLanguage('en'))
afterEach(cleanup)

const managed = {
  id: 'm',
  name: '江澜大学',
  url: 'https://campus.example.edu.cn',
  kind: 'remote',
  managed: true,
} as const
const own = { id: 'o', name: '自建', url: 'https://own.example.cn', kind: 'remote' } as const

function show(state: ServerState): void {
  installBridge()
  const nothing = () => undefined
  render(
    <ServersPage
      state={state}
      language="en"
      onLanguage={nothing}
      onChange={nothing}
      onChosen={nothing}
      onBack={null}
    />,
    { wrapper: TestProviders },
  )
}

it('a server of the organisation cannot be removed, the person’s own can', () => {
  show({ profiles: [managed, own], currentId: null })
  expect(screen.queryByRole('button', { name: 'Remove 江澜大学' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove 自建' })).toBeTruthy()
  expect(screen.getByLabelText('Server address')).toBeTruthy()
})

it('where the list is locked no other server can be typed, and the reason is told', () => {
  show({ profiles: [managed], currentId: null, locked: true })
  expect(screen.queryByLabelText('Server address')).toBeNull()
  expect(screen.getByText('Your organisation manages the servers of this machine.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /江澜大学/ })).toBeTruthy()
})

it('where no server of a locked list can be read, that is told and none can be chosen', () => {
  show({ profiles: [], currentId: null, locked: true })
  expect(screen.getByRole('alert').textContent).toMatch(/no server in it can be read.*--check-policy/)
  expect(screen.queryByLabelText('Server address')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use the local workspace' })).toBeNull()
})

it('a session cannot be kept where that is forbidden', () => {
  render(
    <KeepConsent consent={{ keep: true, onKeep: () => undefined, keyring: { backend: 'managed', secure: false } }} />,
    { wrapper: TestProviders },
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Managed by your organisation/ })
  expect([box.disabled, box.checked]).toEqual([true, false])
})
