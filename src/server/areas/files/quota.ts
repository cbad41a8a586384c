import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { bytesUnderWay } from './chunks.ts'

/**
 * Refuses with 413 files.quota what would take an account beyond its room: its files, its uploads under way and these
 * `bytes`. `except`: the upload that the bytes are of.
 */
export async function requireRoom(call: Call, bytes: number, except?: string): Promise<void> {
  const { userId } = call.user
  const stored = await call.database
    .selectFrom('stored_file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    .where('created_by', '=', userId)
    .executeTakeFirst()
  const used = Number(stored?.size ?? 0) + (await bytesUnderWay(call.dataFolder, userId, except))
  if (used + bytes > call.files.quota)
    fail(413, 'files.quota', { params: { limit: Math.floor(call.files.quota / 1024 ** 2) } })
}
