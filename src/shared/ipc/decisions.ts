import * as z from 'zod'
import { answers, routes } from './route.ts'

const id = z.string().min(1).max(100)

/** Bytes of a decision with the fields that were filled in for it; the server takes no more. */
const MAX_BODY = 4 * 1024 * 1024

const waiting = z.object({
  /** Of the submit: sent again, it is the same decision. */
  key: z.string().regex(/^[\w-]{16,80}$/),
  endpoint: z.enum(['flow.audit', 'flow.reject']),
  /** Of what waits for the person, and of its task. */
  operatorId: id,
  taskId: z.string().max(100),
  /** What it is about, as it was shown. */
  name: z.string().max(500),
  step: z.string().max(500),
  body: z
    .record(z.string(), z.unknown())
    .refine((body) => JSON.stringify(body).length <= MAX_BODY, { message: 'too large' }),
})
export type WaitingDecision = z.output<typeof waiting>

/** A decision that was made while the server was away. */
export interface KeptDecision extends Omit<WaitingDecision, 'body'> {
  readonly opinion: string
  /** Epoch milliseconds. */
  readonly at: number
  /** `unknown`: sent again it was refused, and the server does not say whether it was carried out before. */
  readonly state: 'waiting' | 'sending' | 'refused' | 'unknown'
  /** Why nothing was done, in the words of the server; of those that lack people, the steps that do. */
  readonly message: string
  readonly lacksPeople: boolean
  /** It was sent, and no answer came. */
  readonly isUnsure: boolean
}

/** What a notification asks; the opinion as far as it was typed there. */
export interface AskedApproval {
  readonly operatorId: string
  readonly taskId: string
  readonly title: string
  readonly decision: 'agree' | 'return' | null
  readonly opinion: string
}

export interface DecisionsState {
  readonly list: readonly KeptDecision[]
  /** They outlast the program; without a place for what is sealed they live in memory. */
  readonly isKept: boolean
}

export const decisionRoutes = routes({
  'decisions.state': { input: z.undefined(), output: answers<DecisionsState>() },
  /**
   * Keeps a decision until the server is back, and sends it then, once. It takes the place of one about the same turn that was
   * not sent yet. Fails with session.none, and with storage.full or storage.failed where it cannot be kept.
   */
  'decisions.keep': { input: waiting, output: answers<DecisionsState>() },
  /** Takes one back, or lays one aside that was refused; false where it is on its way, or may have arrived. */
  'decisions.takeBack': { input: z.object({ key: id }), output: answers<boolean>() },
})
