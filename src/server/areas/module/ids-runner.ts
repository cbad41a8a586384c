import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { addFolding } from '#server/database/fold.ts'

/** A statement that finds ids, over a file that its own process goes on writing to. */
export interface IdsJob {
  readonly file: string
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The ids with NUL between them, which no stored text contains: one text crosses over faster than many. */
export type IdsAnswer = { readonly ids: string } | { readonly problem: string }

let open: { readonly file: string; readonly database: Database.Database } | null = null

function databaseOf(file: string): Database.Database {
  if (open?.file === file) return open.database
  open?.database.close()
  const database = new Database(file, { readonly: true })
  database.pragma('trusted_schema = OFF')
  database.pragma('temp_store = MEMORY')
  addFolding(database)
  open = { file, database }
  return database
}

function answer({ file, sql, parameters }: IdsJob): IdsAnswer {
  try {
    return { ids: databaseOf(file).prepare(sql).pluck().all(parameters).join('\0') }
  } catch (error) {
    return { problem: String(error) }
  }
}

parentPort?.on('message', (job: IdsJob) => parentPort?.postMessage(answer(job)))
