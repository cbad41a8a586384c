import { type Kysely, sql } from 'kysely'
import { drawnFiles, storedFiles } from '#shared/form/files.ts'
import type { PlatformDatabase } from '../open.ts'

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
  await noteAll(database, 'message', 'release_user_id')
  await noteAll(database, 'notice', 'creator_id')
}

async function noteAll(
  database: PlatformDatabase,
  holder: 'message' | 'notice',
  author: 'release_user_id' | 'creator_id',
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom(holder)
      .select(['id', 'body_text', 'files', sql<string | null>`${sql.ref(author)}`.as('author')])
      .where('id', '>', after)
      .where((row) => row.or([row('body_text', 'like', '%/api/file/%'), row('files', 'like', '%fileId%')]))
      .orderBy('id')
      .limit(PIECE)
      .$castTo<{ id: string; body_text: string; files: string | null; author: string | null }>()
      .execute()
    for (const { id, body_text, files, author: person } of rows) {
      const named = storedFiles(files).map(({ fileId }) => ({ file_type: '', file_id: fileId }))
      for (const drawn of drawnFiles(body_text)) {
        const own = database.selectFrom('stored_file').select('id').where('created_by', '=', person)
        const found = own.where('type', '=', drawn.type).where('id', '=', drawn.id)
        if (await found.executeTakeFirst()) named.push({ file_type: drawn.type, file_id: drawn.id })
      }
      for (const file of named) {
        const row = {
          holder,
          holder_id: id,
          file_type: file.file_type.slice(0, 30),
          file_id: file.file_id.slice(0, 200),
        }
        await database
          .insertInto('text_file')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? ''
  }
}
