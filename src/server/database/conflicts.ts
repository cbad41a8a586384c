import { failWith } from '#server/core/answer.ts'
import type { Message } from '#server/messages/message.ts'

/** Runs a write and turns the breach of a unique index (two people at once) into a 400 with this message. */
export async function mapUniqueViolation<Result>(
  taken: Message,
  write: () => Promise<Result>,
  field?: string,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      failWith(400, taken, field)
    }
    throw error
  }
}
