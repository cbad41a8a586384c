import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { render } from '#server/messages/message.ts'

/** What became of a call whose answer was lost on the way. */
export function mountSubmits(server: Server): void {
  const stateOf = async (call: Call, userId: string, endpoint: string, key: string) => {
    const { state, text } = await call.submits.state({ userId, endpoint, key })
    return { state, msg: text === null ? '' : render(text, call.language) }
  }
  mount(server, 'submit.state', ({ params, query }, call) =>
    stateOf(call, call.user.userId, query.endpoint, params.key),
  )
  mount(server, 'submit.visitorState', ({ params, query }, call) => stateOf(call, '', query.endpoint, params.key))
}
