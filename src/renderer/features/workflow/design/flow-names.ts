import { peopleAt } from '#shared/design/flow/approver.ts'
import type { NewTitles } from '#shared/design/flow/commands.ts'
import { readBranchConditions } from '#shared/design/flow/conditions.ts'
import { findNode, isCondition, propertiesOf, splitOf, titleOf, typeOf } from '#shared/design/flow/tree.ts'
import { number, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import type { useT } from '#renderer/i18n/index.ts'

type Translate = ReturnType<typeof useT>

export const newTitles = (t: Translate): NewTitles & { readonly start: string } => ({
  start: t('flowDesigns.newTitles.start'),
  approver: t('flowDesigns.newTitles.approver'),
  copy: t('flowDesigns.newTitles.copy'),
  subFlow: t('flowDesigns.newTitles.subFlow'),
  timer: t('flowDesigns.newTitles.timer'),
  condition: t('flowDesigns.newTitles.condition'),
  default: t('flowDesigns.newTitles.default'),
  branch: t('flowDesigns.newTitles.branch'),
})

const nodeKinds = ['start', 'approver', 'condition', 'copy', 'empty', 'subFlow', 'timer'] as const

/** What a node is, in words. */
export function kindName(t: Translate, node: Raw): string {
  const kind = nodeKinds.find((each) => each === typeOf(node))
  return t(`flowDesigns.nodeKinds.${kind ?? 'unknown'}`)
}

export function nodeName(t: Translate, node: Raw): string {
  const title = titleOf(node).trim()
  if (title !== '') return title
  const kind = splitOf(node)
  return typeOf(node) === 'empty' && kind ? t(`flowDesigns.splits.${kind}`) : kindName(t, node)
}

const choices = ['1', '2', '3', '4', '5', '7'] as const

interface Names {
  /** Of fields, and of other flows. */
  readonly labels: ReadonlyMap<string, string>
  readonly flows: ReadonlyMap<string, string>
  /** Of people, and of what people belong to, by their suffixed id; a branch names none. */
  readonly people?: ReadonlyMap<string, string>
}

const nobody: ReadonlyMap<string, string> = new Map()
/** People that a card names before it counts. */
const NAMED = 2

/** Who is meant, by name as far as there is room. */
function peopleText(t: Translate, ids: readonly string[], names: ReadonlyMap<string, string>): string {
  if (ids.length === 0) return t('flowDesigns.choosePeople')
  const known = ids.flatMap((id) => names.get(id) ?? [])
  if (known.length < ids.length) return t('flowDesigns.countOfPeople', { count: ids.length })
  const first = known.slice(0, NAMED).join(t('drafts.listSeparator'))
  const more = known.length - NAMED
  return more > 0 ? t('flowDesigns.namesAndMore', { names: first, more }) : first
}

/** One line about what is set of a node. */
export function summaryOf(t: Translate, tree: Raw, node: Raw, { labels, flows, people = nobody }: Names): string {
  const properties = propertiesOf(node)
  if (isCondition(node)) return conditionSummary(t, properties, labels)
  switch (typeOf(node)) {
    case 'start': {
      const ids = peopleAt(properties, 'initiator')
      return ids.length === 0 ? t('flowDesigns.everybody') : peopleText(t, ids, people)
    }
    case 'copy':
      return copySummary(t, properties, { labels, people })
    case 'subFlow': {
      const flow = text(properties['flowId'])
      const way = yes(properties['isAsync']) ? ` · ${t('flowDesigns.settings.isAsync')}` : ''
      return flow === '' ? t('flowDesigns.chooseFlow') : `${flows.get(flow) ?? t('flowDesigns.flowGone')}${way}`
    }
    case 'timer': {
      const parts = (['day', 'hour', 'minute', 'second'] as const).flatMap((unit) => {
        const count = number(properties[unit], 0)
        return count > 0 ? [t(`flowDesigns.waits.${unit}`, { count })] : []
      })
      return parts.join(' ')
    }
    case 'approver': {
      const code = text(properties['assigneeType'], '6')
      const sign = text(properties['counterSign'])
      const how = sign === '1' || sign === '2' ? ` · ${t(`flowDesigns.options.counterSign.n${sign}`)}` : ''
      if (code === '6') return `${peopleText(t, peopleAt(properties, 'approvers'), people)}${how}`
      return `${assigneeSummary(t, tree, properties, code, labels)}${how}`
    }
    default:
      return ''
  }
}

/** Who gets copies: people, whoever began it, those in a field. */
function copySummary(t: Translate, properties: Raw, { labels, people = nobody }: Pick<Names, 'labels' | 'people'>) {
  const ids = peopleAt(properties, 'circulateUser')
  const field = yes(properties['isFormFieldCopy']) ? text(properties['copyFormField']) : ''
  const parts = [
    ...(ids.length > 0 ? [peopleText(t, ids, people)] : []),
    ...(yes(properties['isInitiatorCopy']) ? [t('flowDesigns.options.assignee.n3')] : []),
    ...(field === '' ? [] : [t('flowDesigns.fromField', { field: labels.get(field) ?? field })]),
  ]
  return parts.length > 0 ? parts.join(t('drafts.listSeparator')) : t('flowDesigns.choosePeople')
}

function assigneeSummary(t: Translate, tree: Raw, properties: Raw, code: string, labels: ReadonlyMap<string, string>) {
  if (code === '4') {
    const field = text(properties['formField'])
    return t('flowDesigns.fromField', { field: labels.get(field) ?? field })
  }
  if (code === '5') {
    const step = findNode(tree, text(properties['nodeId']))
    return t('flowDesigns.fromStep', { step: step ? titleOf(step) : '' })
  }
  const known = choices.find((each) => each === code)
  return known ? t(`flowDesigns.options.assignee.n${known}`) : t('flowDesigns.unknownRule')
}

function conditionSummary(t: Translate, properties: Raw, labels: ReadonlyMap<string, string>): string {
  if (yes(properties['isDefault'])) return t('flowDesigns.otherwise')
  const conditions = readBranchConditions(properties)
  if (!conditions) return t('flowDesigns.countOfConditions', { count: rawList(properties['conditions']).length })
  const groups = conditions.conditionList.map(({ logic, groups: items }) =>
    items
      .map(({ field, symbol, fieldValue }) => {
        const shown = Array.isArray(fieldValue) ? fieldValue.map((value) => text(value)).join(', ') : text(fieldValue)
        return `${labels.get(field) ?? field} ${t(`moduleList.advanced.symbols.${symbol}`)} ${shown}`.trim()
      })
      .join(` ${t(`flowDesigns.${logic}`)} `),
  )
  return groups.length === 0
    ? t('flowDesigns.noConditions')
    : groups.join(` ${t(`flowDesigns.${conditions.matchLogic}`)} `)
}
