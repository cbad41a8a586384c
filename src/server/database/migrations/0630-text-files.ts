import type { Kysely } from 'kysely'
import { drawnFiles, storedFiles } from '#shared/form/files.ts'
import { filesUploadedBy } from '../uploaded-by.ts'
import { batches } from '../batch.ts'
import type { PlatformDatabase } from '../tables.ts'
import type { TextFileTable } from '../tables/notice.ts'

/** Rows that are read at once: each may hold a text of megabytes. */
const PIECE = 20

/**
 * Which message and which notice holds which file: looked up by the file, where the texts of all that somebody received
 * were searched before. What is there already is noted by the rule of before: files that hang on it, and pictures in the
 * text that whoever wrote it uploaded.
 */
export async function textFiles(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('text_file')
    .addColumn('holder', 'varchar(10)', (column) => column.notNull())
    .addColumn('holder_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('file_type', 'varchar(30)', (column) => column.notNull())
    .addColumn('file_id', 'varchar(200)', (column) => column.notNull())
    .addPrimaryKeyConstraint('text_file_key', ['file_id', 'holder', 'holder_id', 'file_type'])
    .execute()
  await schema.createIndex('text_file_holder').on('text_file').columns(['holder', 'holder_id']).execute()
  await noteTextFiles(database as unknown as PlatformDatabase)
}

/** Notes the files of all messages and notices that are there, beside what is noted already. */
export async function noteTextFiles(database: PlatformDatabase): Promise<void> {
  await noteAll(database, 'message', ['release_user_id'])
  await noteAll(database, 'notice', ['creator_id', 'release_user_id'])
}

type Row = { readonly id: string; readonly body_text: string; readonly files: string | null } & Readonly<
  Partial<Record<'release_user_id' | 'creator_id', string | null>>
>

async function noteAll(
  database: PlatformDatabase,
  holder: 'message' | 'notice',
  authors: readonly ('release_user_id' | 'creator_id')[],
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom(holder)
      .select(['id', 'body_text', 'files', ...authors])
      .where('id', '>', after)
      .where((row) => row.or([row('body_text', 'like', '%/api/file/%'), row('files', 'like', '%fileId%')]))
      .orderBy('id')
      .limit(PIECE)
      .$castTo<Row>()
      .execute()
    for (const row of rows) {
      const people = authors.flatMap((author) => row[author] ?? [])
      const drawn = await filesUploadedBy(database, people, drawnFiles(row.body_text))
      const noted = [...storedFiles(row.files).map(({ fileId }) => ({ type: '', id: fileId })), ...drawn].map(
        ({ type, id }): TextFileTable => ({
          holder,
          holder_id: row.id,
          file_type: type.slice(0, 30),
          file_id: id.slice(0, 200),
        }),
      )
      for (const some of batches(noted))
        await database
          .insertInto('text_file')
          .values(some)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? ''
  }
}
