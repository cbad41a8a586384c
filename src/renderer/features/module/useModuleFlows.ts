import type { DataOf } from '#shared/api/table.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import type { ModulePlan } from './plan.ts'

const none: DataOf<'flow.flows'> = []

interface ModuleFlows {
  readonly list: DataOf<'flow.flows'>
  readonly isPending: boolean
}

/** Flows that the person may send a record of a module with. A server that does not know the call has none. */
export function useModuleFlows(modelId: string, { hasFlow, flowId }: ModulePlan): ModuleFlows {
  const input = { params: { id: flowId || modelId }, query: { type: '1' } }
  const { data, isPending } = usePlatformQuery('flow.flows', input, { enabled: hasFlow, quiet: true })
  return hasFlow ? { list: data ?? none, isPending } : { list: none, isPending: false }
}
