import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { createSecret } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { publicForm } from '../short-link/public-form.ts'
import { findModel } from './models.ts'

/** Links of a form, the newest first, with the secret that proves each. */
export async function listLinks(database: PlatformDatabase, modelId: string) {
  await findModel(database, modelId)
  const rows = await database
    .selectFrom('form_link')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    encryption: row.secret,
    enabledMark: row.enabled_mark === 1 ? (1 as const) : (0 as const),
    announced: row.announced === 1 ? (1 as const) : (0 as const),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    createdAt: Number(row.created_at),
  }))
}

interface NewLink {
  readonly fullName: string
  readonly announced: number
  readonly expiresAt: number | null
}

/** Publishes a form under a new link. Refuses with 400 one that was never released or has nothing for a visitor. */
export async function publishLink(call: Call, modelId: string, link: NewLink): Promise<string> {
  const model = await findModel(call.database, modelId)
  if (model.is_release === 0) fail(400, 'design.linkNotReleased')
  const form = await publicForm(call.database, model.form_data, { presets: {}, takesFiles: true })
  if (!form || form.plan.fields.length === 0) fail(400, 'design.linkNoFields')
  const id = nextId()
  await call.database
    .insertInto('form_link')
    .values({
      id,
      model_id: modelId,
      secret: createSecret(),
      full_name: link.fullName,
      presets: '{}',
      user_id: call.user.userId,
      enabled_mark: 1,
      announced: link.announced,
      expires_at: link.expiresAt,
      created_at: call.now(),
    })
    .execute()
  return id
}

/** Withdraws a link for good. Refuses with 404 one that is not there. */
export async function withdrawLink(database: PlatformDatabase, modelId: string, id: string): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('form_link')
    .where('model_id', '=', modelId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) fail(404, 'design.linkMissing')
}
