type Listener<Details, Answer> = (details: Details, callback: (answer: Answer) => void) => void
interface Registration {
  filter: Electron.WebRequestFilter | null
  listener: Listener<never, never>
}

/** Chromium's match patterns: <all_urls>, scheme://host/path with *. */
export function matchesFilter(filter: Electron.WebRequestFilter | null, url: string): boolean {
  const matches = (pattern: string) => {
    if (pattern === '<all_urls>') return true
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${escaped}$`).test(url)
  }
  if (!filter) return true
  return filter.urls.some(matches) && !(filter.excludeUrls ?? []).some(matches)
}

/** session.webRequest: the three events that may change a request, for pages and for net. */
export class WebRequest {
  #registered = new Map<string, Registration>()

  onBeforeRequest(...parameters: unknown[]): void {
    this.#register('onBeforeRequest', parameters)
  }

  onBeforeSendHeaders(...parameters: unknown[]): void {
    this.#register('onBeforeSendHeaders', parameters)
  }

  onHeadersReceived(...parameters: unknown[]): void {
    this.#register('onHeadersReceived', parameters)
  }

  #register(name: string, parameters: unknown[]): void {
    const [filter, listener] = parameters.length > 1 ? parameters : [null, parameters[0]]
    if (listener === null) this.#registered.delete(name)
    else if (typeof listener !== 'function') throw new TypeError(`Must pass null or a Function`)
    else this.#registered.set(name, { filter, listener } as Registration)
  }

  /** Asks the listener, if any; resolves with its answer or {}. */
  static ask<Answer>(webRequest: WebRequest, name: string, details: { url: string }): Promise<Partial<Answer>> {
    const registration = webRequest.#registered.get(name)
    if (!registration || !matchesFilter(registration.filter, details.url)) return Promise.resolve({})
    return new Promise((resolve) =>
      registration.listener(details as never, ((answer: Answer) => resolve(answer ?? {})) as never),
    )
  }

  static listens(webRequest: WebRequest, name: string): boolean {
    return webRequest.#registered.has(name)
  }
}
