import type { Call } from './call.ts'

/** Whether a web client of generation 3.6 of the family asks: it is the only one that names its framework. */
export function isNewerFamilyClient({ request }: Pick<Call, 'request'>): boolean {
  return request.headers['vue-version'] === '3'
}
