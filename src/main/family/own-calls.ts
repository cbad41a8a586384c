import type { EndpointId } from '#shared/api/table.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { FamilyCall } from './client.ts'

/** Servers of the family keep what was uploaded, whether something holds it or not: there is nothing to ask of them. */
const keep: FamilyCall = async () => ({ code: 200, msg: '', data: null })

/** They know no keys of submits, and are not asked what became of one. */
const cannotTell: FamilyCall = async () => {
  throw new BridgeFailure('platform.business')
}

/** Calls that servers of ours alone know and main makes by itself. */
export const ownCalls: Partial<Record<EndpointId, FamilyCall>> = { 'file.keep': keep, 'submit.state': cannotTell }
