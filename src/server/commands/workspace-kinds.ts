import { sql } from 'kysely'
import {
  describeModel,
  isUnfinished,
  linkTemplates,
  type ModelInput,
  rowOf,
  soundRow,
} from '#server/areas/design/models.ts'
import { workingDesign, writeDraft } from '#server/areas/design/drafts.ts'
import { batches } from '#server/database/batch.ts'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { addGrants, readGrants } from './workspace-grants.ts'
import type { KindName, Values, WorkspaceItem } from './workspace-archive.ts'

/** Rows of another table that belong to one. */
interface PartKind {
  readonly table: string
  /** Column with the id of what they belong to. */
  readonly of: string
  /** What tells them from each other, beside their id; without it all of them are put in the place of those there. */
  readonly key?: string
  readonly own: (now: number) => Values
}

export interface WorkspaceKind {
  readonly table: string
  readonly where?: Values
  /** Columns that stay the server's own, with what a new one begins with. */
  readonly own: (now: number) => Values
  /** What else changes in one whose row is replaced. */
  readonly replaced?: (before: Values) => Values
  readonly parts: readonly PartKind[]
  /** Corrects a row to what is there. */
  readonly fitted?: (inside: PlatformDatabase, row: Values) => Promise<Values>
  /** Where a row is not all of it. */
  readonly read?: (database: PlatformDatabase, id: string, row: Values) => Promise<Pick<WorkspaceItem, 'row' | 'parts'>>
  readonly write?: (
    inside: PlatformDatabase,
    item: WorkspaceItem,
    before: Values | null,
    now: number,
  ) => Promise<readonly string[]>
}

const published = (before: Values) => ({ is_release: before['is_release'] === 0 ? 0 : 2 })

async function isThere(inside: PlatformDatabase, table: string, id: unknown): Promise<boolean> {
  return (await loose(inside).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** What an export carries, one kind a line. */
export const kinds: Readonly<Record<KindName, WorkspaceKind>> = {
  dictionary: {
    table: 'dictionary_type',
    own: (now) => ({ created_at: now }),
    parts: [
      {
        table: 'dictionary_entry',
        of: 'dictionary_type_id',
        key: 'en_code',
        own: (now) => ({ created_at: now }),
      },
    ],
    fitted: async (inside, row) =>
      (await isThere(inside, 'dictionary_type', row['parent_id'])) ? row : { ...row, parent_id: '-1' },
  },
  serialRule: {
    table: 'serial_rule',
    own: (now) => ({ output_number: '', created_by: '', created_at: now, modified_at: now }),
    parts: [],
  },
  messageTemplate: {
    table: 'message_template',
    own: (now) => ({ created_by: '', created_at: now, modified_at: now }),
    parts: [],
  },
  printTemplate: {
    table: 'print_template',
    // Somebody who looks after data interfaces lets its queries run anew.
    own: (now) => ({ created_at: now, updated_at: now, queries_checked: 0 }),
    replaced: () => ({ queries_checked: 0 }),
    parts: [{ table: 'print_rule', of: 'template_id', own: (now) => ({ updated_at: now }) }],
  },
  design: {
    table: 'visual_model',
    own: () => ({}),
    parts: [],
    read: async (database, id) => {
      const { revision: _revision, isRelease: _isRelease, id: _id, ...design } = await workingDesign(database, id)
      // In one order of keys, whoever stored it.
      const sorted = Object.entries(design).sort(([one], [other]) => (one < other ? -1 : 1))
      return { row: { content: JSON.stringify(Object.fromEntries(sorted)) }, parts: {} }
    },
    write: writeDesign,
  },
  report: {
    table: 'data_report',
    own: (now) => ({ layout: '', is_release: 0, created_by: '', created_at: now, modified_at: now }),
    replaced: published,
    parts: [],
  },
  portal: {
    table: 'portal',
    own: (now) => ({ layout: '', is_release: 0, created_by: '', created_at: now, modified_at: now }),
    replaced: published,
    parts: [],
  },
  flowTemplate: {
    table: 'flow_template',
    where: { deleted_at: 0 },
    own: (now) => ({ enabled_mark: 0, created_by: '', created_at: now, updated_at: now, deleted_at: 0 }),
    parts: [],
    read: async (database, id, row) => ({ row, parts: { flow_version: await mainVersion(database, id) } }),
    fitted: async (inside, row) =>
      row['model_id'] === '' || (await isThere(inside, 'visual_model', row['model_id']))
        ? row
        : { ...row, model_id: '', status_field: '' },
    write: async (inside, item, before, now) => {
      await writeRow(inside, kinds.flowTemplate, item, before, now)
      await addVersion(inside, item, now)
      return []
    },
  },
  role: {
    table: 'role',
    own: (now) => ({ created_at: now, name_keys: null }),
    // For whom a role is, of all organizations or of some, is for those who look after people here to say.
    replaced: ({ global_mark = 0 }) => ({ name_keys: null, global_mark }),
    parts: [],
    read: async (database, id, row) => ({ row, parts: { authority: await readGrants(database, id) } }),
    write: async (inside, item, before, now) => {
      await writeRow(inside, kinds.role, item, before, now)
      return addGrants(inside, item.id, item.parts['authority'] ?? [])
    },
  },
}

const without = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** All of a kind, as it is carried. */
export async function readKind(database: PlatformDatabase, kind: KindName): Promise<WorkspaceItem[]> {
  const spec = kinds[kind]
  const tables = loose(database)
  let query = tables.selectFrom(spec.table).selectAll().orderBy('id')
  for (const [column, value] of Object.entries(spec.where ?? {})) query = query.where(column, '=', value)
  const items: WorkspaceItem[] = []
  for (const found of (await query.execute()) as Values[]) {
    const id = String(found['id'])
    const row = without(found, ['id', ...Object.keys(spec.own(0))])
    const parts: Record<string, Values[]> = {}
    for (const part of spec.parts) {
      const rows = await tables
        .selectFrom(part.table)
        .selectAll()
        .where(part.of, '=', id)
        .orderBy(part.key === undefined ? part.of : 'id')
        .execute()
      parts[part.table] = (rows as Values[]).map((each) => without(each, [part.of, ...Object.keys(part.own(0))]))
    }
    const read = spec.read ? await spec.read(database, id, row) : { row, parts }
    items.push({ kind, id, code: String(found['en_code']), name: String(found['full_name']), ...read })
  }
  return items
}

/** Stores an item in place of `before`, or as a new one; answers what of it could not be carried. */
export async function writeItem(
  inside: PlatformDatabase,
  item: WorkspaceItem,
  before: Values | null,
  now: number,
): Promise<readonly string[]> {
  const spec = kinds[item.kind]
  if (spec.write) return spec.write(inside, item, before, now)
  await writeRow(inside, spec, item, before, now)
  for (const part of spec.parts) await writeParts(inside, part, item, now)
  return []
}

async function writeRow(
  inside: PlatformDatabase,
  spec: WorkspaceKind,
  item: WorkspaceItem,
  before: Values | null,
  now: number,
): Promise<void> {
  const named = { ...item.row, en_code: item.code, full_name: item.name }
  const row = without(spec.fitted ? await spec.fitted(inside, named) : named, ['id', ...Object.keys(spec.own(0))])
  const tables = loose(inside)
  if (before === null)
    await tables
      .insertInto(spec.table)
      .values({ id: item.id, ...row, ...spec.own(now) })
      .execute()
  else
    await tables
      .updateTable(spec.table)
      .set({ ...row, ...spec.replaced?.(before) })
      .where('id', '=', item.id)
      .execute()
}

/** Rows with a key come beside those there, which records may name; others in their place. */
async function writeParts(inside: PlatformDatabase, part: PartKind, item: WorkspaceItem, now: number): Promise<void> {
  const tables = loose(inside)
  const own = { [part.of]: item.id, ...part.own(now) }
  const rows = (item.parts[part.table] ?? []).map((row) => ({ ...row, ...own }))
  if (part.key === undefined) await tables.deleteFrom(part.table).where(part.of, '=', item.id).execute()
  const there = new Set(
    part.key === undefined
      ? []
      : (await tables.selectFrom(part.table).select('id').where(part.of, '=', item.id).execute()).map(({ id }) => id),
  )
  for (const row of rows.filter((each) => there.has((each as Values)['id'])))
    await tables
      .updateTable(part.table)
      .set(without(row, ['id', ...Object.keys(part.own(0))]))
      .where('id', '=', (row as Values)['id'])
      .execute()
  for (const batch of batches(rows.filter((each) => !there.has((each as Values)['id']))))
    await tables.insertInto(part.table).values(batch).execute()
}

async function mainVersion(database: PlatformDatabase, templateId: string): Promise<Values[]> {
  const rows = await database
    .selectFrom('flow_version')
    .select('process')
    .where('template_id', '=', templateId)
    .where('is_main', '=', 1)
    .execute()
  return rows.map(({ process }) => ({ process }))
}

/** The first version of a new template; of one that is there another, which somebody has to let new tasks start with. */
async function addVersion(inside: PlatformDatabase, { id, parts }: WorkspaceItem, now: number): Promise<void> {
  const [version] = parts['flow_version'] ?? []
  const process = version?.['process']
  if (typeof process !== 'string') return
  const rows = await inside
    .selectFrom('flow_version')
    .select(['number', 'process'])
    .where('template_id', '=', id)
    .execute()
  if (rows.some((row) => row.process === process)) return
  await inside
    .insertInto('flow_version')
    .values({
      id: nextId(),
      template_id: id,
      number: Math.max(0, ...rows.map(({ number }) => number)) + 1,
      process,
      is_main: rows.length === 0 ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** A new design is not released; of one that is there it becomes the draft of the next release. */
async function writeDesign(
  inside: PlatformDatabase,
  item: WorkspaceItem,
  before: Values | null,
  now: number,
): Promise<readonly string[]> {
  const { id, code, name } = item
  const input = { ...(JSON.parse(String(item.row['content'])) as ModelInput), enCode: code, fullName: name }
  const own = { id, is_release: 0, version: 1, created_by: '', created_at: now }
  const { row, definition } = isUnfinished(input) ? { row: rowOf(input, own), definition: null } : soundRow(input, own)
  if (before === null) {
    await inside.insertInto('visual_model').values(row).execute()
    if (definition) await linkTemplates(inside, definition)
    return []
  }
  const model = await inside.selectFrom('visual_model').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const content = { ...describeModel(model), ...input, enCode: model.en_code }
  await writeDraft(inside, model, content, { userId: '', now })
  if (model.is_release === 0)
    await inside
      .updateTable('visual_model')
      .set({ full_name: row.full_name, category: row.category, description: row.description })
      .where('id', '=', id)
      .execute()
  return []
}

/** Everything with an id in a table, with the codes that are taken. */
export async function idsOf(database: PlatformDatabase, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(database)
  return new Set(rows.map(({ id }) => id))
}
