import type { HeadGroup } from '#shared/form/import/sheet.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Message } from '#server/messages/message.ts'
import type { TranslateEntry } from '../module/references.ts'

export type Outcome = ApiError | null

/** Runs in the transaction that stores the records, with what became of each. */
export type AlsoInside = (database: PlatformDatabase, outcomes: readonly Outcome[]) => Promise<void>

/** A value that is somebody else's already. */
export interface TakenValue {
  /** Of the record in the list. */
  readonly index: number
  /** Name of the field. */
  readonly field: string
  readonly text: Message
}

/** What can be imported, as the caller may: a description of columns, and one function that stores records. */
export interface ImportSource {
  /** For names of files. */
  readonly name: string
  /** The columns of the file, in the caller's language. */
  readonly form: FormPlan
  readonly heads: readonly HeadGroup[]
  readonly translate: TranslateEntry
  /** Values of records that only one may have and that another has already; those of the list itself are not compared. */
  findTaken(call: Call, records: readonly Readonly<FormRecord>[]): Promise<readonly TakenValue[]>
  /** Stores records that fit the form, in one transaction, or says of each why not. */
  store(call: Call, records: readonly Readonly<FormRecord>[], inside?: AlsoInside): Promise<readonly Outcome[]>
}

/** Finds what a call imports, as far as the caller may; fails as the area does. */
export type OpenSource = (call: Call, id: string) => Promise<ImportSource>
