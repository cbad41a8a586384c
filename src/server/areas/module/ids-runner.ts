import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { addFolding } from '#server/database/fold.ts'
import { startPacking } from './ids.ts'

/** A statement that finds ids, over a file that its own process goes on writing to. */
export interface IdsJob {
  readonly file: string
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The ids as `ids.ts` packs them: the bytes are handed over, not copied. */
export type IdsAnswer = { readonly ids: Uint8Array<ArrayBuffer> } | { readonly problem: string }

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
    const packing = startPacking()
    for (const id of databaseOf(file).prepare(sql).pluck().iterate(parameters)) packing.add(String(id))
    return { ids: packing.done() }
  } catch (error) {
    return { problem: String(error) }
  }
}

parentPort?.on('message', (job: IdsJob) => {
  const found = answer(job)
  parentPort?.postMessage(found, 'ids' in found ? [found.ids.buffer] : [])
})
