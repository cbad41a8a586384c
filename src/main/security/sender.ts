import { isOwnDocument } from './origin.ts'

/** What is known about the frame a message came from. */
export interface SenderInfo {
  /** URL of the sending frame; null when the frame is already gone. */
  readonly frameUrl: string | null
  readonly isTopFrame: boolean
  /** Whether a window of the interface owns the contents. */
  readonly isKnownWindow: boolean
}

/** First gate of the bridge: a known window, its top frame, our own document. */
export function isTrustedSender(sender: SenderInfo): boolean {
  return sender.isKnownWindow && sender.isTopFrame && sender.frameUrl !== null && isOwnDocument(sender.frameUrl)
}
