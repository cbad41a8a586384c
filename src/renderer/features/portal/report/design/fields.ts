import { useMemo } from 'react'
import type { ReportDocument } from '#shared/design/report/document.ts'
import type { ReportField } from '#shared/design/report/lint.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Columns of an interface hold whatever it answers: what they are is found out when the report runs. */
export const ANY = 'any'

/** A field as a choice. */
export interface SourceField {
  readonly value: string
  readonly label: string
  readonly storage: string
}

/** Fields of the source of a report; `known`: those that the checker goes by, null where they are not known. */
export function useSourceFields({ source }: Pick<ReportDocument, 'source'>) {
  const isModule = source.kind === 'module'
  const params = { params: { id: source.id } }
  const ofModule = usePlatformQuery('reportDesign.fields', params, {
    enabled: isModule && source.id !== '',
    quiet: true,
    staleTime: 60_000,
  })
  const ofInterface = usePlatformQuery(
    'dataInterface.fields',
    { ...params, body: { paramList: [] } },
    { enabled: !isModule && source.id !== '', quiet: true, staleTime: 60_000 },
  )
  const { data } = ofModule
  const names = ofInterface.data
  return useMemo(() => {
    const known: readonly ReportField[] | null =
      isModule && source.id !== '' && data
        ? data.list.map(({ vmodel, label, storage }) => ({
            name: vmodel,
            label,
            storage: storage as ReportField['storage'],
          }))
        : null
    const choices: readonly SourceField[] = isModule
      ? (known ?? []).map(({ name, label, storage }) => ({ value: name, label, storage }))
      : (names ?? []).map((name) => ({ value: name, label: name, storage: ANY }))
    return { known, choices, formData: isModule ? (data?.formData ?? '') : '' }
  }, [isModule, source.id, data, names])
}
