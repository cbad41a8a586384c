import '../../support/test-providers.tsx'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ModalFuncProps } from 'antd'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { DesktopHost } from '#renderer/features/desktop/DesktopHost.tsx'
import { DownloadsButton } from '#renderer/features/desktop/DownloadsButton.tsx'
import { SettingsDrawer } from '#renderer/features/desktop/SettingsDrawer.tsx'
import { SettingMatch } from '#renderer/components/SettingMatch.tsx'
import { leavePanel, showPanel, useDesktop } from '#renderer/features/desktop/store.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import type { DesktopState, Download } from '#shared/ipc/desktop.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { withAntdRules } from '../../support/antd-rules.ts'
import { desktopState as state, information } from '../../support/desktop-state.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let bridge: FakeBridge
let shown: DesktopState
function install(change: Partial<DesktopState> = {}): void {
  shown = { ...state, ...change }
  bridge = installBridge({
    'app.information': () => information,
    'desktop.state': () => shown,
    'desktop.change': (values) => {
      shown = { ...shown, settings: { ...shown.settings, ...values } as DesktopState['settings'] }
      return shown
    },
    'desktop.answerProxy': () => null,
    'desktop.zoom': () => null,
    'downloads.list': () => [],
  })
}
beforeEach(async () => {
  await setLanguage('en')
  useDesktop.setState({ state: null, downloads: [], panel: null, downloadsOpen: false })
})
afterEach(cleanup)

const drawer = (open: boolean) => <SettingsDrawer own={own} open={open} />
const own = [
  {
    key: 'security',
    label: 'Security',
    content: (
      <SettingMatch words={['Lock when idle', '空闲时锁定']}>
        <p>safety</p>
      </SettingMatch>
    ),
  },
]

async function settings(tab: string, change: Partial<DesktopState> = {}) {
  install(change)
  const user = userEvent.setup()
  render(<DesktopHost settings={drawer} locked={false} signedIn />, { wrapper: TestProviders })
  act(() => showPanel('settings'))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('tab', { name: tab }))
  return { user, dialog: within(dialog), element: dialog }
}

describe('settings of the machine', () => {
  it('a search shows what holds the words from every section, by pinyin too, and keeps what was typed', async () => {
    const { dialog, user } = await settings('Network')
    await user.click(dialog.getByRole('radio', { name: 'Manual' }))
    await user.type(dialog.getByRole('textbox', { name: 'Proxy server' }), 'proxy:8080')
    const search = dialog.getByRole('textbox', { name: 'Find a setting' })
    const shown = () =>
      dialog.getAllByRole('region').filter((section) => section.querySelector('[data-setting="true"]'))
    await user.type(search, 'tray')
    expect(dialog.queryByRole('tab')).toBeNull()
    expect(shown().map((section) => section.getAttribute('aria-label'))).toEqual(['General'])
    expect(dialog.getByRole('switch', { name: /tray/ })).toBeTruthy()
    expect(dialog.queryByRole('switch', { name: 'System notifications' })).toBeNull()
    await user.clear(search)
    await user.type(search, 'kxs')
    expect(shown().map((section) => section.getAttribute('aria-label'))).toEqual(['Security'])
    await user.clear(search)
    await user.type(search, 'xyzzy')
    expect(shown()).toEqual([])
    expect(dialog.getByText('There is no such setting')).toBeTruthy()
    await user.clear(search)
    expect(dialog.getByRole('textbox', { name: 'Proxy server' })).toHaveProperty('value', 'proxy:8080')
  })

  it('what is not supported cannot be switched and says why', async () => {
    const { dialog } = await settings('General', {
      support: {
        ...state.support,
        tray: { supported: false, reason: 'noTray' },
        startAtLogin: { supported: false, reason: 'notInstalled' },
      },
    })
    const tray = dialog.getByRole('switch', { name: /tray/ })
    expect((tray as HTMLButtonElement).disabled).toBe(true)
    // On, but without effect, would be a lie.
    expect(tray.getAttribute('aria-checked')).toBe('false')
    const general = within(dialog.getByRole('region', { name: 'General' }))
    expect(general.getByText('This desktop has no system tray')).toBeTruthy()
    expect(general.getByText('Only in the installed application')).toBeTruthy()
  })

  it('what the organisation holds cannot be switched and is explained', async () => {
    const { dialog } = await settings('Notifications', { managed: ['notifications'], policyFaults: ['proxy'] })
    expect((dialog.getByRole('switch', { name: 'System notifications' }) as HTMLButtonElement).disabled).toBe(true)
    expect(dialog.getByText(/Managed by your organisation/)).toBeTruthy()
    expect(dialog.getByText("Ignored entries of the organisation's settings file: proxy")).toBeTruthy()
  })

  it('each kind of notification is silenced by itself', async () => {
    const { user, dialog } = await settings('Notifications')
    expect((dialog.getByRole('checkbox', { name: 'Tasks' }) as HTMLInputElement).checked).toBe(false)
    await user.click(dialog.getByRole('checkbox', { name: 'Chats' }))
    expect(bridge.inputsOf('desktop.change')).toEqual([{ mutedKinds: ['chat', 'flow'] }])
  })

  it('a switch reaches main and goes back when main refuses', async () => {
    const { user, dialog } = await settings('Notifications')
    await user.click(dialog.getByRole('switch', { name: 'Quiet hours' }))
    expect(bridge.inputsOf('desktop.change')).toEqual([{ quietHours: { from: '22:00', to: '07:00' } }])
    await waitFor(() => expect(dialog.getByLabelText('From')).toBeTruthy())
    bridge.answer({
      'desktop.change': () => {
        throw new BridgeFault('desktop.managed')
      },
    })
    const all = dialog.getByRole('switch', { name: 'System notifications' })
    await user.click(all)
    await waitFor(() => expect(bridge.inputsOf('desktop.change')).toHaveLength(2))
    expect(all.getAttribute('aria-checked')).toBe('true')
  })

  it('a proxy that is none is not saved, and the test asks by what was typed', async () => {
    const { user, dialog } = await settings('Network')
    await user.click(dialog.getByText('Manual'))
    await user.type(await dialog.findByLabelText('Proxy server'), 'user:secret@proxy')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter host:port, without user and password')).toBeTruthy()
    expect(bridge.inputsOf('desktop.change')).toEqual([])
    await user.clear(dialog.getByLabelText('Proxy server'))
    await user.type(dialog.getByLabelText('Proxy server'), 'proxy:8080')
    bridge.answer({
      'desktop.testProxy': () => ({
        outcome: 'unreachable',
        way: 'PROXY proxy:8080',
        milliseconds: 3,
        detail: 'net::ERR_X',
      }),
    })
    await user.click(dialog.getByRole('button', { name: 'Test connection' }))
    expect(await dialog.findByText('The server cannot be reached (net::ERR_X)')).toBeTruthy()
    expect(bridge.calls.map(({ route }) => route).filter((route) => /change|test/.test(route))).toEqual([
      'desktop.change',
      'desktop.testProxy',
    ])
    expect(bridge.inputsOf('desktop.change')[0]?.proxy).toEqual({
      mode: 'manual',
      server: 'proxy:8080',
      bypass: '',
      pacUrl: '',
    })
  })

  it('a proxy that was typed is asked about before it goes, one that was saved is not', async () => {
    const asked: ModalFuncProps[] = []
    const unbind = bindConfirm((props) => void asked.push(props))
    const { user, dialog } = await settings('Network')
    await user.click(dialog.getByText('Manual'))
    await user.type(await dialog.findByLabelText('Proxy server'), 'proxy:8080')
    expect(unsavedPages()).toEqual([''])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asked).toHaveLength(1))
    act(() => void asked[0]?.onCancel?.())
    expect(dialog.getByLabelText('Proxy server')).toHaveProperty('value', 'proxy:8080')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(unsavedPages()).toEqual([]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(useDesktop.getState().panel).toBeNull())
    expect(asked).toHaveLength(1)
    unbind()
  })

  it('a proxy that was typed is asked about before another panel or another place takes over', async () => {
    const asked: ModalFuncProps[] = []
    const unbind = bindConfirm((props) => void asked.push(props))
    const { user, dialog } = await settings('Network')
    await user.click(dialog.getByText('Manual'))
    await user.type(await dialog.findByLabelText('Proxy server'), 'proxy:8080')
    act(() => bridge.emit('desktop.open', { what: 'shortcuts' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await act(async () => asked[0]?.onCancel?.())
    expect(useDesktop.getState().panel).toBe('settings')
    const gone = leavePanel(null)
    await waitFor(() => expect(asked).toHaveLength(2))
    await act(async () => {
      asked[1]?.onOk?.()
      expect(await gone).toBe(true)
      // Nobody is asked once more by what follows at once.
      expect(unsavedPages()).toEqual([])
    })
    expect(useDesktop.getState().panel).toBeNull()
    unbind()
  })

  it('an offered version is shown, and its notes are text', async () => {
    const notes = '<img src=x onerror=alert(1)>'
    const { dialog, element } = await settings('Updates', {
      update: { phase: 'available', version: '9.1.0', notes, checkedAt: 1, fault: '' },
    })
    expect(dialog.getByText('Version 9.1.0 is available')).toBeTruthy()
    expect(dialog.getByText(notes)).toBeTruthy()
    expect(element.querySelector('img')).toBeNull()
    shown = { ...shown, update: { ...shown.update, phase: 'failed', fault: 'signature' } }
    act(() => bridge.emit('desktop.changed', shown))
    expect(await dialog.findByText(/not signed correctly/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Download in the browser' })).toBeNull()
  })

  it('every part of it can be used without a mouse or a screen', async () => {
    withAntdRules()
    for (const tab of ['General', 'Notifications', 'Network', 'Updates', 'Diagnostics']) {
      const { element } = await settings(tab, { proxyKept: true, managed: ['proxy'] })
      const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => [tab, id, nodes[0]?.html])).toEqual([])
      cleanup()
    }
  })
})

describe('in front of every page', () => {
  it('the sign-in of a proxy is asked for, tells the second refusal, and is answered', async () => {
    install({ proxyAsk: { id: 'a1', proxy: 'proxy:8080', realm: 'Campus', refused: false } })
    const user = userEvent.setup()
    render(<DesktopHost settings={drawer} locked signedIn={false} />, { wrapper: TestProviders })
    const dialog = await screen.findByRole('dialog', { name: 'The proxy asks you to sign in' })
    await user.type(within(dialog).getByLabelText('User name'), 'wang')
    await user.type(within(dialog).getByLabelText('Password'), 'secret')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Remember on this machine' }))
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    await waitFor(() =>
      expect(bridge.inputsOf('desktop.answerProxy')).toEqual([
        { id: 'a1', given: { user: 'wang', password: 'secret', remember: true } },
      ]),
    )
    const keyring = { supported: false, reason: 'noKeyring' } as const
    const ask = { id: 'a2', proxy: 'proxy:8080', realm: '', refused: true }
    act(() => bridge.emit('desktop.changed', { ...shown, proxyAsk: ask, support: { ...shown.support, keyring } }))
    expect(await screen.findByText('The user name or the password was not accepted.')).toBeTruthy()
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
    expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(bridge.inputsOf('desktop.answerProxy').at(-1)).toEqual({ id: 'a2', given: null }))
  })

  it('the question of a proxy lies under the cover of a locked screen, where nobody can answer it', async () => {
    const host = document.createElement('div')
    host.setAttribute('data-lock-screen', '')
    document.body.append(host)
    install({ proxyAsk: { id: 'a1', proxy: 'proxy:8080', realm: 'Campus', refused: false } })
    const view = render(<DesktopHost settings={drawer} locked signedIn />, { wrapper: TestProviders })
    const title = { name: 'The proxy asks you to sign in' }
    await waitFor(() => expect(within(host).getByRole('dialog', title)).toBeTruthy())
    host.remove()
    view.rerender(<DesktopHost settings={drawer} locked={false} signedIn />)
    await waitFor(() => expect(screen.getByRole('dialog', title)).toBeTruthy())
  })

  it('a locked screen shows no settings, and a key scales the page once', async () => {
    install()
    const user = userEvent.setup()
    render(<DesktopHost settings={drawer} locked signedIn />, { wrapper: TestProviders })
    act(() => showPanel('settings'))
    await user.keyboard('{Control>}={/Control}')
    expect(bridge.inputsOf('desktop.zoom')).toEqual([{ to: 'in' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    const event = new KeyboardEvent('keydown', { key: '-', ctrlKey: true, cancelable: true })
    event.preventDefault()
    window.dispatchEvent(event)
    expect(bridge.inputsOf('desktop.zoom')).toHaveLength(1)
  })
})

describe('downloads', () => {
  const download = (change: Partial<Download>): Download => ({
    id: 'd1',
    name: '名册.xlsx',
    state: 'running',
    received: 1024 * 1024,
    total: 4 * 1024 * 1024,
    speed: 512 * 1024,
    startedAt: 1,
    canRetry: false,
    ...change,
  })

  it('progress, cancelling, retrying and finding the file are there', async () => {
    install()
    bridge.answer({ 'downloads.cancel': () => null, 'downloads.retry': () => null })
    const user = userEvent.setup()
    render(<DownloadsButton />, { wrapper: TestProviders })
    await waitFor(() => expect(bridge.inputsOf('downloads.list')).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    act(() => bridge.emit('downloads.changed', [download({})]))
    await user.click(await screen.findByRole('button', { name: 'Downloading 1 file' }))
    const list = await screen.findByRole('region', { name: 'Downloads' })
    expect(within(list).getByText('1 MB of 4 MB, 512 KB/s')).toBeTruthy()
    expect(within(list).getByText('25%')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Cancel 名册.xlsx' }))
    expect(bridge.inputsOf('downloads.cancel')).toEqual([{ id: 'd1' }])
    act(() => bridge.emit('downloads.changed', [download({ state: 'failed', canRetry: true })]))
    await user.click(await within(list).findByRole('button', { name: 'Download 名册.xlsx again' }))
    expect(bridge.inputsOf('downloads.retry')).toEqual([{ id: 'd1' }])
    act(() => bridge.emit('downloads.changed', [download({ state: 'done', received: 4 * 1024 * 1024 })]))
    bridge.answer({
      'downloads.reveal': () => {
        throw new BridgeFault('file.unreadable')
      },
    })
    expect(await within(list).findByText('Done, 4 MB')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Show 名册.xlsx in its folder' }))
    expect(bridge.inputsOf('downloads.reveal')).toEqual([{ id: 'd1' }])
    expect(within(list).queryByRole('button', { name: /again/ })).toBeNull()
  })
})
