import type { EventEmitter } from 'node:events'
import type { Protocol } from '../core/cdp.ts'
import { preventable } from '../core/events.ts'
import { type NetErrorName, netErrorCode } from '../core/net-errors.ts'
import type { Page } from '../core/page.ts'
import { Frames, WebFrameMain } from './frames.ts'
import { fromWeb, toWeb } from './schemes.ts'

/** Emitted on a webContents for its window alone. */
export const firstPaint = Symbol('first paint')

type Failure = { code: number; description: string; url: string }

/** Turns Chromium's page events into Electron's navigation events, in Electron's order. */
export class Navigation {
  url = ''
  loading = false
  readonly frames: Frames
  #page: Page
  #contents: EventEmitter
  #started = new Set<string>()
  #statuses = new Map<string, { code: number; text: string }>()
  /** The end of the load was told already; Chromium's own word for it may come after the next load has begun. */
  #stopIsStale = false
  #failures = new Map<string, NetErrorName>()

  constructor(page: Page, contents: EventEmitter) {
    this.#page = page
    this.#contents = contents
    this.frames = new Frames(page)
  }

  watch(): void {
    const { events } = this.#page
    const isMain = (frameId: string) => frameId === this.#page.frameId
    events.on('Page.frameStartedNavigating', (started) => this.#startedNavigating(started))
    events.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame))
    events.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.#inPage(frameId, url))
    events.on('Page.frameDetached', ({ frameId }) => this.frames.detached(frameId))
    events.on('Page.domContentEventFired', () => this.#isBlank() || this.#contents.emit('dom-ready', {}))
    events.on('Page.loadEventFired', () => this.#loaded())
    events.on('Page.frameStartedLoading', ({ frameId }) => {
      if (isMain(frameId)) this.#startedLoading()
    })
    events.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (!isMain(frameId)) return
      if (!this.#stopIsStale) this.stopped()
      this.#stopIsStale = false
    })
  }

  /** The next document request of the main frame was asked for by the app, so no 'will-navigate'. */
  expect(url: string): void {
    this.#started.add(new URL(toWeb(url)).href.split('#')[0] ?? '')
  }

  #isBlank(): boolean {
    return this.url === '' || this.url.startsWith('chrome-error:')
  }

  #where(frame: WebFrameMain): [boolean, number, number] {
    return [frame === this.frames.main, frame.processId, frame.routingId]
  }

  #startedNavigating({ frameId, url, navigationType }: Protocol.Page.frameStartedNavigatingPayload): void {
    const frame = this.frames.get(frameId)
    const isSameDocument = /samedocument/i.test(navigationType)
    const [isMainFrame, ...ids] = this.#where(frame)
    if (isMainFrame && !isSameDocument) this.#startedLoading()
    const shown = fromWeb(url)
    const event = { url: shown, isSameDocument, isMainFrame, frame }
    this.#contents.emit('did-start-navigation', event, shown, isSameDocument, isMainFrame, ...ids)
  }

  /** Asks the app about a document request. True when it may go on. */
  allows(paused: Protocol.Fetch.requestPausedPayload): boolean {
    const { request, frameId, redirectedRequestId } = paused
    const frame = this.frames.get(frameId)
    const [isMainFrame, ...ids] = this.#where(frame)
    const url = fromWeb(request.url + (request.urlFragment ?? ''))
    const asked = (name: string) => {
      const event = preventable({ url, isMainFrame, isSameDocument: false, frame, initiator: frame })
      this.#contents.emit(name, event, url, false, isMainFrame, ...ids)
      return !event.defaultPrevented
    }
    if (redirectedRequestId) {
      if (!asked('will-redirect')) return false
      const event = { url, isMainFrame, isSameDocument: false, frame }
      this.#contents.emit('did-redirect-navigation', event, url, false, isMainFrame, ...ids)
      return true
    }
    if (isMainFrame && this.#started.delete(request.url.split('#')[0] ?? '')) return true
    if (!asked('will-frame-navigate')) return false
    return !isMainFrame || asked('will-navigate')
  }

  answered(frameId: string, code: number, text: string): void {
    this.#statuses.set(frameId, { code, text })
  }

  failed(frameId: string, name: NetErrorName): void {
    this.#failures.set(frameId, name)
  }

  #navigated(frame: Protocol.Page.Frame): void {
    const known = this.frames.get(frame.id)
    const [isMainFrame, ...ids] = this.#where(known)
    const status = this.#statuses.get(frame.id) ?? { code: -1, text: '' }
    this.#statuses.delete(frame.id)
    if (frame.unreachableUrl) {
      if (isMainFrame) this.url = frame.url
      return this.#fail(frame.id, frame.unreachableUrl)
    }
    const url = frame.url + (frame.urlFragment ?? '')
    WebFrameMain.navigated(known, url, frame.name ?? '')
    if (isMainFrame) {
      this.url = url
      this.#started.clear()
    }
    const shown = fromWeb(url)
    this.#contents.emit('did-frame-navigate', {}, shown, status.code, status.text, isMainFrame, ...ids)
    if (isMainFrame) this.#contents.emit('did-navigate', {}, shown, status.code, status.text)
  }

  #fail(frameId: string, unreachable: string): void {
    const name = this.#failures.get(frameId) ?? 'ERR_FAILED'
    this.#failures.delete(frameId)
    const [isMainFrame, ...ids] = this.#where(this.frames.get(frameId))
    this.#contents.emit('did-fail-load', {}, netErrorCode(name), name, fromWeb(unreachable), isMainFrame, ...ids)
    if (!isMainFrame) return
    this.stopped()
    this.#stopIsStale = true
  }

  #inPage(frameId: string, url: string): void {
    const frame = this.frames.get(frameId)
    WebFrameMain.navigated(frame, url, frame.name)
    if (frame === this.frames.main) this.url = url
    this.#contents.emit('did-navigate-in-page', {}, fromWeb(url), ...this.#where(frame))
  }

  #loaded(): void {
    if (this.#isBlank()) return
    const { main } = this.frames
    this.#contents.emit('did-frame-finish-load', {}, true, main.processId, main.routingId)
    this.#contents.emit('did-finish-load', {})
    this.#contents.emit(firstPaint)
    this.stopped()
    this.#stopIsStale = true
  }

  #startedLoading(): void {
    if (this.loading) return
    this.loading = true
    this.#contents.emit('did-start-loading', {})
  }

  /** The main frame's load is over, one way or another. */
  stopped(): void {
    if (!this.loading) return
    this.loading = false
    this.#contents.emit('did-stop-loading', {})
  }
}

/** loadURL's promise: settles with the next load, by Electron's own rules. */
export function nextLoad(contents: EventEmitter, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Failure | undefined
    let started = false
    let inPage = false
    const end = (given = failure) => {
      for (const [name, listener] of Object.entries(listeners)) contents.off(name, listener)
      if (!given) return resolve()
      const { code, description, url } = given
      const error = new Error(`${description} (${code}) loading '${url.slice(0, 2048)}'`)
      reject(Object.assign(error, { errno: code, code: description, url }))
    }
    const stopped = () => end(failure ?? { code: -2, description: 'ERR_FAILED', url: wanted })
    const listeners: Record<string, (...values: unknown[]) => void> = {
      'did-finish-load': () => end(),
      'did-fail-load': (_event, code, description, url, isMainFrame) => {
        if (!isMainFrame) return
        failure ??= { code, description, url } as Failure
        if (!started) end()
      },
      'did-start-navigation': (_event, url, isSameDocument, isMainFrame) => {
        if (!isMainFrame) return
        if (started && !isSameDocument) return end({ code: -3, description: 'ERR_ABORTED', url: String(url) })
        inPage = started && isSameDocument === true
        started = true
      },
      'did-navigate-in-page': () => {
        if (!inPage) end()
      },
      'did-stop-loading': stopped,
      destroyed: stopped,
    }
    for (const [name, listener] of Object.entries(listeners)) contents.on(name, listener)
  })
}
