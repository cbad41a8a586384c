import { reply, fail } from '#server/core/answer.ts'
import type { Server, Call } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readAuthorize } from './authorize.ts'
import { readBaseInfo, saveBaseInfo } from './base-info.ts'
import { readLog, readLogLine } from './log.ts'
import { ownOrganizations, ownPositions, ownRoles, switchMajor } from './major.ts'
import { addSignature, chooseSignature, listSignatures, removeSignature } from './signatures.ts'
import { readSubordinates } from './subordinates.ts'
import { AVATAR } from '../files/kinds.ts'
import { deleteImage } from '../files/store.ts'

/** Uses a picture that the caller uploaded; the one before goes. Refuses with 400 what they did not upload. */
async function setAvatar(call: Call, name: string): Promise<void> {
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

/** What the signed-in person sees and changes of themselves. */
export function mountCurrentUser(server: Server): void {
  mount(server, 'profile.read', (_input, call) => readBaseInfo(call))

  mount(server, 'profile.save', async ({ body }, call) => {
    await saveBaseInfo(call, body)
    return reply(null, 'common.saved')
  })

  mount(server, 'profile.avatar', async ({ params }, call) => {
    await setAvatar(call, params.name)
    return reply(null, 'profile.avatarSet')
  })

  mount(server, 'profile.organizations', (_input, call) => ownOrganizations(call))
  mount(server, 'profile.positions', (_input, call) => ownPositions(call))
  mount(server, 'profile.roles', (_input, call) => ownRoles(call))

  mount(server, 'profile.major', async ({ body }, call) => {
    await switchMajor(call, body.majorType, body.majorId)
    return reply(null, 'profile.switched')
  })

  mount(server, 'profile.authorize', (_input, call) => readAuthorize(call))
  mount(server, 'profile.subordinates', ({ params }, call) => readSubordinates(call, params.id))
  mount(server, 'profile.log', ({ query }, call) => readLog(call, query, call.user.userId))
  mount(server, 'log.list', ({ query }, call) => readLog(call, query, null))
  mount(server, 'log.one', ({ params }, call) => readLogLine(call, params.id))

  mount(server, 'signature.list', (_input, call) => listSignatures(call))

  mount(server, 'signature.create', async ({ body }, call) => {
    await addSignature(call, body.signImg, body.isDefault === 1)
    return reply(null, 'profile.signatureSaved')
  })

  mount(server, 'signature.setDefault', async ({ params }, call) => {
    await chooseSignature(call, params.id)
    return reply(null, 'profile.signatureDefault')
  })

  mount(server, 'signature.remove', async ({ params }, call) => {
    await removeSignature(call, params.id)
    return reply(null, 'common.deleted')
  })
}
