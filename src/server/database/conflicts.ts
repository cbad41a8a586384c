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

/** Whether a write broke a unique index, of either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error)
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
