import { isUniqueViolation } from '#server/database/conflicts.ts'
import type { Message } from '#server/messages/message.ts'
import { failWith } from './answer.ts'

/** Runs a write and turns the breach of a unique index (two people at once) into a 400 with this message. */
export async function mapUniqueViolation<Result>(
  taken: Message,
  write: () => Promise<Result>,
  field?: string | ((error: unknown) => string | undefined),
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return failWith(400, taken, typeof field === 'function' ? field(error) : field)
  }
}
