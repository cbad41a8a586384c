import { parseJson } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ModuleVersionTable } from '#server/database/tables/design.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { type Change, changesOf } from './changes.ts'
import { isSameDesign, workingDesign, writeDraft } from './drafts.ts'
import { requireNotHeld } from './lease.ts'
import { describeModel, findModel, keptDesign, type ModelInput } from './models.ts'

/** The design of the last release, against which changes are told; null before the first. `model`: as it ran till now. */
export async function lastReleased(database: PlatformDatabase, model: VisualModelTable): Promise<ModelInput | null> {
  const last = await database
    .selectFrom('module_version')
    .select('content')
    .where('model_id', '=', model.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return keptDesign(last)
  return model.is_release === 0 ? null : describeModel(model)
}

/** What a module runs without ever having been released here, as its first version. `author`: "name/account". */
export const firstVersion = (
  model: VisualModelTable,
  { id, author }: { readonly id: string; readonly author: string },
): ModuleVersionTable => ({
  id,
  model_id: model.id,
  number: 1,
  author_id: model.created_by,
  author_name: author,
  note: '',
  content: JSON.stringify(describeModel(model)),
  changes: JSON.stringify(changesOf(null, describeModel(model))),
  released_at: model.created_at,
})

/** What runs without a version, as in workspaces that were made before versions were kept, becomes the first one. */
export async function keepRunning(inside: PlatformDatabase, running: VisualModelTable): Promise<void> {
  if (running.is_release === 0) return
  const known = await inside
    .selectFrom('module_version')
    .select('id')
    .where('model_id', '=', running.id)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const author = await inside
    .selectFrom('platform_user')
    .select(['real_name', 'account'])
    .where('id', '=', running.created_by)
    .executeTakeFirst()
  const version = firstVersion(running, { id: nextId(), author: author ? `${author.real_name}/${author.account}` : '' })
  await inside.insertInto('module_version').values(version).execute()
}

/** Keeps what is released now, under the next number. */
export async function writeVersion(
  inside: PlatformDatabase,
  id: string,
  content: ModelInput,
  changes: readonly Change[],
  by: { readonly call: Call; readonly note: string },
): Promise<void> {
  const { user, now } = by.call
  const last = await inside
    .selectFrom('module_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('model_id', '=', id)
    .executeTakeFirst()
  await inside
    .insertInto('module_version')
    .values({
      id: nextId(),
      model_id: id,
      number: Number(last?.number ?? 0) + 1,
      author_id: user.userId,
      author_name: `${user.realName}/${user.account}`,
      note: by.note,
      content: JSON.stringify(content),
      changes: JSON.stringify(changes),
      released_at: now(),
    })
    .execute()
}

/** Releases of a design, the newest first. */
export async function listVersions(database: PlatformDatabase, id: string) {
  await findModel(database, id)
  const rows = await database
    .selectFrom('module_version')
    .select(['id', 'number', 'note', 'author_name', 'changes', 'released_at'])
    .where('model_id', '=', id)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => {
    const changes = parseJson(row.changes)
    return {
      id: row.id,
      number: row.number,
      note: row.note,
      authorName: row.author_name,
      releasedAt: Number(row.released_at),
      changes: changes.ok ? (changes.value as Change[]) : [],
    }
  })
}

/**
 * Makes the design of a version the draft of the next release, under the name and code that the module has now. Answers
 * whether that is another design than the one that runs, or the very one that is being worked on: then nothing is written.
 */
export async function takeBack(call: Call, id: string, versionId: string): Promise<'draft' | 'running' | 'same'> {
  const now = call.now()
  return call.database.transaction().execute(async (inside) => {
    const model = await findModel(inside, id)
    await requireNotHeld(inside, id, { userId: call.user.userId }, now)
    const version = await inside
      .selectFrom('module_version')
      .select('content')
      .where('model_id', '=', id)
      .where('id', '=', versionId)
      .executeTakeFirst()
    if (!version) fail(404, 'design.versionMissing')
    const content = { ...keptDesign(version), enCode: model.en_code, fullName: model.full_name }
    if (isSameDesign(content, await workingDesign(inside, id))) return 'same'
    await writeDraft(inside, model, content, { userId: call.user.userId, now })
    return isSameDesign(content, describeModel(model)) ? 'running' : 'draft'
  })
}
