import type { BrowserWindow as BrowserWindowType, BrowserWindowConstructorOptions, Debugger } from 'electron'
import { limited } from '../limit.ts'
import type { PictureArea, PrintWindow, PrintWindowFactory, WindowPrintOptions } from './contract.ts'

/** Not persisted, and no session of anything else: it has no cookies, no protocol of ours and loads only data. */
export const printPartition = 'print'

/** What a printed document may do: show its own styles, data images and data fonts. Nothing runs, nothing loads. */
export const printPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

const blankDocument = `data:text/html;charset=utf-8,${encodeURIComponent(
  `<!DOCTYPE html><html lang="zh"><head><meta http-equiv="Content-Security-Policy" content="${printPolicy}"></head><body></body></html>`,
)}`
/** Any world but the page's own; Electron reserves the ones below 1000. */
const isolatedWorld = 1010
/** Milliseconds. */
const limits = { load: 20_000, ready: 3_000, evaluate: 60_000, pdf: 120_000, print: 120_000 }

const readyScript = `(async () => {
  const wait = new Promise((resolve) => setTimeout(resolve, ${limits.ready}))
  const images = Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  await Promise.race([wait, Promise.all([document.fonts.ready, images])])
  return document.images.length
})()`

export interface WindowModule {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindowType
}

/** Hidden windows of Electron. The document enters through the isolated world, so no URL length limits it. */
export function createElectronPrintWindows({ BrowserWindow }: WindowModule): PrintWindowFactory {
  return () => {
    const window = new BrowserWindow({
      show: false,
      width: 1200,
      height: 900,
      webPreferences: {
        partition: printPartition,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        backgroundThrottling: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        webviewTag: false,
      },
    })
    const contents = window.webContents
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    const evaluate = (code: string) =>
      limited(contents.executeJavaScriptInIsolatedWorld(isolatedWorld, [{ code }]), limits.evaluate, 'evaluate')
    let blank: Promise<void> | null = null
    return {
      async load(html) {
        blank ??= limited(contents.loadURL(blankDocument), limits.load, 'load')
        await blank
        await evaluate(`document.documentElement.innerHTML = ${JSON.stringify(html)}; undefined`)
        await evaluate(readyScript)
      },
      evaluate,
      pdf: () => limited(contents.printToPDF({ preferCSSPageSize: true, printBackground: true }), limits.pdf, 'pdf'),
      picture: (area) => limited(picture(contents.debugger, area), limits.pdf, 'picture'),
      print: (options) => limited(print(contents, options), limits.print, 'print'),
      isGone: () => window.isDestroyed() || contents.isCrashed(),
      close() {
        if (!window.isDestroyed()) window.destroy()
      },
    } satisfies PrintWindow
  }
}

/** By the tools of the engine: a hidden window has no frames that could be captured otherwise. */
async function picture(tools: Debugger, area: PictureArea): Promise<Uint8Array> {
  if (!tools.isAttached()) tools.attach('1.3')
  // A screen with more dots than points would multiply them.
  const metrics = { width: 1200, height: 900, deviceScaleFactor: 1, mobile: false }
  await tools.sendCommand('Emulation.setDeviceMetricsOverride', metrics)
  const shot = { format: 'png', clip: { ...area, scale: 1 }, captureBeyondViewport: true }
  const { data } = (await tools.sendCommand('Page.captureScreenshot', shot)) as { data: string }
  return Buffer.from(data, 'base64')
}

function print(contents: BrowserWindowType['webContents'], options: WindowPrintOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    contents.print(
      {
        silent: true,
        deviceName: options.printer,
        copies: options.copies,
        collate: true,
        duplexMode: options.duplex,
        color: options.color,
        landscape: options.landscape,
        pageSize: options.pageSize,
        margins: { marginType: 'none' },
        printBackground: true,
        scaleFactor: 100,
      },
      (accepted, reason) => (accepted ? resolve() : reject(new Error(reason))),
    )
  })
}
