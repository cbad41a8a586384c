import { refuse } from '../core/answer.ts'

/** Runs a write and turns the breach of a unique index (two people at once) into a 400 with this message. */
export async function unlessTaken<Result>(message: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      refuse(400, message)
    }
    throw error
  }
}
