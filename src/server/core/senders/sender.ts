import type { Services } from '../call.ts'
import type { Settings } from '../settings.ts'

/** A file with a mail. */
export interface MailFile {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/** What a mail says. */
export interface MailContent {
  readonly kind: 'mail'
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly files?: readonly MailFile[]
}

/** What a text message says: gateways take an approved template and its values, never a free text. */
export interface SmsContent {
  readonly kind: 'sms'
  readonly template: string
  /** In the order of the template's variables. */
  readonly values: readonly (readonly [name: string, value: string])[]
}

/** What a message in another system's application says; plain text. */
export interface AppContent {
  readonly kind: 'dingTalk' | 'weCom' | 'webHook'
  readonly title: string
  readonly text: string
}

export interface Delivery<Content> {
  /** A mail address, a mobile number of mainland China, or what the other system knows a person by. */
  readonly to: string
  readonly content: Content
}

/** What a sender works with: the configuration in force, secrets open. */
export interface SenderContext extends Pick<Services, 'hosts' | 'now'> {
  readonly settings: Settings
  /** Of an account of its own: the address of its mail server that was looked at, in place of what its name means later. */
  readonly address?: string
}

/** One way to deliver. Resolves once the other side has taken it. Throws SendFault. */
export type Sender<Content> = (context: SenderContext, delivery: Delivery<Content>) => Promise<void>

/** Why something was not delivered. `isFinal`: trying again would not help. The words are the other side's. */
export class SendFault extends Error {
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean, cause?: unknown) {
    super(reason.slice(0, 400), { cause })
    this.isFinal = isFinal
  }
}
