import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { AVATAR } from '../files/kinds.ts'
import { deleteImage } from '../files/store.ts'

/** Uses a picture that the caller uploaded; the one before goes. Refuses with 400 what they did not upload. */
export async function setAvatar(call: Call, name: string): Promise<void> {
  const { database, user } = call
  const file = await database
    .selectFrom('stored_file')
    .select('id')
    .where('type', '=', AVATAR)
    .where('id', '=', name)
    .where('created_by', '=', user.userId)
    .executeTakeFirst()
  if (!file) fail(400, 'profile.avatarMissing', { field: 'name' })
  await database
    .updateTable('platform_user')
    .set({ head_icon: `/api/file/Image/${AVATAR}/${file.id}` })
    .where('id', '=', user.userId)
    .execute()
  const former = await database
    .selectFrom('stored_file')
    .select('id')
    .where('type', '=', AVATAR)
    .where('created_by', '=', user.userId)
    .where('id', '!=', file.id)
    .execute()
  for (const { id } of former) await deleteImage(call, id)
}
