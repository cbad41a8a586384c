import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import type { Page } from '../core/page.ts'
import { fromWeb, originOf } from './schemes.ts'

let nextRoutingId = 0

/** webFrameMain of one frame. Only the main frame has a preload, so only it can send and receive. */
export class WebFrameMain extends Emitter {
  readonly routingId = ++nextRoutingId
  readonly frameTreeNodeId = this.routingId
  readonly processId = 1
  readonly parent: Electron.WebFrameMain | null
  #url = ''
  #name = ''
  #detached = false
  #page: Page

  constructor(page: Page, parent: Electron.WebFrameMain | null) {
    super('webFrameMain', servedEvents.WebFrameMain)
    this.#page = page
    this.parent = parent
  }

  get url(): string {
    return fromWeb(this.#url)
  }
  get origin(): string {
    return originOf(this.#url)
  }
  get name(): string {
    return this.#name
  }
  get detached(): boolean {
    return this.#detached
  }
  get top(): Electron.WebFrameMain {
    return this.parent?.top ?? (this as unknown as Electron.WebFrameMain)
  }
  isDestroyed(): boolean {
    return this.#detached || this.#page.gone
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.parent) throw new Error('not implemented in the stand-in: WebFrameMain.executeJavaScript of a subframe')
    return this.#page.evaluate(code, userGesture)
  }

  static navigated(frame: WebFrameMain, url: string, name: string): void {
    frame.#url = url
    frame.#name = name
  }
  static detach(frame: WebFrameMain): void {
    frame.#detached = true
  }
}

/** All frames of a page by DevTools' frame id; the main one exists from the start. */
export class Frames {
  readonly main: WebFrameMain
  #page: Page
  #others = new Map<string, WebFrameMain>()

  constructor(page: Page) {
    this.#page = page
    this.main = new WebFrameMain(page, null)
  }

  get(frameId: string): WebFrameMain {
    if (frameId === this.#page.frameId) return this.main
    let frame = this.#others.get(frameId)
    if (!frame) {
      frame = new WebFrameMain(this.#page, this.main as unknown as Electron.WebFrameMain)
      this.#others.set(frameId, frame)
    }
    return frame
  }

  detached(frameId: string): void {
    const frame = this.#others.get(frameId)
    if (frame) WebFrameMain.detach(frame)
    this.#others.delete(frameId)
  }
}
