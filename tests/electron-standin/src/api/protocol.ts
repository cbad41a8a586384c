import { addPrivileged } from './schemes.ts'
import { missing } from '../core/missing.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>
let ready = false

export function markReadyForSchemes(): void {
  ready = true
}

/** protocol.registerSchemesAsPrivileged; global, and only before 'ready'. */
export function registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
  if (ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  for (const { scheme, privileges } of schemes) addPrivileged(scheme, privileges ?? {})
}

/** session.protocol: scheme handlers of one session. */
export class Protocol {
  #handlers = new Map<string, SchemeHandler>()

  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (scheme === 'file') missing('protocol.handle of file')
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  /** Calls the handler of the request's scheme; null when there is none. A failing handler gives Response.error(). */
  static async answer(protocol: Protocol, request: Request): Promise<Response | null> {
    const handler = protocol.#handlers.get(request.url.slice(0, request.url.indexOf(':')))
    if (!handler) return null
    try {
      const response = await handler(request)
      if (response instanceof Response) return response
    } catch (error) {
      console.error(error)
    }
    return Response.error()
  }

  static handles(protocol: Protocol, url: string): boolean {
    return protocol.#handlers.has(url.slice(0, url.indexOf(':')))
  }
}
