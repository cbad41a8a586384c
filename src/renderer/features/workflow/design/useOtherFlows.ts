import { useMemo } from 'react'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import type { KnownForm } from '#shared/design/flow/lint.ts'
import { allNodes, propertiesOf, typeOf } from '#shared/design/flow/tree.ts'
import { text } from '#shared/form/parsing/read.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useKnownForms } from './useFlowForm.ts'

/** Flows that steps of this one start, by comma; '-' for a step that starts none yet. */
const startedIn = (tree: FlowDocument['tree']) =>
  allNodes(tree)
    .filter((node) => typeOf(node) === 'subFlow')
    .map((node) => text(propertiesOf(node)['flowId']) || '-')
    .join(',')

/** The other flows that people may start; asked for where a step of this one starts some. */
export function useOtherFlows(own: string, { tree }: FlowDocument, ownForm: KnownForm | null) {
  const started = useMemo(() => startedIn(tree), [tree])
  const isAsked = started !== ''
  const { data, isPending } = usePlatformQuery(
    'flow.templates',
    { query: { currentPage: 1, pageSize: 500, enabledMark: '1' } },
    { enabled: isAsked, quiet: true, staleTime: 30_000 },
  )
  const forms = useMemo(() => {
    const ids = new Map(data?.list.map(({ id, formId }) => [id, formId]))
    return [...new Set(started.split(',').flatMap((flow) => ids.get(flow) || []))]
  }, [data, started])
  const known = useKnownForms(forms)
  return useMemo(() => {
    const others = data?.list.filter(({ id }) => id !== own) ?? []
    return {
      own,
      isPending: isAsked && isPending,
      released: data ? new Set(others.map(({ id }) => id)) : null,
      names: new Map(others.map(({ id, fullName }) => [id, fullName])),
      calls: new Map(others.map(({ id, subFlows }) => [id, subFlows])),
      forms: new Map(others.map(({ id, formId }) => [id, formId])),
      fieldsOf: new Map([
        ...others.flatMap(({ id, formId }) => {
          const form = known.get(formId)
          return form ? [[id, form] as const] : []
        }),
        ...(ownForm ? [[own, ownForm] as const] : []),
      ]),
    }
  }, [data, isAsked, isPending, own, known, ownForm])
}
export type OtherFlows = ReturnType<typeof useOtherFlows>
