import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { render } from '#server/messages/message.ts'

/** What became of a call whose answer was lost on the way. */
export function mountSubmits(server: Server): void {
  mount(server, 'submit.state', async ({ params, query }, call) => {
    const { userId } = call.user
    const { state, text } = await call.submits.state({ userId, endpoint: query.endpoint, key: params.key })
    return { state, msg: text === null ? '' : render(text, call.language) }
  })
}
