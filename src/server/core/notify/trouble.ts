import type { Message } from '#server/messages/message.ts'
import type { Services } from '../call.ts'
import { notify } from './notify.ts'

const DAY = 24 * 60 * 60_000

/** Tells the administrators that the server itself needs them, of one `kind` of trouble once a day. Never rejects. */
export async function notifyTrouble(services: Services, kind: string, summary: Message): Promise<void> {
  try {
    const rows = await services.database
      .selectFrom('platform_user')
      .select('id')
      .where('is_administrator', '=', 1)
      .where('deleted_at', 'is', null)
      .execute()
    const topic = `trouble:${kind}:${Math.floor(services.now() / DAY)}`
    const to = rows.map(({ id }) => id)
    await notify(services, { reason: 'serverTrouble', values: { summary }, to, from: null, topic })
  } catch (error) {
    services.log.error({ err: error, kind }, 'administrators not told')
  }
}
