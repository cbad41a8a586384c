import { randomBytes } from 'node:crypto'
import type { PlatformDatabase } from '#server/database/open.ts'

const FACT = 'paperMark'

/** What codes on paper know this server by; made up when it is first asked for, and kept from then on. */
export async function paperMark(database: PlatformDatabase): Promise<string> {
  const stored = () => database.selectFrom('server_fact').select('value').where('name', '=', FACT).executeTakeFirst()
  const known = await stored()
  if (known) return JSON.parse(known.value) as string
  await database
    .insertInto('server_fact')
    .values({ name: FACT, value: JSON.stringify(randomBytes(5).toString('hex')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return JSON.parse((await stored())?.value ?? '""') as string
}
