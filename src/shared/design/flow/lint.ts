import { messageKeys, messageWays } from '#shared/approval/messages.ts'
import { givenTo, returnTargetOf, takenFrom, waitOf } from '#shared/approval/parse.ts'
import { idList, raw, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { peopleAt } from './approver.ts'
import type { FlowDocument } from './document.ts'
import { allNodes, headsOf, idOf, nodesBefore, propertiesOf, splitOf, titleOf, typeOf } from './tree.ts'

/** What can be wrong with a flow; `warnings` runs all the same. */
export const flowErrors = [
  'noForm',
  'nobodyDecides',
  'nobodyNamed',
  'cannotRun',
  'fieldGone',
  'stepGone',
  'conditionFieldGone',
  'severalDefaults',
  'noSubFlow',
  'subFlowStopped',
  'subFlowCircle',
  'subFlowLongCircle',
  'otherFieldGone',
  'limitFieldGone',
] as const
export const flowWarnings = [
  'noDefault',
  'unreachable',
  'rightFieldGone',
  'noTitle',
  'nobodyCopied',
  'copyFieldGone',
  'noSendConfig',
  'eventsIgnored',
  'noTime',
  'statusFieldGone',
  'summaryFieldGone',
  'titleFieldGone',
  'nobodyInstead',
  'fillsUnique',
] as const
type FlowError = (typeof flowErrors)[number]
type FlowWarning = (typeof flowWarnings)[number]

export interface FlowProblem {
  readonly code: FlowError | FlowWarning
  readonly nodeId: string
  /** Of the node. */
  readonly title: string
  readonly isError: boolean
  /** What is not there any more. */
  readonly what: string
}

/** Names of what a form has, child columns as `table-column`; null while nobody knows it. */
export type KnownFields = ReadonlySet<string> | null

/** The flow that is designed, and those that people may start; null while nobody knows them. */
export interface KnownFlows {
  readonly own: string
  readonly released: ReadonlySet<string> | null
  readonly names: ReadonlyMap<string, string>
  /** Flows that a flow starts. */
  readonly calls: ReadonlyMap<string, readonly string[]>
  /** Forms by their flow, that of the own one too, as far as they are known. */
  readonly fieldsOf: ReadonlyMap<string, KnownForm>
}

/** What a form has, and which of it no two records hold alike. */
export interface KnownForm {
  readonly ids: ReadonlySet<string>
  readonly unique: ReadonlySet<string>
}

const noFlows: KnownFlows = { own: '', released: null, names: new Map(), calls: new Map(), fieldsOf: new Map() }

/** The flows by which one leads to another, without that one; null where it does not. */
function wayTo(
  calls: KnownFlows['calls'],
  from: string,
  to: string,
  seen: Set<string> = new Set(),
): readonly string[] | null {
  if (from === to) return []
  if (seen.has(from)) return null
  seen.add(from)
  for (const next of calls.get(from) ?? []) {
    const way = wayTo(calls, next, to, seen)
    if (way) return [from, ...way]
  }
  return null
}

/** What stands in the way of a flow, in the order of the canvas. */
export function lintFlow(
  { tree, formId, statusField }: FlowDocument,
  fields: KnownFields,
  flows: KnownFlows = noFlows,
): readonly FlowProblem[] {
  const found: FlowProblem[] = []
  const nodes = allNodes(tree)
  const report = (node: Raw, code: FlowProblem['code'], what = '') => {
    const isError = flowErrors.some((each) => each === code)
    found.push({ code, nodeId: idOf(node), title: titleOf(node), isError, what })
  }
  if (formId === '') report(tree, 'noForm')
  const isGone = (field: string) => fields !== null && !fields.has(field)
  if (statusField !== '' && isGone(statusField)) report(tree, 'statusFieldGone', statusField)
  for (const field of idList(propertiesOf(tree)['summaryFields']))
    if (isGone(field)) report(tree, 'summaryFieldGone', field)
  for (const field of titleFields(propertiesOf(tree))) if (isGone(field)) report(tree, 'titleFieldGone', field)
  if (text(propertiesOf(tree)['errorRule']) === '2' && peopleAt(propertiesOf(tree), 'errorRuleUser').length === 0)
    report(tree, 'nobodyInstead')
  if (!nodes.some((node) => typeOf(node) === 'approver')) report(tree, 'nobodyDecides')
  for (const node of nodes) {
    const properties = propertiesOf(node)
    const type = typeOf(node)
    const limit = raw(properties['timeLimitConfig'])
    if (yes(limit['on']) && text(limit['nodeLimit']) === '2' && isGone(text(limit['formField'])))
      report(node, 'limitFieldGone', text(limit['formField']))
    if (!['start', 'approver', 'condition', 'copy', 'empty', 'subFlow', 'timer'].includes(type))
      report(node, 'cannotRun')
    if (type !== 'empty' && titleOf(node).trim() === '') report(node, 'noTitle')
    const copied = yes(properties['isFormFieldCopy']) ? text(properties['copyFormField']) : ''
    if (copied !== '' && isGone(copied)) report(node, 'copyFieldGone', copied)
    const isCopied = copied !== '' || yes(properties['isInitiatorCopy'])
    if (type === 'copy' && !isCopied && peopleAt(properties, 'circulateUser').length === 0) report(node, 'nobodyCopied')
    if (type === 'approver') lintApprover(tree, node, isGone, report)
    if (type === 'timer' && waitOf(properties) === 0) report(node, 'noTime')
    // Nobody is there to choose a way when its time is over.
    if (type === 'timer' && splitOf(node) === 'branchFlow') report(node, 'cannotRun')
    if (type === 'subFlow') lintSubFlow(tree, node, flows, isGone, report)
    if (splitOf(node) === 'condition') lintBranches(node, isGone, report)
    if (saysNoConfig(properties)) report(node, 'noSendConfig')
    const events = eventsOf(properties)
    if (events.length > 0) report(node, 'eventsIgnored', events.join(', '))
    for (const right of rawList(properties['formOperates'])) {
      const field = text(right['id'])
      if (isGone(field)) report(node, 'rightFieldGone', text(right['name'], field))
    }
  }
  return found
}

/** What a title may name beside fields. */
const titleWords = ['launchUserName', 'flowFullName', 'flowFullCode', 'launchTime']

/** Fields that the title of a task is made of. */
function titleFields(properties: Raw): readonly string[] {
  if (text(properties['titleType']) !== '1') return []
  const named = text(properties['titleContent']).matchAll(/\{@?([\w-]{1,100})\}/g)
  return [...named].flatMap(([, name = '']) => (titleWords.includes(name) ? [] : [name]))
}

type Report = (node: Raw, code: FlowProblem['code'], what?: string) => void

const isStepBefore = (tree: Raw, node: Raw) => (id: string) =>
  nodesBefore(tree, idOf(node)).some((each) => idOf(each) === id && typeOf(each) === 'approver')

/** Whom a rule finds, by its code and the key of those who are named. */
function lintPeople(
  tree: Raw,
  node: Raw,
  { code, named }: { readonly code: string; readonly named: 'approvers' | 'initiator' },
  isGone: (field: string) => boolean,
  report: Report,
): void {
  const properties = propertiesOf(node)
  const isBefore = isStepBefore(tree, node)
  switch (code) {
    case '1':
    case '2':
    case '3':
      break
    case '7':
      // Nobody is there to choose for whom a case is.
      if (named === 'initiator') report(node, 'cannotRun')
      break
    case '4':
      if (text(properties['formField']) === '') report(node, 'nobodyNamed')
      else if (isGone(text(properties['formField']))) report(node, 'fieldGone', text(properties['formField']))
      break
    case '5':
      // A step that comes later, or itself, has nobody yet.
      if (!isBefore(text(properties['nodeId']))) report(node, 'stepGone')
      break
    case '6':
      if (peopleAt(properties, named).length === 0) report(node, 'nobodyNamed')
      break
    default:
      report(node, 'cannotRun')
  }
}

function lintSubFlow(
  tree: Raw,
  node: Raw,
  { own, released, names, calls, fieldsOf }: KnownFlows,
  isGone: (field: string) => boolean,
  report: Report,
): void {
  const properties = propertiesOf(node)
  const flow = text(properties['flowId'])
  if (flow === '') report(node, 'noSubFlow')
  else if (flow === own) report(node, 'subFlowCircle')
  else if (released && !released.has(flow)) report(node, 'subFlowStopped')
  else {
    const way = wayTo(calls, flow, own)
    if (way) report(node, 'subFlowLongCircle', way.map((id) => names.get(id) ?? id).join(' → '))
  }
  lintPeople(tree, node, { code: text(properties['initiateType'], '6'), named: 'initiator' }, isGone, report)
  // Nobody is there to choose a way when the last of its cases is over.
  if (splitOf(node) === 'branchFlow') report(node, 'cannotRun')
  for (const { from } of givenTo(properties)) if (isGone(from)) report(node, 'fieldGone', from)
  for (const { to } of takenFrom(properties)) if (isGone(to)) report(node, 'fieldGone', to)
  const theirs = fieldsOf.get(flow)
  const others = [...givenTo(properties).map(({ to }) => to), ...takenFrom(properties).map(({ from }) => from)]
  for (const field of theirs ? others : []) if (!theirs?.ids.has(field)) report(node, 'otherFieldGone', field)
  // A second case, or a second run, would fill in what is there already, and is refused.
  for (const { to } of givenTo(properties)) if (theirs?.unique.has(to)) report(node, 'fillsUnique', to)
  for (const { to } of takenFrom(properties)) if (fieldsOf.get(own)?.unique.has(to)) report(node, 'fillsUnique', to)
}

/** Whether people are to be told by a sending configuration that nobody chose. */
const saysNoConfig = (properties: Raw) =>
  Object.values(messageKeys).some((key) => {
    const { on, msgId } = raw(properties[key])
    return text(on) === messageWays.own && text(msgId) === ''
  })

/** Events of a template of other makers that call an interface there, and nothing here. */
const eventsOf = (properties: Raw) =>
  Object.entries(properties).flatMap(([key, value]) =>
    key.endsWith('FuncConfig') && yes(raw(value)['on']) ? [key.slice(0, -'FuncConfig'.length)] : [],
  )

function lintApprover(tree: Raw, node: Raw, isGone: (field: string) => boolean, report: Report): void {
  const properties = propertiesOf(node)
  const isBefore = isStepBefore(tree, node)
  lintPeople(tree, node, { code: text(properties['assigneeType'], '6'), named: 'approvers' }, isGone, report)
  const target = returnTargetOf(properties)
  if (typeof target === 'object' && target.nodeId !== idOf(tree) && !isBefore(target.nodeId)) report(node, 'stepGone')
}

function lintBranches(node: Raw, isGone: (field: string) => boolean, report: Report): void {
  const heads = headsOf(node)
  const defaults = heads.filter((head) => yes(propertiesOf(head)['isDefault']))
  const hasConditions = (head: Raw) => rawList(propertiesOf(head)['conditions']).length > 0
  // Of the older generation the last one without a condition is what is left.
  const isLeft = (head: Raw) => defaults.length === 0 && head === heads.findLast((each) => !hasConditions(each))
  if (defaults.length > 1) for (const head of defaults.slice(1)) report(head, 'severalDefaults')
  if (defaults.length === 0 && !heads.some(isLeft)) report(node, 'noDefault')
  const seen = new Set<string>()
  for (const head of heads) {
    const properties = propertiesOf(head)
    if (yes(properties['isDefault']) || isLeft(head)) continue
    const asked = JSON.stringify([properties['matchLogic'], properties['conditions']])
    if (!hasConditions(head) || seen.has(asked)) report(head, 'unreachable')
    seen.add(asked)
    const items = rawList(properties['conditions']).flatMap((entry) =>
      Array.isArray(entry['groups']) ? rawList(entry['groups']) : [entry],
    )
    for (const item of items) {
      const field = text(item['field'])
      if (text(item['fieldType'], '1') !== '3' && isGone(field))
        report(head, 'conditionFieldGone', text(item['fieldName'], field))
    }
  }
}
