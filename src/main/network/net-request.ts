/** The part of Electron's ClientRequest and IncomingMessage that the session fetch uses; tests offer their own. */
export interface NetRequest {
  chunkedEncoding: boolean
  setHeader(name: string, value: string): void
  write(chunk: Buffer, encoding: undefined, callback: () => void): void
  end(): unknown
  abort(): void
  followRedirect(): void
  on(event: 'response', listener: (response: NetResponse) => void): unknown
  on(
    event: 'redirect',
    listener: (status: number, method: string, url: string, headers: Record<string, string[]>) => void,
  ): unknown
  on(event: 'login', listener: (info: NetLogin, answer: (user?: string, password?: string) => void) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'close', listener: () => void): unknown
}

export interface NetResponse {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'aborted', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  /** At run time Electron's response is a readable stream; the type does not say so. */
  pause?(): unknown
  resume?(): unknown
}

/** A proxy or server that asks for credentials. */
export interface NetLogin {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
  readonly realm: string
  readonly scheme: string
}

export interface NetRequestOptions {
  readonly method: string
  readonly url: string
  readonly redirect: 'manual'
  readonly useSessionCookies: true
  /** Nothing of an answer may stay in the HTTP cache on disk: the offline cache is the only store. */
  readonly cache: 'no-store'
}
