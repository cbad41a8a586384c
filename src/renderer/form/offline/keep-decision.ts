import type { InputOf } from '#shared/api/table.ts'
import type { WaitingDecision } from '#shared/ipc/offline.ts'
import type { CallResult } from '#renderer/platform/call.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { isOutcomeUnknown, type Submit } from '#renderer/platform/submit.ts'
import { isAway, keepEntry } from './keep-entry.ts'

type About = Pick<WaitingDecision, 'endpoint' | 'operatorId' | 'taskId' | 'name' | 'step'>

/** Sends a decision, or keeps it where the server is away and says where. Fails like the call, and where it cannot be kept. */
export async function sendOrKeep<Data>(
  send: () => Promise<CallResult<Data>>,
  about: About,
  body: InputOf<'flow.audit'>['body'],
  submit: Submit,
): Promise<CallResult<Data> | string> {
  // What may have arrived is asked about by its key, as every save is.
  if (useConnection.getState().online || submit.isRepeat) {
    try {
      return await send()
    } catch (error) {
      if (!isAway(error) || isOutcomeUnknown(error) || submit.isRepeat) throw error
    }
  }
  return keepEntry({ kind: 'decision', ...about, key: submit.key, body: { ...body } })
}
