import type { ReportDocument } from './document.ts'

const listParts = ['rows', 'columns', 'measures', 'parameters'] as const
const wholeParts = ['source', 'conditions', 'order', 'totals', 'marks', 'chart', 'drill'] as const

export interface ReportChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly part: (typeof listParts)[number] | (typeof wholeParts)[number]
  /** What it is called, else the field that it is about; of a part as a whole empty. */
  readonly name: string
}

/** Items of a list by what makes each the same one in two versions: the id of a measure, else the field. */
function itemsOf(report: ReportDocument, part: (typeof listParts)[number]) {
  return new Map(
    report[part].map((item) => [
      'id' in item ? item.id : item.field,
      { name: item.label || item.field || ('id' in item ? item.id : ''), content: JSON.stringify(item) },
    ]),
  )
}

function wholeOf(report: ReportDocument, part: (typeof wholeParts)[number]): unknown {
  return part === 'order' ? [report.sort, report.limit] : report[part]
}

/** What became of the parts of a report between two versions. */
export function reportDifference(before: ReportDocument, after: ReportDocument): readonly ReportChange[] {
  const ofLists = listParts.flatMap((part): ReportChange[] => {
    const [former, present] = [itemsOf(before, part), itemsOf(after, part)]
    const added = [...present].filter(([key]) => !former.has(key))
    const removed = [...former].filter(([key]) => !present.has(key))
    const changed = [...present].filter(([key, { content }]) => former.has(key) && former.get(key)?.content !== content)
    const stayed = (items: typeof former, others: typeof former) => [...items.keys()].filter((key) => others.has(key))
    const isMoved = stayed(former, present).join('\n') !== stayed(present, former).join('\n')
    return [
      ...added.map(([, { name }]) => ({ kind: 'added' as const, part, name })),
      ...removed.map(([, { name }]) => ({ kind: 'removed' as const, part, name })),
      ...changed.map(([, { name }]) => ({ kind: 'changed' as const, part, name })),
      // Their order is what makes a report of one by another another one.
      ...(isMoved ? [{ kind: 'changed' as const, part, name: '' }] : []),
    ]
  })
  const ofWholes = wholeParts
    .filter((part) => JSON.stringify(wholeOf(before, part)) !== JSON.stringify(wholeOf(after, part)))
    .map((part) => ({ kind: 'changed' as const, part, name: '' }))
  return [...ofLists, ...ofWholes]
}
