import type { DataOf, InputOf } from '#shared/api/table.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

export type StepsAhead = DataOf<'flow.candidates'>

/** Neither branches nor people are chosen. */
const nothingAsked: StepsAhead = { type: 3, list: [], countersignOver: false }

/** What has to be chosen before it goes on; null while it loads. A server that does not know the call asks nothing. */
export function useStepsAhead(
  operatorId: string,
  body: InputOf<'flow.candidates'>['body'],
  isAsked: boolean,
): StepsAhead | null {
  const input = { params: { id: operatorId }, body }
  const { data, isPending } = usePlatformQuery('flow.candidates', input, { enabled: isAsked, quiet: true })
  return isAsked && isPending ? null : (data ?? nothingAsked)
}
