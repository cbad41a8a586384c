import type { PlatformDatabase } from '#server/database/open.ts'
import type { ChatSideTable } from '#server/database/tables/chat.ts'

/** The id of what two people share, whoever asks. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(':')
}

/** A conversation as its owner has it; undefined where nothing was ever sent. */
export function findSide(
  database: PlatformDatabase,
  ownerId: string,
  partnerId: string,
): Promise<ChatSideTable | undefined> {
  return database
    .selectFrom('chat_side')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
}

/** Lets others who write to the same conversation wait until this transaction ends; makes the pair where there is none. */
export async function lockPair(inside: PlatformDatabase, pairId: string) {
  return inside
    .insertInto('chat_pair')
    .values({ id: pairId, last_number: 0, last_at: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: pairId }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
