import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumArguments } from '../api/command-line.ts'
import { Cdp } from './cdp.ts'
import { chromiumPath, headed, networkAllowed, verbose } from './mode.ts'

// Debian's /usr/bin/chromium is a shell wrapper that swallows file descriptors 3 and 4.
const browsers = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome']
// The same engine without the interface of a browser: it starts with half the work.
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

const defaults: Record<string, string> = {
  'no-first-run': '',
  'no-default-browser-check': '',
  'no-startup-window': '',
  'disable-gpu': '',
  'disable-quic': '',
  'disable-background-networking': '',
  'disable-background-timer-throttling': '',
  'disable-backgrounding-occluded-windows': '',
  'disable-renderer-backgrounding': '',
  'disable-back-forward-cache': '',
  'disable-component-update': '',
  'disable-default-apps': '',
  'disable-extensions': '',
  'disable-popup-blocking': '',
  'disable-search-engine-choice-screen': '',
  'disable-sync': '',
  'force-color-profile': 'srgb',
  'password-store': 'basic',
  'no-proxy-server': '',
}

export interface Chromium {
  cdp: Cdp
  executable: string
  profile: string
  process: ChildProcess
}

function hostRules(): string {
  return networkAllowed
    ? 'MAP *.standin.invalid ~NOTFOUND'
    : 'MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost , EXCLUDE [::1]'
}

/** Starts Chromium with its profile in `profile` and answers when it speaks. Prints its `DevTools listening` line. */
export async function launchChromium(profile: string): Promise<Chromium> {
  const candidates = headed ? browsers : [headlessShell, ...browsers]
  const executable = chromiumPath ?? candidates.find((path) => existsSync(path))
  if (!executable) throw new Error('stand-in: Chromium not found (apt-get install chromium, or set STANDIN_CHROMIUM)')
  mkdirSync(profile, { recursive: true })
  const temporary = mkdtempSync(join(tmpdir(), 'electron-standin-'))
  const forced: Record<string, string> = {
    'user-data-dir': profile,
    'remote-debugging-pipe': '',
    'host-resolver-rules': hostRules(),
    ...(headed ? { 'test-type': '' } : { headless: 'new' }),
    ...(process.getuid?.() === 0 ? { 'no-sandbox': '' } : {}),
  }
  const argv = chromiumArguments(defaults, forced)
  if (verbose) console.error([executable, ...argv].join('\n  '))
  const child = spawn(executable, argv, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary },
  })
  forwardErrors(child.stderr as Readable)
  process.on('exit', () => {
    child.kill('SIGKILL')
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  })
  const cdp = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { product } = await cdp.send('Browser.getVersion', undefined, undefined, 60_000)
  Object.assign(process.versions, { chrome: product.split('/')[1] })
  return { cdp, executable, profile, process: child }
}

function forwardErrors(stderr: Readable): void {
  let rest = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (verbose || /^DevTools listening|X display/.test(line)) process.stderr.write(`${line}\n`)
  })
}
