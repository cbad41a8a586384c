// What belongs to the stand-in alone: its modes, its menu keys and what a preload may ask for.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { _electron, chromium, type Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { appFolder, electronExecutable, expect, freshFolder, isReal, startHost, test } from './support/electron.ts'

test.skip(isReal, 'about the stand-in itself')

const started: ChildProcess[] = []
// A test that fails leaves nothing running.
test.afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGTERM')
})

test('another client can use the debugging port', async () => {
  const folder = freshFolder()
  const port = await freePort()
  const argv = [
    appFolder('quit'),
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    '--wait',
  ]
  const child = spawn(electronExecutable(), argv, { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk) => String(chunk).includes('event loaded') && resolve()),
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const pages = browser.contexts().flatMap((context) => context.pages())
  expect(await Promise.all(pages.map((page) => page.title()))).toContain('quit')
  await browser.close()
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** An X server of its own on a free display number. */
function startDisplay(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.push(server)
  return new Promise((resolve) => {
    server.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`))
  })
}

test('windowed, a window stands on the screen where it was put, and a hidden one does not show', async () => {
  test.skip(spawnSync('Xvfb', ['-help']).error !== undefined, 'needs Xvfb')
  const folder = freshFolder()
  const display = await startDisplay()
  const env = { ...process.env, STANDIN_HEADED: '1', DISPLAY: display } as Record<string, string>
  const host = await _electron.launch({ args: [appFolder('host'), `--user-data-dir=${folder}`], env, timeout: 30_000 })
  await host.evaluate(async () => {
    contract.serve('/', '<title>windowed</title>')
    const window = contract.open('/', { partition: 'persist:ui', width: 640, height: 480 })
    await Promise.all([
      window,
      contract.open('data:text/html,hidden', { partition: 'print', preload: false, show: false }),
    ])
  })
  // A page that is just navigating has nothing to tell.
  const factsOf = (page: Page) =>
    page.evaluate(() => [location.protocol, outerWidth, outerHeight, document.visibilityState]).catch(() => null)
  const facts = () => Promise.all(host.windows().map(factsOf))
  await expect.poll(facts).toContainEqual(['https:', 640, 480, 'visible'])
  const moved = await host.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows().filter((each) => each.isVisible())
    window?.setBounds({ x: 40, y: 30, width: 700, height: 500 })
    const hidden = BrowserWindow.getAllWindows().find((each) => !each.isVisible())
    const pdf = await hidden?.webContents.printToPDF({})
    return [window?.getBounds(), (pdf?.length ?? 0) > 500]
  })
  expect(moved).toEqual([{ x: 40, y: 30, width: 700, height: 500 }, true])
  await expect.poll(facts).toContainEqual(['https:', 700, 500, 'visible'])
  await host.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

test('the keys of the application menu work after the page had them', async () => {
  const folder = freshFolder()
  const host = await startHost(folder, { STANDIN_MENU_KEYS: '1' })
  const hosted = host.waitForEvent('window')
  await host.evaluate(() => {
    contract.serve('/', '<title>menu</title><input id="field">')
    return contract.open('/')
  })
  const page = await hosted
  await page.waitForSelector('#field')
  await host.evaluate(({ Menu }) => {
    contract.events = []
    const item = (label: string, accelerator: string, enabled = true) => ({
      label,
      accelerator,
      enabled,
      click: (_item: unknown, window: Electron.BaseWindow | undefined) =>
        void contract.events.push([label, window !== undefined]),
    })
    const submenu = [
      item('print', 'CommandOrControl+P'),
      item('refresh', 'F5'),
      item('tab', 'Control+Shift+Tab'),
      item('off', 'F6', false),
    ]
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'All', submenu: [...submenu, { role: 'zoomIn' }] }]))
  })
  await page.focus('#field')
  for (const key of ['Control+p', 'F5', 'Control+Shift+Tab', 'F6', 'Control+Shift+Equal'])
    await page.keyboard.press(key)
  await expect
    .poll(() => host.evaluate(() => contract.events))
    .toEqual([
      ['print', true],
      ['refresh', true],
      ['tab', true],
    ])
  const zoom = () => host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
  await expect.poll(zoom).toBeCloseTo(0.5)
  await page.evaluate(() => document.addEventListener('keydown', (event) => event.preventDefault()))
  await page.keyboard.press('F5')
  await page.waitForTimeout(100)
  expect(await host.evaluate(() => contract.events.length)).toBe(3)
  await host.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

test('a key that a driver sends does not reach the menu: the system never had it', async ({ host, open, serve }) => {
  await serve('/', '<title>menu</title>')
  const { page } = await open('/')
  await host.evaluate(({ Menu }) => {
    contract.events = []
    const click = () => void contract.events.push(['refresh'])
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([{ label: 'All', submenu: [{ label: 'a', accelerator: 'F5', click }] }]),
    )
  })
  await page.keyboard.press('F5')
  await page.waitForTimeout(150)
  expect(await host.evaluate(() => contract.events)).toEqual([])
  await host.evaluate(({ Menu }) => Menu.setApplicationMenu(null))
})

test('the newest window comes first among all', async ({ host, open, serve }) => {
  await serve('/', '<title>order</title>')
  const [first, second] = [await open('/'), await open('/')]
  const ids = await host.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ id }) => id))
  expect(ids).toEqual([second.id, first.id])
})

test('what a preload lacks fails in words', async ({ open, serve }) => {
  await serve('/', '<title>preload</title>')
  const { page } = await open('/')
  const texts = await page.evaluate(() => {
    const { probe } = (window as unknown as { bridge: { probe(module: string, member: string): string } }).bridge
    return [
      probe('ipcRenderer', 'invoke'),
      probe('ipcRenderer', 'sendSync'),
      probe('webUtils', 'getPathForFile'),
      probe('webFrame', 'setZoomFactor'),
      probe('contextBridge', 'executeInMainWorld'),
      probe('clipboard', 'readText'),
    ]
  })
  const lacking = (name: string) => `not implemented in the stand-in: ${name}`
  expect(texts).toEqual([
    'function',
    lacking('ipcRenderer.sendSync'),
    lacking('webUtils.getPathForFile'),
    lacking('webFrame.setZoomFactor'),
    lacking('contextBridge.executeInMainWorld'),
    lacking('electron in a preload.clipboard'),
  ])
})

test('what only the system can do is recorded', async ({ host }) => {
  const names = await host.evaluate(({ app, Tray, nativeImage, shell, Notification, dialog }) => {
    const { calls } = (globalThis as unknown as Record<symbol, { calls: { name: string }[] }>)[
      Symbol.for('electron-standin')
    ] as { calls: { name: string }[] }
    const before = calls.length
    app.setBadgeCount(3)
    app.setLoginItemSettings({ openAtLogin: true })
    new Tray(nativeImage.createEmpty()).setToolTip('tip')
    new Notification({ title: 'a', body: 'b' }).show()
    shell.showItemInFolder('/tmp')
    dialog.showErrorBox('a', 'b')
    return calls.slice(before).map(({ name }) => name)
  })
  expect(names).toEqual([
    'app.setBadgeCount',
    'app.setLoginItemSettings',
    'Tray',
    'Tray.setToolTip',
    'Notification.show',
    'shell.showItemInFolder',
    'dialog.showErrorBox',
  ])
})

test('without a keyring secrets count as unsafe and can be kept as plain text', async ({ host }) => {
  const seen = await host.evaluate(({ safeStorage }) => {
    const before = [safeStorage.getSelectedStorageBackend(), safeStorage.isEncryptionAvailable()]
    let refused = ''
    try {
      safeStorage.encryptString('secret')
    } catch (error) {
      refused = (error as Error).message
    }
    safeStorage.setUsePlainTextEncryption(true)
    return [...before, refused.startsWith('Error while encrypting'), safeStorage.isEncryptionAvailable()]
  })
  expect(seen).toEqual(['basic_text', false, true, true])
})

test('with a keyring secrets are unreadable on disk, outlive a restart, and are refused when damaged', async () => {
  const folder = freshFolder()
  const args = [appFolder('host'), `--user-data-dir=${folder}`]
  const env = { ...process.env, STANDIN_SAFE_STORAGE: 'gnome_libsecret' } as Record<string, string>
  const first = await _electron.launch({ args, env })
  const [backend, available, encrypted] = await first.evaluate(async ({ safeStorage }) => [
    safeStorage.getSelectedStorageBackend(),
    await safeStorage.isAsyncEncryptionAvailable(),
    (await safeStorage.encryptStringAsync('geheim 密')).toString('base64'),
  ])
  await first.close()
  expect([backend, available]).toEqual(['gnome_libsecret', true])
  expect(Buffer.from(String(encrypted), 'base64').toString()).not.toContain('geheim')
  const second = await _electron.launch({ args, env })
  const seen = await second.evaluate(async ({ safeStorage }, text) => {
    const bytes = Buffer.from(text, 'base64')
    const { result } = await safeStorage.decryptStringAsync(bytes)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const failed = await safeStorage.decryptStringAsync(bytes).catch((error: Error) => error.message)
    return [result, failed]
  }, String(encrypted))
  await second.close()
  expect(seen).toEqual(['geheim 密', expect.stringContaining('Error while decrypting')])
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

test('a keyring that is one by name only seals with the fixed key, and says yes all the same', async () => {
  const folder = freshFolder()
  const args = [appFolder('host'), `--user-data-dir=${folder}`]
  const prefixOf = async (keyring: string) => {
    const env = { ...process.env, STANDIN_SAFE_STORAGE: keyring } as Record<string, string>
    const app = await _electron.launch({ args, env })
    const seen = await app.evaluate(async ({ safeStorage }) => [
      safeStorage.getSelectedStorageBackend(),
      await safeStorage.isAsyncEncryptionAvailable(),
      (await safeStorage.encryptStringAsync('x')).subarray(0, 3).toString(),
    ])
    await app.close()
    return seen
  }
  expect(await prefixOf('silent:gnome_libsecret')).toEqual(['gnome_libsecret', true, 'v10'])
  expect(await prefixOf('gnome_libsecret')).toEqual(['gnome_libsecret', true, 'v11'])
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

test('enableSandbox once the app is ready is refused in words', async ({ host }) => {
  const refused = await host.evaluate(({ app }) => {
    try {
      app.enableSandbox()
      return ''
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toContain('before app is ready')
})

test('a native dialog waits for nobody and can be answered', async ({ host }) => {
  const answers = await host.evaluate(async ({ dialog }) => [
    await dialog.showOpenDialog({}),
    await dialog.showSaveDialog({}),
    (await dialog.showMessageBox({ message: 'sure?', buttons: ['Yes', 'Cancel'] })).response,
    dialog.showMessageBoxSync({ message: 'stay?', buttons: ['Stay', 'Leave'], cancelId: 0 }),
  ])
  expect(answers).toEqual([{ canceled: true, filePaths: [] }, { canceled: true, filePath: '' }, 1, 0])
})
