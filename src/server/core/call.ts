import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointId } from '#shared/api/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Language } from '#shared/rules/language.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { message, type ParamArguments, render } from '#server/messages/message.ts'
import { fail } from './answer.ts'
import type { FileServices } from './file-services.ts'
import { plainAddress } from './addresses.ts'
import { languageOf } from './language.ts'
import type { createClockSkewGuard } from './clock-skew.ts'
import type { FrameHandler } from './socket.ts'
import type { OutgoingHosts } from './outgoing.ts'
import type { RunningCall } from './running-call.ts'
import type { Seals } from './sealing.ts'
import type { LiveSession } from './session.ts'
import type { SessionUses } from './session-uses.ts'
import type { Tally } from './tally.ts'
import type { Submits } from './submits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call until the end of its answer; calls beside the table of endpoints have none. */
    running?: RunningCall
  }
}

/** The signed-in user of a call. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: string
  readonly account: string
  readonly realName: string
  readonly organizationId: string
  readonly positionId: string | null
  /** Passes every access check. */
  readonly isAdministrator: boolean
  /** Only what leads to another password is answered (section 2, password-change dialog). */
  readonly mustChangePassword: boolean
}

/** What the server is made of; every handler gets it through its call. */
export interface Services {
  readonly database: PlatformDatabase
  /** Absolute path; files of the server live below it. */
  readonly dataFolder: string
  readonly files: FileServices
  readonly now: () => number
  /** Which moment was so many milliseconds ago, where the clock was set ahead too; for whatever is deleted by its age. */
  readonly millisecondsAgo: ReturnType<typeof createClockSkewGuard>
  readonly log: FastifyBaseLogger
  /** What was done under the key of a submit. */
  readonly submits: Submits
  /**
   * Whether a module checks its buttons one by one (columnData.useBtnPermission). The area of generated
   * modules sets it; until then every named button is checked.
   */
  checksButtonGrants: (modelId: string) => Promise<boolean>
  /** It answers only callers that address a loopback name. */
  readonly loopback: boolean
  /** Uses by address and by person, of what must be cheap to refuse. */
  readonly tally: Tally
  /** What the sessions of this process have under way. */
  readonly sessionUses: SessionUses
  /** Sessions of a user, or of anybody, were ended: in every process what they have under way ends. */
  sessionsEnded: (userId?: string, exceptSession?: string) => void
  /** These people may do other things than before: their windows are told. Only `permissionsChanged` calls it. */
  permissionsPushed: (who: readonly string[] | 'all') => void
  /** Sends a frame to every client of these accounts, in every server process. The sockets set it. */
  push: (userIds: readonly string[], frame: string) => void
  /** Of each session with a socket: the language of its last call, in which it is told what nobody asked for. */
  readonly languageBySession: Map<string, Language>
  /** The system configuration changed: other processes and every window are told. */
  settingsChanged: () => void
  /** Of secrets that the database keeps. */
  readonly seals: Seals
  /** What a system knows that may sign people in; null where there is none. */
  readonly ssoSecret: string | null
  readonly hosts: OutgoingHosts
  /** Something was put into the outbox: it is sent soon, in the background. */
  deliver: () => void
}

/** The server under construction: areas mount their endpoints on it. */
export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  readonly mounted: Set<EndpointId>
  /** What is done with the frames of clients, by method (`mountSocket`). */
  readonly frames: Map<string, FrameHandler>
  /** Parse every answer with its schema too; tests switch it on. */
  readonly checkAnswers: boolean
}

/** One call being handled. */
export interface Call extends Services {
  /** Who calls; throws for a public endpoint, where nobody needs to be signed in. */
  readonly user: SignedIn
  readonly ip: string
  /** Text of the client's own description, cut to 300 characters. */
  readonly client: string
  readonly request: FastifyRequest
  /** Aborted when the session of the call ended, or its client hung up. */
  readonly signal: AbortSignal
  /** The language that the call asks for. */
  readonly language: Language
  /** A text of the platform's own inside an answer, in that language. */
  text<Code extends MessageCode>(code: Code, ...params: ParamArguments<Code>): string
}

const NEVER = new AbortController().signal

export function createCall(services: Services, request: FastifyRequest, user: SignedIn | undefined): Call {
  const language = languageOf(request)
  if (user && services.languageBySession.has(user.sessionId)) services.languageBySession.set(user.sessionId, language)
  return {
    ...services,
    ip: plainAddress(request.ip),
    client: String(request.headers['user-agent'] ?? '').slice(0, 300),
    request,
    language,
    text: (code, ...params) => render(message(code, ...params), language),
    get signal() {
      return request.running?.signal ?? NEVER
    },
    get user() {
      return user ?? fail(600, 'common.sessionExpired')
    },
  }
}

/** What the server does by itself in a person's name: by their rights and in their language, until `signal` ends it. */
export function createOwnCall(services: Services, user: SignedIn, language: Language, signal: AbortSignal): Call {
  return {
    ...services,
    ip: '',
    client: '',
    language,
    signal,
    user,
    text: (code, ...params) => render(message(code, ...params), language),
    get request(): never {
      throw new Error('nobody requested what the server does by itself')
    },
  }
}

/** The same call, as this person's: of one without a session, or of a visitor. */
export function callAs(call: Call, user: SignedIn): Call {
  return Object.create(call, { user: { value: user } }) as Call
}

/** Reads the session that a public endpoint asks for itself: the call ends with it. */
export function sessionOfCall<Found extends LiveSession | null>(
  { sessionUses, request }: Call,
  read: () => Promise<Found>,
): Promise<Found> {
  return sessionUses.open(read, () => (request.running?.isClosed ? null : request.running))
}
