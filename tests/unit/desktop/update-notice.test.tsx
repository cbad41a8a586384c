import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDesktop } from '#renderer/features/desktop/store.ts'
import { UpdateNotice } from '#renderer/features/desktop/UpdateNotice.tsx'
import { UpdateSettings } from '#renderer/features/desktop/UpdateSettings.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import type { UpdateState } from '#shared/ipc/desktop.ts'
import { desktopState } from '../../support/desktop-state.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  useDesktop.setState({ state: null })
})

const installAt = new Date(2026, 11, 1, 9, 30).getTime()

function show(values: Partial<UpdateState>, part: 'notice' | 'settings') {
  const bridge = installBridge({ 'desktop.installUpdate': () => null })
  const update: UpdateState = { ...desktopState.update, phase: 'ready', version: '2.0.0', ...values }
  const state = {
    ...desktopState,
    update,
    updatesByServer: true,
  }
  useDesktop.setState({ state })
  render(part === 'notice' ? <UpdateNotice /> : <UpdateSettings state={state} version="1.0.0" />, {
    wrapper: TestProviders,
  })
  return bridge
}

it('before its deadline an update says when it is installed, and goes at once where somebody asks for it', () => {
  const bridge = show({ installAt, isWarned: true }, 'notice')
  const notice = screen.getByRole('alert', { name: '2.0.0 is installed at 2026-12-01 09:30' })
  expect(notice.textContent).toContain('It asks first about what is not saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Install now and open again' }))
  expect(bridge.inputsOf('desktop.installUpdate')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an update that is not due yet is told in the settings alone', () => {
  show({ installAt, isWarned: false }, 'notice')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('settings say how far an update of the server is, and that it comes by itself', () => {
  show({ phase: 'downloading', percent: 42 }, 'settings')
  expect(screen.getByText('Downloading 2.0.0 (42%)')).toBeTruthy()
  const own = screen.getByRole<HTMLButtonElement>('switch')
  expect([own.disabled, own.getAttribute('aria-checked')]).toEqual([true, 'true'])
  cleanup()
  show({ installAt, mustInstall: true }, 'settings')
  expect(screen.getByText('2.0.0 is downloaded and is installed at 2026-12-01 09:30')).toBeTruthy()
  expect(screen.getByText('Your organisation no longer allows the version that runs')).toBeTruthy()
  cleanup()
  const bridge = show({ byHand: true }, 'settings')
  fireEvent.click(screen.getByRole('button', { name: 'Open the installer’s folder' }))
  expect(bridge.inputsOf('desktop.installUpdate')).toHaveLength(1)
})
