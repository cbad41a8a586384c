import { reply } from '../../core/answer.ts'
import type { Server } from '../../core/call.ts'
import { mount } from '../../core/mount.ts'
import { modifyPassword } from './modify.ts'

/** The caller's own password. */
export function mountPassword(server: Server): void {
  mount(server, 'password.modify', async ({ body }, call) => {
    await modifyPassword(call, body)
    return reply(null, 'password.changed')
  })
}
