import { type Attached, cdp, openTarget } from '../core/browser.ts'
import { whole } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { headed } from '../core/mode.ts'
import { app } from './app.ts'
import { applyTheme } from './native-theme.ts'
import { stateOf } from './session.ts'
import { View } from './view.ts'
import { controlOf, WebContents } from './web-contents.ts'
import { refuse } from './web-preferences.ts'

const views = new Set<WebContentsView>()

/** A page inside a window: here a page of its own beside the window's, of the size of the view. */
export class WebContentsView extends View {
  readonly webContents: Electron.WebContents
  #contents: WebContents

  constructor(options: Electron.WebContentsViewConstructorOptions = {}) {
    super()
    if (!app.isReady()) throw new Error('Cannot create WebContentsView before app is ready')
    if (options.webContents) missing('WebContentsView of a given webContents')
    const preferences = options.webPreferences ?? {}
    refuse(preferences)
    this.#contents = new WebContents(preferences)
    this.webContents = whole(this.#contents)
    views.add(this)
    app.emit('web-contents-created', {}, this.#contents)
    this.#open().catch((error: Error) => {
      if (views.has(this)) console.error('stand-in view:', error)
    })
    this.on('bounds-changed', () => this.#fit())
  }

  async #open(): Promise<void> {
    const browserContextId = await stateOf(this.#contents.session).context(true)
    const minimized = headed ? ({ windowState: 'minimized' } as const) : {}
    const target: Attached = await openTarget({
      url: 'about:blank',
      browserContextId,
      newWindow: true,
      ...minimized,
    })
    if (this.#contents.isDestroyed()) {
      await cdp().send('Target.closeTarget', { targetId: target.targetId })
      return
    }
    await controlOf(this.#contents).attach(target)
    applyTheme(this.webContents)
  }

  /** The page sees the view's size, in its own zoom. */
  #fit(): void {
    const { width, height } = this.getBounds()
    if (width < 1 || height < 1 || this.#contents.isDestroyed()) return
    const zoom = this.#contents.getZoomFactor()
    controlOf(this.#contents).page.tell('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      deviceScaleFactor: zoom,
      mobile: false,
    })
  }

  /** A view whose page is gone, by webContents.close() or by itself. */
  static closedByChromium(targetId: string): void {
    for (const view of [...views]) {
      const control = controlOf(view.#contents)
      if (control.page.targetId !== targetId) continue
      views.delete(view)
      control.destroyed()
    }
  }
}
