import type { DrawnFile } from '#shared/form/files.ts'
import type { PlatformDatabase } from './tables.ts'
import { whereIn } from './text.ts'

/** Those of some files that one of the people uploaded, asked for in one statement however many there are. */
export async function filesUploadedBy(
  database: PlatformDatabase,
  people: readonly string[],
  files: readonly DrawnFile[],
): Promise<DrawnFile[]> {
  if (files.length === 0 || people.length === 0) return []
  const ids = files.map(({ id }) => id)
  const rows = await database
    .selectFrom('stored_file')
    .select(['type', 'id'])
    .where('created_by', 'in', people)
    .where(whereIn(database, 'stored_file.id', ids))
    .execute()
  const own = new Set(rows.map(({ type, id }) => `${type}/${id}`))
  return files.filter(({ type, id }) => own.has(`${type}/${id}`))
}
