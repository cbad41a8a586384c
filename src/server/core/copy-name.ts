import { seenName } from '#shared/rules/validation.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Characters that the name and the code of something may have. */
const MAX_NAME = 50

/** As much of a text as has room; half of a rare character or an emoji is none. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * What a copy is called, as names may be: as much of the original's name, or code, as there is room for before what tells
 * the copy from it.
 */
export function copyName(original: string, ending: string): string {
  return seenName(beginning(seenName(original), MAX_NAME - ending.length).trimEnd() + ending)
}

/** Name and code of a copy that no row of a table has yet; `mark` says in the caller's language that it is one. */
export async function freeCopy(
  database: PlatformDatabase,
  table: string,
  original: { readonly fullName: string; readonly enCode: string },
  mark: string,
): Promise<{ readonly fullName: string; readonly enCode: string }> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number)
    const fullName = copyName(original.fullName, ` ${mark}${suffix}`)
    const enCode = copyName(original.enCode, `${original.enCode === '' ? '' : '.'}copy${suffix}`)
    const taken = await loose(database)
      .selectFrom(table)
      .select('id')
      .where((row) => row.or([row('full_name', '=', fullName), row('en_code', '=', enCode)]))
      .executeTakeFirst()
    if (!taken) return { fullName, enCode }
  }
}
