import { failWith } from '#server/core/answer.ts'
import type { Message } from '#server/messages/message.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/** Whether an error is the breach of the unique index over these columns. */
export function breaches(error: unknown, table: string, columns: readonly string[]): boolean {
  const { constraint, message = '' } = error as { readonly constraint?: string; readonly message?: string }
  if (constraint !== undefined) return constraint === indexName(table, columns)
  return message.endsWith(`: ${columns.map((column) => `${table}.${column}`).join(', ')}`)
}

/** What the unique index over these columns is called. */
export function indexName(table: string, columns: readonly string[]): string {
  return [table, ...columns].join('_')
}

/** Runs a write and turns the breach of a unique index (two people at once) into a 400 with this message. */
export async function mapUniqueViolation<Result>(
  taken: Message,
  write: () => Promise<Result>,
  field?: string | ((error: unknown) => string | undefined),
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const code = errorCode(error)
    if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      failWith(400, taken, typeof field === 'function' ? field(error) : field)
    }
    throw error
  }
}
