import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { modifyPassword } from './modify.ts'

/** The caller's own password. */
export function mountPassword(server: Server): void {
  mount(server, 'password.modify', async ({ body }, call) => {
    await modifyPassword(call, body)
    return reply(null, 'password.changed')
  })
}
