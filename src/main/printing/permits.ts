import { printerAddress } from '#shared/printing/network-printer-id.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { PreparedDocument } from './documents.ts'
import { printFailure } from './failures.ts'
import type { JobRecord } from './jobs/repository.ts'

type Platform = Pick<PlatformClient, 'call'>

export interface Permits {
  /** The server's leave to hand these documents over; empty where it counts nothing. Fails in its words where it refuses. */
  ask(
    job: Pick<JobRecord, 'templateId' | 'modelId' | 'profile'>,
    documents: readonly PreparedDocument[],
  ): Promise<string>
}

export function createPermits(platform: Platform): Permits {
  return {
    async ask({ templateId, modelId, profile }, documents) {
      const forms = documents.flatMap(({ recordId, gate }) =>
        gate?.isCounted === true ? [{ formId: recordId, number: gate.number }] : [],
      )
      if (forms.length === 0) return ''
      const title = documents[0]?.document.title.slice(0, 200) ?? ''
      const body = { id: templateId, modelId, forms, title, copies: profile.copies, printer: profile.printer }
      try {
        return (await platform.call('print.permit', { body })).data.permitId
      } catch (error) {
        if (error instanceof BridgeFailure && error.code === 'platform.network') throw printFailure('permitUnknown')
        throw error
      }
    },
  }
}

const results = { completed: 'printed', failed: 'failed', cancelled: 'cancelled' } as const

/**
 * One entry of the platform's print log. Answers of the server are final; silence, a bad answer or a missing session are
 * not. A server of the family gets the three names it knows.
 */
export async function sendLog(platform: Platform, job: JobRecord): Promise<'taken' | 'refused'> {
  const { templateId, modelId, profile, recordId, recordIds, printedIds, message } = job
  const named = recordIds.length > 0 ? recordIds : [recordId]
  const family = { printTitle: job.title.slice(0, 200), printNum: profile.copies, printId: templateId }
  const followed = {
    formIds: printedIds.length > 0 ? printedIds : named,
    ...(modelId === undefined ? {} : { modelId }),
    printer: printerAddress(profile.printer),
    jobId: `${job.id}${job.attempt === 0 ? '' : `r${job.attempt}`}`,
    ...(job.permitId === '' ? {} : { permitId: job.permitId }),
    result: results[job.state as keyof typeof results] ?? 'handed',
    message: message.slice(0, 500),
  }
  try {
    await platform.call('print.log', { body: job.isFollowed ? { ...family, ...followed } : family })
    return 'taken'
  } catch (error) {
    if (error instanceof BridgeFailure && ['platform.business', 'bridge.invalidInput'].includes(error.code))
      return 'refused'
    throw error
  }
}
