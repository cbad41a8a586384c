import type { InputOf } from '#shared/api/table.ts'
import type { WaitingDecision } from '#shared/ipc/decisions.ts'
import type { CallResult } from '#renderer/platform/call.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { t } from '#renderer/i18n/index.ts'
import { isPlatformError, PlatformError, request } from '#renderer/platform/request.ts'
import { isOutcomeUnknown, type Submit } from '#renderer/platform/submit.ts'

/** Nobody answered: it may be sent later. */
export const isAway = (error: unknown): boolean => isPlatformError(error) && error.code === 'platform.network'

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
  const { list, isKept } = await request('decisions.keep', { ...about, key: submit.key, body: { ...body } })
  // The first word counts once it may have arrived: this one was not taken.
  if (!list.some(({ key }) => key === submit.key))
    throw new PlatformError({ code: 'platform.business', message: t('workflow.offline.earlier') })
  return t(isKept ? 'workflow.offline.kept' : 'workflow.offline.keptInMemory')
}
