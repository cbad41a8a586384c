import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import type { PrintWindow, PrintWindowFactory } from '#main/printing/window/contract.ts'
import { printPolicy } from '#main/printing/window/electron-window.ts'

const blank = `data:text/html;charset=utf-8,${encodeURIComponent(
  `<!DOCTYPE html><html lang="zh"><head><meta http-equiv="Content-Security-Policy" content="${printPolicy}"></head><body></body></html>`,
)}`

// The same engine without the interface of a browser, where it is installed.
const executables = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']

export interface PrintWindows {
  readonly open: PrintWindowFactory
  close(): Promise<void>
}

/** Print windows over the machine's Chromium, with the same isolated world and policy as Electron's. */
export async function chromiumPrintWindows(): Promise<PrintWindows> {
  const browser = await chromium.launch(launching())
  return { open: () => openWindow(browser), close: () => browser.close() }
}

function launching() {
  const executablePath = executables.find((path) => existsSync(path))
  return { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] }
}

interface PrintEngine {
  /** For `printWindowsAt`. */
  readonly address: string
  close(): Promise<void>
}

/** An engine that outlives the programs which draw with it, as the system outlives a program that is killed. */
export async function startPrintEngine(): Promise<PrintEngine> {
  const server = await chromium.launchServer(launching())
  return { address: server.wsEndpoint(), close: () => server.close() }
}

export async function printWindowsAt(address: string): Promise<PrintWindows> {
  const browser = await chromium.connect(address)
  return { open: () => openWindow(browser), close: () => browser.close() }
}

function openWindow(browser: Browser): PrintWindow {
  const made = browser.newPage().then(async (page) => {
    await page.goto(blank)
    const devtools = await page.context().newCDPSession(page)
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const world = await devtools.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'print' })
    return { page, devtools, contextId: world.executionContextId }
  })
  const evaluate = async (expression: string): Promise<unknown> => {
    const { devtools, contextId } = await made
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  return {
    async load(html) {
      await evaluate(`document.documentElement.innerHTML = ${JSON.stringify(html)}; undefined`)
      await evaluate('document.fonts.ready.then(() => undefined)')
    },
    evaluate,
    pdf: async () => (await made).page.pdf({ preferCSSPageSize: true, printBackground: true }),
    async picture(area) {
      const shot = { format: 'png', clip: { ...area, scale: 1 }, captureBeyondViewport: true } as const
      const { data } = await (await made).devtools.send('Page.captureScreenshot', shot)
      return Buffer.from(data, 'base64')
    },
    print: () => Promise.reject(new Error('not here')),
    isGone: () => false,
    close() {
      void made.then(({ page }) => page.close()).catch(() => undefined)
    },
  }
}
