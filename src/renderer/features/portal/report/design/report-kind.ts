import { readReport } from '#shared/design/report/document.ts'
import { type ReportChange, reportDifference } from '#shared/design/report/diff.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { DesignKind, UseChanges } from '../../design/design-kind.ts'
import { useSourceFields } from './fields.ts'

const kinds = ['added', 'removed', 'changed'] as const
const noSource = { source: { kind: 'module', id: '' } } as const

/** What became of the parts of a report between two versions, its fields by their labels. */
const useReportChanges: UseChanges = (before, after) => {
  const t = useT()
  const [former, now] = [readReport(before), readReport(after)]
  const { choices } = useSourceFields(now ?? noSource)
  if (!former || !now) return null
  const changes = reportDifference(former, now)
  const textOf = ({ part, name }: ReportChange) => {
    const label = choices.find(({ value }) => value === name)?.label ?? name
    return label === ''
      ? t(`reportDesigns.${part}`)
      : t('reportDesigns.partOf', { part: t(`reportDesigns.${part}`), name: label })
  }
  return kinds.flatMap((kind) => {
    const names = changes.filter((change) => change.kind === kind).map(textOf)
    return names.length === 0
      ? []
      : [t(`designing.difference.${kind}`, { names: names.join(t('drafts.listSeparator')) })]
  })
}

export const reports: DesignKind = {
  calls: 'reportDesign',
  words: 'reportDesigns',
  page: 'reportDesigner',
  useChanges: useReportChanges,
}
