import type { OutboxMessageTable } from '#server/database/tables/sign-in.ts'
import { isSqlite } from '#server/database/text.ts'
import type { Services } from '../call.ts'
import { latestEnd } from '../clock-skew.ts'
import { openAccount } from './accounts.ts'
import { outboxStates } from './outbox.ts'
import { type Content, sendNow } from './send.ts'
import { SendFault } from './sender.ts'

/** Milliseconds until the next try, after each one that failed; then it is given up. */
export const pauses = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 4 * 60 * 60_000] as const
const LONGEST = Math.max(...pauses)
/** A process that takes a message has so long for it, before another one may. */
const LEASE = 2 * 60_000
/** Between looks for messages that are due. */
const LOOK = 15_000
/** Messages stay in the outbox for a week. */
const KEPT = 7 * 24 * 60 * 60_000

type Delivering = Pick<Services, 'database' | 'now' | 'seals' | 'hosts'>

/** Takes one message that is due; of several processes one has it. */
async function take({ database, now }: Delivering): Promise<OutboxMessageTable | undefined> {
  const at = now()
  const due = database
    .selectFrom('outbox_message')
    .select('id')
    .where('state', '=', outboxStates.waiting)
    .where((row) => row.or([row('next_at', '<=', at), row('next_at', '>', latestEnd(LONGEST, at))]))
    .orderBy('next_at')
    .limit(1)
  return database
    .updateTable('outbox_message')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_at: at + LEASE }))
    .where('id', 'in', isSqlite(database) ? due : due.forUpdate().skipLocked())
    .returningAll()
    .executeTakeFirst()
}

async function send(services: Delivering, row: OutboxMessageTable): Promise<void> {
  const { now, seals } = services
  if (row.expires_at !== null && row.expires_at <= now()) throw new SendFault('expired', true)
  const content = JSON.parse(seals.open(row.payload) || 'null') as Content | null
  if (content === null) throw new SendFault('unreadable', true)
  const account = row.account_id === '' ? null : await openAccount(services, row.account_id)
  if (row.account_id !== '' && account === null) throw new SendFault('the account is gone or disabled', true)
  return sendNow(services, account, { to: row.recipient, content })
}

/** Sends what is due, one after the other. What fails waits longer each time; what cannot succeed is not tried again. */
export async function deliverDue(services: Delivering, isStopped: () => boolean = () => false): Promise<void> {
  const { database, now } = services
  await database
    .deleteFrom('outbox_message')
    .where('created_at', '<', now() - KEPT)
    .execute()
  for (let row = await take(services); row && !isStopped(); row = await take(services)) {
    const update = database.updateTable('outbox_message').where('id', '=', row.id)
    try {
      await send(services, row)
      await update.set({ state: outboxStates.sent, sent_at: now(), payload: '', error: '' }).execute()
    } catch (error) {
      if (!(error instanceof SendFault)) throw error
      const pause = error.isFinal ? undefined : pauses[row.attempts - 1]
      await update
        .set({
          error: error.message,
          ...(pause === undefined ? { state: outboxStates.failed } : { next_at: now() + pause }),
        })
        .execute()
    }
  }
}

/** Sends in the background until the server closes. */
export function keepDelivering(services: Delivering & Pick<Services, 'log'>) {
  let isStopped = false
  let running: Promise<void> | null = null
  let isWanted = false
  const run = (): void => {
    isWanted = true
    if (running || isStopped) return
    running = (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        await deliverDue(services, () => isStopped)
      }
    })()
      .catch((error: unknown) => services.log.error({ err: error }, 'outbox not sent'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, LOOK).unref()
  return {
    /** Something was put into the outbox. It is sent after the call that did so. */
    wake: () => void setImmediate(run),
    async close(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
