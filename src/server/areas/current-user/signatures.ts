import { pictureKind } from '#shared/rules/pictures.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { lockUserRow } from '#server/core/row-lock.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { requireDrawable } from '../files/store.ts'

/** Signatures a person may keep. */
const MAX_SIGNATURES = 10
/** Bytes of one picture. */
const LIMIT = 400 * 1024
const dataUrl = /^data:image\/(png|jpeg);base64,([A-Za-z\d+/]+={0,2})$/

/** Signature pictures of the caller, oldest first (wire contract 4.4). */
export async function listSignatures({ database, user }: Call) {
  const rows = await database
    .selectFrom('user_signature')
    .select(['id', 'sign_img', 'is_default'])
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, signImg: row.sign_img, isDefault: row.is_default }))
}

/** Refuses with 400 a text that is not a small PNG or JPEG picture; what the text claims must be what it holds. */
function checkPicture(signImg: string): void {
  const [, type, base64] = dataUrl.exec(signImg) ?? []
  if (base64 === undefined) fail(400, 'profile.signatureInvalid', { field: 'signImg' })
  const content = Buffer.from(base64, 'base64')
  if (content.length > LIMIT) fail(400, 'profile.signatureTooLarge', { field: 'signImg' })
  if (pictureKind(content)?.type !== `image/${type}`) fail(400, 'profile.signatureInvalid', { field: 'signImg' })
  requireDrawable(content)
}

/** Keeps a picture; the first one of a person is their default. */
export async function addSignature(call: Call, signImg: string, isDefault: boolean): Promise<void> {
  checkPicture(signImg)
  const { userId: user_id } = call.user
  await call.database.transaction().execute(async (inside) => {
    await lockUserRow(inside, user_id)
    const known = await inside.selectFrom('user_signature').select('id').where('user_id', '=', user_id).execute()
    if (known.length >= MAX_SIGNATURES) fail(400, 'profile.signaturesFull', { params: { count: MAX_SIGNATURES } })
    const id = nextId()
    await inside
      .insertInto('user_signature')
      .values({ id, user_id, sign_img: signImg, is_default: 0, created_at: call.now() })
      .execute()
    if (isDefault || known.length === 0) await makeDefault(inside, user_id, id)
  })
}

/** Makes a picture of the caller the default; refuses with 404 any other. */
export async function chooseSignature(call: Call, id: string): Promise<void> {
  const { userId } = call.user
  await call.database.transaction().execute(async (inside) => {
    await lockUserRow(inside, userId)
    await requireOwn(inside, userId, id)
    await makeDefault(inside, userId, id)
  })
}

/** Deletes a picture; when it was the default, the newest of the others takes its place. */
export async function removeSignature(call: Call, id: string): Promise<void> {
  const { userId } = call.user
  await call.database.transaction().execute(async (inside) => {
    await lockUserRow(inside, userId)
    const wasDefault = (await requireOwn(inside, userId, id)).is_default === 1
    await inside.deleteFrom('user_signature').where('id', '=', id).execute()
    if (!wasDefault) return
    const next = await inside
      .selectFrom('user_signature')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await makeDefault(inside, userId, next?.id)
  })
}

async function requireOwn(database: PlatformDatabase, userId: string, id: string) {
  const row = await database
    .selectFrom('user_signature')
    .select('is_default')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? fail(404, 'profile.signatureMissing')
}

/** userInfo.signImg follows the default; without one it is empty. */
async function makeDefault(database: PlatformDatabase, userId: string, id: string | undefined): Promise<void> {
  await database.updateTable('user_signature').set({ is_default: 0 }).where('user_id', '=', userId).execute()
  if (id !== undefined) {
    await database.updateTable('user_signature').set({ is_default: 1 }).where('id', '=', id).execute()
  }
  const chosen = await database
    .selectFrom('user_signature')
    .select('sign_img')
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  await database
    .updateTable('platform_user')
    .set({ sign_img: chosen?.sign_img ?? '' })
    .where('id', '=', userId)
    .execute()
}
