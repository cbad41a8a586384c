import type { EndpointId } from '#shared/api/table.ts'
import type { FamilyCall } from './client.ts'

/** Servers of the family keep what was uploaded, whether something holds it or not: there is nothing to ask of them. */
const keep: FamilyCall = async () => ({ code: 200, msg: '', data: null })

export const fileCalls: Partial<Record<EndpointId, FamilyCall>> = { 'file.keep': keep }
