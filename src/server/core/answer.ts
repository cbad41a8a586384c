import type { Readable } from 'node:stream'
import type { AnswerData } from '#shared/api/endpoint.ts'
import type { EndpointId, Endpoints } from '#shared/api/table.ts'

/** An expected refusal: answered as an envelope with this code and message (HTTP status stays 200). */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

/** Ends the handling of a call: 400 business rule, 403 no right, 404 not found. The message is for people. */
export function refuse(code: 400 | 403 | 404 | 413 | 429 | 600 | 601 | 602, message: string): never {
  throw new Refusal(code, message)
}

/** Data with a success message of its own. */
export class Reply<Data> {
  readonly data: Data
  readonly msg: string
  constructor(data: Data, msg: string) {
    this.data = data
    this.msg = msg
  }
}

export function reply<Data>(data: Data, msg: string): Reply<Data> {
  return new Reply(data, msg)
}

/** Content without an envelope. `fileName` makes it a download. */
export class Bytes {
  readonly content: Buffer | Readable
  readonly type: string
  readonly fileName: string | undefined
  constructor(content: Buffer | Readable, type: string, fileName?: string) {
    this.content = content
    this.type = type
    this.fileName = fileName
  }
}

/** What the handler of an endpoint answers. */
export type Answer<Id extends EndpointId> = Endpoints[Id] extends { readonly answer: 'bytes' }
  ? Bytes
  : AnswerData<Endpoints[Id]> | Reply<AnswerData<Endpoints[Id]>>
