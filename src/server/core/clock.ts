import { sql } from 'kysely'
import { isSqlite } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import type { Services } from './call.ts'
import { notifyTrouble } from './notify/trouble.ts'

/** Milliseconds that clocks may differ: what sessions, codes and messages of one server last, the others judge by theirs. */
const MOST = 60_000

/**
 * Compares at a start the clock with the one of a PostgreSQL, which all servers of it share. Where they differ, the log and the
 * administrators are told: servers with different clocks take each other's sessions for ended.
 */
export async function verifyClock(services: Services): Promise<void> {
  const { database, now, log } = services
  if (isSqlite(database)) return
  const { rows } = await sql<{ now: number | string }>`
    select extract(epoch from clock_timestamp()) * 1000 as now`.execute(database)
  const ahead = Math.round(now() - Number(rows[0]?.now))
  if (Math.abs(ahead) <= MOST) return
  log.error({ ahead }, 'the clock differs from that of the database')
  const minutes = Math.ceil(Math.abs(ahead) / 60_000)
  await notifyTrouble(services, 'clock', message('notify.clockDiffers', { count: minutes }))
}
