import type { FailedRow, CellProblem } from '#shared/api/import.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { checkRecords } from './check.ts'
import { asSent } from './read-cells.ts'
import type { ImportSource } from './source.ts'
import type { ApiError } from '#server/core/answer.ts'
import { render } from '#server/messages/message.ts'

/** Why a record was not stored, as a failed row says it. */
function describeProblem(call: Call, error: ApiError): { errorsInfo: string; problems: CellProblem[] } {
  const msg = render(error.text, call.language)
  return { errorsInfo: msg, problems: [{ field: error.field ?? '', msg }] }
}

/** Runs in the transaction that stores the records, with those that failed by their places in the list. */
type AlsoInside = (database: PlatformDatabase, failed: ReadonlyMap<number, FailedRow>) => Promise<void>

/**
 * Stores what is good of a list of records, in one transaction, and answers the others by their places with the reasons;
 * nothing of a record is stored in part.
 */
export async function storeRecords(
  call: Call,
  source: ImportSource,
  list: readonly Readonly<Record<string, unknown>>[],
  alsoInside: AlsoInside = async () => undefined,
): Promise<ReadonlyMap<number, FailedRow>> {
  const checked = await checkRecords(call, source, list)
  const good = [...checked.keys()].filter((index) => checked[index]?.problems.length === 0)
  let failed: ReadonlyMap<number, FailedRow> = new Map()
  await source.store(
    call,
    good.map((index) => checked[index]?.values ?? {}),
    async (database, outcomes) => {
      const refused = new Map(good.flatMap((index, place) => (outcomes[place] ? [[index, outcomes[place]]] : [])))
      failed = new Map(
        checked.flatMap(({ values: read, problems }, index): [number, FailedRow][] => {
          const error = refused.get(index)
          if (!error && problems.length === 0) return []
          const values = asSent(source.form, read, list[index] ?? {})
          if (error) return [[index, { ...values, ...describeProblem(call, error) }]]
          return [[index, { ...values, errorsInfo: problems.map(({ msg }) => msg).join('; '), problems }]]
        }),
      )
      await alsoInside(database, failed)
    },
  )
  return failed
}
