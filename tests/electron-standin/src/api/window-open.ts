import { type Attached, cdp } from '../core/browser.ts'
import type { Protocol } from '../core/cdp.ts'
import { whole } from '../core/events.ts'
import { BrowserWindow } from './browser-window.ts'
import { fromWeb } from './schemes.ts'
import { controlOf, WebContents } from './web-contents.ts'

type Opened = Protocol.Page.windowOpenPayload

function disposition(opened: Opened): 'new-window' | 'foreground-tab' {
  const sized = opened.windowFeatures.some((feature) => /^(width|height|left|top|popup)/.test(feature))
  return sized ? 'new-window' : 'foreground-tab'
}

function decide(opener: WebContents, details: Electron.HandlerDetails): Electron.WindowOpenHandlerResponse {
  const { openHandler } = controlOf(opener)
  if (!openHandler) return { action: 'allow' }
  const response = openHandler(details)
  if (response !== null && typeof response === 'object' && /^(allow|deny)$/.test(response.action)) return response
  console.error(`The window open handler response must be an object with an 'action' property of 'allow' or 'deny'.`)
  return { action: 'deny' }
}

/** A window opened by a page: asks setWindowOpenHandler, then closes the paused target or makes it a BrowserWindow. */
export function openedByPage(info: Protocol.Target.TargetInfo, attached: Attached): boolean {
  const contents = WebContents.getAllWebContents().find((each) => controlOf(each).page.targetId === info.openerId)
  if (!contents) return false
  const opener = contents as unknown as WebContents
  const opened = controlOf(opener).opened ?? { url: info.url, windowName: '', windowFeatures: [], userGesture: false }
  const url = fromWeb(opened.url)
  const details: Electron.HandlerDetails = {
    url,
    frameName: opened.windowName === '_blank' ? '' : opened.windowName,
    features: opened.windowFeatures.join(','),
    disposition: disposition(opened),
    referrer: { url: contents.getURL(), policy: 'strict-origin-when-cross-origin' },
  }
  let response: Electron.WindowOpenHandlerResponse = { action: 'deny' }
  try {
    response = decide(opener, details)
  } finally {
    if (response.action === 'deny') close(attached).catch(() => {})
    else adopt(opener, details, response, attached)
  }
  return true
}

// window.open blocks its page until the new one has been let go, so a denied one runs for a moment, without network.
async function close({ sessionId, targetId }: Attached): Promise<void> {
  await cdp().send('Fetch.enable', {}, sessionId)
  await cdp().send('Runtime.runIfWaitingForDebugger', undefined, sessionId)
  await cdp().send('Target.closeTarget', { targetId })
}

function adopt(
  opener: WebContents,
  details: Electron.HandlerDetails,
  response: Electron.WindowOpenHandlerResponse,
  attached: Attached,
): void {
  const { preferences } = controlOf(opener)
  const options: Electron.BrowserWindowConstructorOptions = {
    title: details.frameName,
    ...response.overrideBrowserWindowOptions,
    webPreferences: {
      ...preferences,
      session: opener.session,
      ...response.overrideBrowserWindowOptions?.webPreferences,
    },
  }
  const window = new BrowserWindow(options, attached)
  catchUp(window.webContents as unknown as WebContents).catch(() => {})
  opener.emit('did-create-window', whole(window), { ...details, options })
}

// Without the interface of a browser, Chromium lets a page go as soon as one of two debuggers says so: it may then ask
// the network, which it never reaches, before its requests are ours. The failure shows before or after we look.
async function catchUp(contents: WebContents): Promise<void> {
  const { page } = controlOf(contents)
  await page.ready
  let isOurs = false
  page.events.once('Fetch.requestPaused', () => {
    isOurs = true
  })
  const again = ({ unreachableUrl }: Protocol.Page.Frame) => {
    if (!unreachableUrl || isOurs) return
    isOurs = true
    page.tell('Page.navigate', { url: unreachableUrl })
  }
  page.events.once('Page.frameNavigated', ({ frame }) => again(frame))
  again((await page.send('Page.getFrameTree')).frameTree.frame)
}
