import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { ArrivedLink } from '#shared/ipc/links.ts'
import { LinkFollower } from '#renderer/app/LinkFollower.tsx'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { useBoot } from '#renderer/app/state/boot.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

function Place() {
  const { pathname, search } = useLocation()
  return <p data-testid="place">{pathname + search}</p>
}

function show(path: string, waiting: ArrivedLink | null = null): FakeBridge {
  const bridge = installBridge({
    'links.ready': () => waiting,
    'links.open': ({ path: asked }) => ({ path: asked.replace(/[?&]token=[^&]*/, '') }),
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <LinkFollower />
      <Place />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  return bridge
}
const place = () => screen.getByTestId('place').textContent

test('a link that waited opens like one that comes later, and a server link connects to nothing by itself', async () => {
  const bridge = show('/home', { kind: 'open', path: '/profile?tab=2' })
  await waitFor(() => expect(place()).toBe('/profile?tab=2'))
  act(() => bridge.emit('links.arrived', { kind: 'server', url: 'https://oa.example.edu/?a=1' }))
  await waitFor(() => expect(place()).toBe(`/servers?url=${encodeURIComponent('https://oa.example.edu/?a=1')}`))
  // The windows beside this one go with the pages of the server before.
  expect(bridge.calls.map(({ route }) => route)).toEqual(['links.ready', 'windows.closeDetached'])
})

test('a link asks before it takes typed input away, and the question bars no other page', async () => {
  const asked: string[] = []
  let agrees = false
  const unbind = bindConfirm(({ content, onOk, onCancel }) => {
    asked.push(String(content))
    void (agrees ? onOk?.() : onCancel?.())
  })
  const bridge = show('/home')
  render(<LeaveGuard isUnsaved={() => true} />)
  const handle = (link: ArrivedLink) => act(async () => bridge.emit('links.arrived', link))
  await handle({ kind: 'server', url: 'https://oa.example.edu' })
  await handle({ kind: 'open', path: '/formShortLink?id=1' })
  expect([place(), asked.length]).toEqual(['/home', 2])
  await handle({ kind: 'open', path: '/profile' })
  expect([place(), asked.length]).toEqual(['/profile', 2])
  agrees = true
  await handle({ kind: 'open', path: '/formShortLink?id=1' })
  await waitFor(() => expect(place()).toBe('/formShortLink?id=1'))
  unbind()
})

test('a link throws a half-filled public form away without a question', async () => {
  let asked = 0
  const unbind = bindConfirm(({ onCancel }) => {
    asked += 1
    void onCancel?.()
  })
  const bridge = show('/formShortLink?id=1')
  render(<LeaveGuard isUnsaved={() => true} />)
  await act(async () => bridge.emit('links.arrived', { kind: 'open', path: '/home' }))
  expect([place(), asked]).toEqual(['/formShortLink?id=1', 1])
  unbind()
})

test('a link that came behind the lock opens once it is unlocked', async () => {
  const lock = (locked: boolean) => useBoot.setState(({ session }) => ({ session: { ...session, locked } }))
  const bridge = show('/home')
  await waitFor(() => expect(bridge.inputsOf('links.ready')).toHaveLength(1))
  bridge.answer({ 'links.ready': () => ({ kind: 'open', path: '/profile' }) })
  act(() => lock(true))
  expect([bridge.inputsOf('links.ready').length, place()]).toEqual([1, '/home'])
  act(() => lock(false))
  await waitFor(() => expect(place()).toBe('/profile'))
})

test('a token stays in the address, also where main refuses it', async () => {
  const bridge = show('/workFlowDetail?config=a&token=secret')
  await waitFor(() => expect(place()).toBe('/workFlowDetail?config=a'))
  expect(bridge.inputsOf('links.open')).toEqual([{ path: '/workFlowDetail?config=a&token=secret' }])
  cleanup()
  const refusing = show('/home')
  refusing.answer({
    'links.open': () => {
      throw new BridgeFault('platform.sessionEnded')
    },
  })
  act(() => refusing.emit('links.arrived', { kind: 'open', path: '/workFlowDetail?Token=x&config=b' }))
  await waitFor(() => expect(place()).toBe('/workFlowDetail?config=b'))
})
