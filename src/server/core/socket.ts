import type { FieldsOf, FrameOf, MethodOf, ReadFields } from '#shared/realtime/methods.ts'
import type { Language } from '#shared/rules/language.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import type { ParamArguments } from '#server/messages/message.ts'
import type { Server, Services, SignedIn } from './call.ts'

/** One frame of a client being handled: its session lives, and the frame carries its token. */
export interface SocketCall extends Services {
  readonly user: SignedIn
  /** That the client spoke last: when it connected, or in a call of its session since. */
  readonly language: Language
  text<Code extends MessageCode>(code: Code, ...params: ParamArguments<Code>): string
  /** Answers this client alone. */
  reply<Name extends MethodOf<'server'>>(method: Name, fields: FieldsOf<Name> & Readonly<Record<string, unknown>>): void
}

/** Handles one kind of frame; refuses through `fail`, which the client is told as an `error`. */
export type FrameHandler = (frame: FrameOf<'client'>, call: SocketCall) => Promise<void>

/** Mounts what the server does with a frame of a client. A method without a handler is passed over. */
export function mountSocket<Name extends MethodOf<'client'>>(
  server: Server,
  method: Name,
  handler: (frame: Readonly<ReadFields<Name>>, call: SocketCall) => Promise<void>,
): void {
  // The frame was read by the entry of this method.
  server.frames.set(method, handler as unknown as FrameHandler)
}
