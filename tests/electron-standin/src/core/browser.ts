import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Cdp, Protocol } from './cdp.ts'
import { type Chromium, launchChromium } from './chromium.ts'

type TargetInfo = Protocol.Target.TargetInfo
export interface Attached {
  sessionId: string
  targetId: string
}

let chromium: Chromium | undefined
let stopping = false
const arrived = new Map<string, Attached>()
const awaited = new Map<string, (attached: Attached) => void>()
let onPopup: (info: TargetInfo, attached: Attached) => boolean = () => false
let onGone: (targetId: string) => void = () => {}

/** The DevTools connection. Throws before app 'ready'. */
export function cdp(): Cdp {
  if (!chromium) throw new Error('stand-in: Chromium has not been started yet')
  return chromium.cdp
}

export function isRunning(): boolean {
  return chromium !== undefined && !chromium.cdp.closed
}

/** Who hears of windows opened by pages (answers whether it took the target) and of targets that went away. */
export function watchTargets(popup: typeof onPopup, gone: typeof onGone): void {
  onPopup = popup
  onGone = gone
}

/** Starts Chromium; every new page waits until its scripts are in place. */
export async function startBrowser(profile: string, onExit: () => void): Promise<void> {
  chromium = await launchChromium(profile)
  chromium.process.on('exit', (code, signal) => {
    if (!stopping) console.error(`stand-in: Chromium ended by itself (${signal ?? code})`)
    onExit()
  })
  const { root } = chromium.cdp
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => attach(sessionId, targetInfo))
  root.on('Target.targetDestroyed', ({ targetId }) => onGone(targetId))
  await chromium.cdp.send('Target.setDiscoverTargets', { discover: true })
  await chromium.cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
}

/** Ends Chromium and waits until it has written what its profile keeps. */
export async function stopBrowser(): Promise<void> {
  stopping = true
  if (!chromium || !isRunning()) return
  const ended = once(chromium.process, 'exit')
  await cdp()
    .send('Browser.close')
    .catch(() => {})
  await ended
}

function attach(sessionId: string, info: TargetInfo): void {
  const attached = { sessionId, targetId: info.targetId }
  if (info.type !== 'page') return release(sessionId)
  if (info.openerId && onPopup(info, attached)) return
  for (const key of [info.targetId, info.url]) {
    const take = awaited.get(key)
    if (!take) continue
    awaited.delete(key)
    return take(attached)
  }
  arrived.set(info.targetId, attached)
}

/** Lets a target go that is nobody's concern. */
export function release(sessionId: string): void {
  cdp()
    .send('Runtime.runIfWaitingForDebugger', undefined, sessionId)
    .catch(() => {})
}

/** Opens a page by CDP and waits until it is attached (and paused). */
export async function openTarget(parameters: Protocol.Target.createTargetParameters): Promise<Attached> {
  const { targetId } = await cdp().send('Target.createTarget', parameters)
  const there = arrived.get(targetId)
  if (there) {
    arrived.delete(targetId)
    return there
  }
  return new Promise((resolve) => awaited.set(targetId, resolve))
}

/** Runs a command that needs some page of a browser context, in an empty one if none is open. */
export async function withPage(
  context: string | undefined,
  run: (sessionId: string) => Promise<unknown>,
): Promise<void> {
  const { targetInfos } = await cdp().send('Target.getTargets')
  const { browserContextIds } = await cdp().send('Target.getBrowserContexts')
  const isOurs = (id: string | undefined) => (context ? id === context : !browserContextIds.includes(id ?? ''))
  const open = targetInfos.find(({ type, browserContextId }) => type === 'page' && isOurs(browserContextId))
  // A page that is just closing may still be listed, and fail.
  if (open && (await runIn(open.targetId, run).catch(() => false))) return
  const own = { url: 'about:blank', browserContextId: context, newWindow: true, windowState: 'minimized' } as const
  const { sessionId, targetId } = await openTarget(own)
  release(sessionId)
  await run(sessionId)
  await cdp().send('Target.closeTarget', { targetId })
}

async function runIn(targetId: string, run: (sessionId: string) => Promise<unknown>): Promise<boolean> {
  const { sessionId } = await cdp().send('Target.attachToTarget', { targetId, flatten: true })
  await run(sessionId)
  await cdp().send('Target.detachFromTarget', { sessionId })
  return true
}

/** Opens a window without tab strip or address bar: only a second call of the executable can do that. */
export function openAppWindow(bounds: Electron.Rectangle): Promise<Attached> {
  if (!chromium) throw new Error('stand-in: Chromium has not been started yet')
  const mark = `data:text/html,${crypto.randomUUID()}`
  const argv = [
    `--user-data-dir=${chromium.profile}`,
    '--test-type',
    `--app=${mark}`,
    `--window-size=${bounds.width},${bounds.height}`,
    `--window-position=${bounds.x},${bounds.y}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const { executable } = chromium
  return new Promise((resolve, reject) => {
    awaited.set(mark, resolve)
    spawn(executable, argv, { stdio: 'ignore' }).on('error', reject)
  })
}
