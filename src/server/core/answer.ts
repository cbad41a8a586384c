import type { Readable } from 'node:stream'
import type { AnswerData } from '#shared/api/endpoint.ts'
import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { MessageCode, ParamNames } from '#server/messages/catalogue.ts'
import { type Message, message, type ParamArguments, type ParamsOf } from '#server/messages/message.ts'

/** Envelope codes of expected errors: 400 business rule, 403 no right, 404 not found, 413 too large, 429 too often. */
export type ErrorStatus = 400 | 403 | 404 | 413 | 429 | 600 | 601 | 602

/** An expected error: answered as an envelope with this code (HTTP status stays 200), in the caller's language. */
export class ApiError extends Error {
  readonly status: number
  readonly text: Message
  /** What of the input it is about: a path of names and row numbers from 0 (`items.2.price`). */
  readonly field: string | undefined

  constructor(status: number, text: Message, field?: string) {
    super(text.code)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.field = field
  }
}

type Details<Code extends MessageCode> = [ParamNames<Code>] extends [never]
  ? [details?: { readonly field?: string | undefined }]
  : [details: { readonly field?: string | undefined; readonly params: ParamsOf<Code> }]

/** Ends the handling of a call with an `ApiError`: `fail(400, 'area.key', { field: 'name', params: { … } })`. */
export function fail<Code extends MessageCode>(status: ErrorStatus, code: Code, ...[details]: Details<Code>): never {
  const { field, params } = (details ?? {}) as { field?: string; params?: ParamsOf<Code> }
  throw new ApiError(status, params === undefined ? { code } : { code, params }, field)
}

/** The same for a message that was made elsewhere. */
export function failWith(status: ErrorStatus, text: Message, field?: string): never {
  throw new ApiError(status, text, field)
}

/** Data with a success message of its own. */
export class Reply<Data> {
  readonly data: Data
  readonly text: Message
  constructor(data: Data, text: Message) {
    this.data = data
    this.text = text
  }
}

/** Answers `data` with a success message: `reply(null, 'common.saved')`. */
export function reply<Data, Code extends MessageCode>(
  data: Data,
  code: Code,
  ...params: ParamArguments<Code>
): Reply<Data> {
  return new Reply(data, message(code, ...params))
}

export interface BytesDetails {
  /** 206 for a part, 416 where there is no such part. */
  readonly status?: 200 | 206 | 416
  readonly headers?: Readonly<Record<string, string>>
}

/** Content without an envelope. `fileName` makes it a download. */
export class Bytes {
  readonly content: Buffer | Readable
  readonly type: string
  readonly fileName: string | undefined
  readonly details: BytesDetails
  constructor(content: Buffer | Readable, type: string, fileName?: string, details: BytesDetails = {}) {
    this.content = content
    this.type = type
    this.fileName = fileName
    this.details = details
  }
}

/** What the handler of an endpoint answers. */
export type Answer<Id extends EndpointId> = Endpoints[Id] extends { readonly answer: 'bytes' }
  ? Bytes
  : AnswerData<Endpoints[Id]> | Reply<AnswerData<Endpoints[Id]>>

/**
 * An answer as JSON text. Leaves of trees carry null and no empty list, or tables of the family draw an expander on
 * every row; quotes inside a text are escaped, so that nothing but a key can look like this one.
 */
export function writeAnswer(payload: unknown): string {
  return JSON.stringify(payload).replaceAll('"children":[]', '"children":null')
}
