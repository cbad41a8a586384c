import type { WaitingEntry } from '#shared/ipc/offline.ts'
import { t } from '#renderer/i18n/index.ts'
import type { CallResult } from '#renderer/platform/call.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { isPlatformError, PlatformError, request } from '#renderer/platform/request.ts'
import { isOutcomeUnknown, type Submit } from '#renderer/platform/submit.ts'

/** Nobody answered: it may be sent later. */
export const isAway = (error: unknown): boolean => isPlatformError(error) && error.code === 'platform.network'

/**
 * Keeps what was done until the server is back, `instead` of the entry with that key, and says where. Fails where it cannot be
 * kept, or where an earlier one about the same may have arrived.
 */
export async function keepEntry(entry: WaitingEntry, instead?: string): Promise<string> {
  const { list, isKept } = await request('offline.keep', { entry, ...(instead === undefined ? {} : { instead }) })
  if (!list.some(({ key }) => key === entry.key)) {
    const message = t(entry.kind === 'decision' ? 'offline.earlier' : 'offline.underWay')
    throw new PlatformError({ code: 'platform.business', message })
  }
  return t(isKept ? 'offline.kept' : 'offline.keptInMemory')
}

/** Sends what was done, or keeps it where the server is away and says where. Fails like the call, and where it cannot be kept. */
export async function sendOrKeep<Data>(
  send: () => Promise<CallResult<Data>>,
  entry: WaitingEntry,
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
  return keepEntry({ ...entry, key: submit.key })
}
