import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { ElectronApplication, Page } from '@playwright/test'
import { appFolder, electronExecutable, expect, freshFolder, startHost, test } from './support/electron.ts'

const withoutSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
let folder: string

test.beforeEach(() => {
  folder = freshFolder()
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

function start(app: string, values: string[]): ChildProcess {
  const argv = [...withoutSandbox, appFolder(app), `--user-data-dir=${folder}`, ...values]
  return spawn(electronExecutable(), argv, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs the quit app to its end: the events it printed, and its exit code. */
function run(mode: string): Promise<{ events: string[]; code: number | null }> {
  const child = start('quit', [mode])
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      const lines = output.split('\n').filter((line) => line.startsWith('event '))
      resolve({ code, events: lines.map((line) => line.slice('event '.length)) })
    })
  })
}
const beginning = ['will-finish-launching', 'ready', 'whenReady', 'loaded']

test('quitting tells the events that Electron documents, in their order', async () => {
  // window-all-closed is not emitted when app.quit() closes the windows.
  expect(await run('--quit')).toEqual({
    code: 0,
    events: [...beginning, 'before-quit', 'close', 'closed', 'will-quit', 'quit 0'],
  })
})

test('the app goes on although its last window was closed and nobody listens', async () => {
  expect(await run('--default')).toEqual({
    code: 0,
    events: [...beginning, 'close', 'closed', 'before-quit', 'will-quit', 'quit 0'],
  })
})

test('the app stays after its last window while it listens, and ends with the exit code it was given', async () => {
  expect(await run('--listen')).toEqual({
    code: 7,
    events: [...beginning, 'close', 'closed', 'window-all-closed', 'quit 7'],
  })
})

test('before-quit can refuse quitting', async () => {
  const { events } = await run('--refuse-once')
  expect(events.slice(beginning.length)).toEqual([
    'before-quit',
    'refused',
    'before-quit',
    'close',
    'closed',
    'will-quit',
    'quit 0',
  ])
})

test('a window can refuse quitting', async () => {
  const { events } = await run('--keep-open')
  expect(events.slice(beginning.length)).toEqual([
    'before-quit',
    'close',
    'still open 1',
    'before-quit',
    'close',
    'closed',
    'will-quit',
    'quit 0',
  ])
})

test('a second start ends and the first hears of it', async () => {
  const host = await startHost(folder)
  const first = await host.evaluate(({ app }) => {
    app.on('second-instance', (_event, argv, cwd, data) => {
      contract.events.push([argv.includes('--deep-link=one'), cwd.length > 0, data])
    })
    return [app.hasSingleInstanceLock(), app.requestSingleInstanceLock({ first: true }), app.hasSingleInstanceLock()]
  })
  expect(first).toEqual([false, true, true])
  const second = await startSecond()
  expect(second).toEqual({ locked: false, code: 0 })
  await expect.poll(() => host.evaluate(() => contract.events)).toEqual([[true, true, { from: 'second', n: 1 }]])
  await host.evaluate(({ app }) => app.releaseSingleInstanceLock())
  expect(await startSecond()).toEqual({ locked: true, code: 0 })
  await host.close()
})

test('what a persistent partition keeps outlives a restart', async () => {
  const session = async (run: (page: Page, host: ElectronApplication) => Promise<unknown>) => {
    const host = await startHost(folder)
    await host.evaluate(() => {
      contract.serve('/', '<title>kept</title>')
      return contract.open('/', { partition: 'persist:kept' })
    })
    const page = await host.firstWindow()
    await page.waitForURL(/host/)
    const result = await run(page, host)
    await host.close()
    return result
  }
  await session(async (page, host) => {
    await page.evaluate(() => localStorage.setItem('kept', 'yes'))
    await host.evaluate(async ({ session: { fromPartition } }) => {
      const { cookies } = fromPartition('persist:kept')
      await cookies.set({
        url: 'https://kept.test/',
        name: 'kept',
        value: 'yes',
        expirationDate: Date.now() / 1000 + 3600,
      })
      await cookies.flushStore()
    })
    // Chromium writes storage to disk a little later.
    await page.waitForTimeout(1000)
  })
  const seen = await session(async (page, host) => [
    await page.evaluate(() => localStorage.getItem('kept')),
    await host.evaluate(async ({ session: { fromPartition } }) => {
      const [cookie] = await fromPartition('persist:kept').cookies.get({ name: 'kept' })
      return cookie?.value
    }),
  ])
  expect(seen).toEqual(['yes', 'yes'])
})

function startSecond(): Promise<{ locked: boolean; code: number | null }> {
  const child = start('second', ['--deep-link=one'])
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve({ locked: /locked true/.test(output), code }))
  })
}
