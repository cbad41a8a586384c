import type { Endpoint } from '#shared/api/endpoint.ts'
import type { DataOf, EndpointId, Endpoints, InputOf } from '#shared/api/table.ts'

/** The three input parts of any endpoint, before its schemas checked them. */
export interface CallParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Milliseconds, in place of the endpoint's own timeout class. */
  readonly timeout?: number
  /** The same as of an earlier try of the very same submit; a new one when absent. */
  readonly submitKey?: string
  /** In place of the session's: a new token is tried before it becomes the session's. */
  readonly token?: string
}

/** `code` is 200 except for calls that pass unchecked (section 8). `msg` is the server's success text. */
export interface PlatformAnswer<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/** What a call resolves with; an unchecked call that the server refused has no data. */
export type AnswerOf<Id extends EndpointId> = PlatformAnswer<
  DataOf<Id> | (Endpoints[Id] extends { readonly unchecked: true } ? null : never)
>

export interface BytesAnswer {
  readonly status: number
  readonly headers: Headers
  /** Lower case, without parameters; empty when the server named none. */
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array>
}

export interface Upload {
  readonly params?: unknown
  readonly query?: unknown
  /** Scalar parts beside the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly file: { readonly blob: Blob; readonly name: string }
}

/** A server ended the session. `token` is the one that was refused, so that a later session is left alone. */
export interface SessionEnd {
  readonly code: number
  readonly message: string
  readonly token: string
}

/**
 * The one way to the platform's HTTP calls. Every method fails with a BridgeFailure:
 * platform.network, .malformed, .business, .sessionEnded, .tooLarge, session.none, bridge.invalidInput, bridge.cancelled.
 */
export interface PlatformClient {
  call<Id extends EndpointId>(id: Id, input: InputOf<Id>, options?: CallOptions): Promise<AnswerOf<Id>>
  /** The same for an entry known only at run time. `data` is what the entry's schema made of it. */
  callEntry(entry: Endpoint, parts: CallParts, options?: CallOptions): Promise<PlatformAnswer<unknown>>
  /** Entries that answer bytes, streamed. Reading the body to its end, or cancelling it, frees the connection. */
  bytes<Id extends EndpointId>(id: Id, input: InputOf<Id>, options?: CallOptions): Promise<BytesAnswer>
  /** A server-relative address with its own proof, such as an export's link: no token is sent (section 7, Files). */
  link(address: string, options?: CallOptions): Promise<BytesAnswer>
  /** A server-relative path of the session, such as a stored picture: the token, where there is one, goes with it. */
  resource(
    address: string,
    options?: CallOptions & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<BytesAnswer>
  upload(entry: Endpoint, upload: Upload, options?: CallOptions): Promise<PlatformAnswer<unknown>>
}
