import { idList, number, type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import type {
  AgreeRule,
  ApproverNode,
  Branch,
  ConditionItem,
  CopyRule,
  ErrorRule,
  FieldCopy,
  NodeKind,
  PeopleRange,
  PeopleRule,
  Plan,
  PlanNode,
  ReturnMode,
  ReturnTarget,
  SubFlowNode,
  Threshold,
  Voting,
} from './model.ts'

/** Nesting beyond it is damaged or hostile. */
const MAX_DEPTH = 300
const MAX_NODES = 2000

const kinds: Readonly<Record<string, NodeKind>> = {
  start: 'start',
  approver: 'approver',
  subFlow: 'subFlow',
  timer: 'timer',
  empty: 'empty',
  copy: 'copy',
}

/** The older generation has a list of ids for each kind; the newer one list of suffixed ids. */
export function peopleIds(properties: Raw, whole: string, stem: string, positions: string): string[] {
  const suffixed = (key: string, type: string) =>
    idList(properties[key]).map((id) => (id.includes('--') ? id : `${id}--${type}`))
  return [
    ...suffixed(whole, 'user'),
    ...suffixed(`${stem}${positions}`, 'position'),
    ...suffixed(`${stem}Role`, 'role'),
    ...suffixed(`${stem}Org`, 'department'),
    ...suffixed(`${stem}Group`, 'group'),
  ]
}

const fieldTypes: Readonly<Record<string, string>> = {
  1: 'user',
  2: 'department',
  3: 'position',
  4: 'role',
  5: 'group',
}

const ranges: Readonly<Record<string, PeopleRange>> = {
  2: 'department',
  3: 'position',
  4: 'superior',
  5: 'subordinate',
  6: 'company',
}
const rangeOf = (code: unknown): PeopleRange | null => ranges[text(code)] ?? null

/** Who gets a copy by a node; null for nobody. */
function copyRule(properties: Raw): CopyRule | null {
  const ids = peopleIds(properties, 'circulateUser', 'circulate', 'Position')
  const name = yes(properties['isFormFieldCopy']) ? text(properties['copyFormField']) : ''
  const field = name === '' ? null : { name, type: fieldTypes[text(properties['copyFormFieldType'])] ?? 'user' }
  const isToInitiator = yes(properties['isInitiatorCopy'])
  if (ids.length === 0 && field === null && !isToInitiator) return null
  return { ids, range: rangeOf(properties['extraCopyRule']), isToInitiator, field }
}

function peopleRule(properties: Raw, code: string, named: () => string[]): PeopleRule {
  switch (code) {
    case '1':
      return { kind: 'manager', level: Math.max(1, number(properties['managerLevel'], 1)) }
    case '2':
      return { kind: 'head', level: Math.max(1, number(properties['departmentLevel'], 1)) }
    case '3':
      return { kind: 'initiator' }
    case '4':
      return {
        kind: 'field',
        field: text(properties['formField']),
        type: fieldTypes[text(properties['formFieldType'])] ?? 'user',
      }
    case '5':
      return { kind: 'node', nodeId: text(properties['nodeId']) }
    case '6':
    case '':
      return { kind: 'named', ids: named() }
    case '7':
      return { kind: 'candidates', ids: named() }
    default:
      return { kind: 'unknown', code }
  }
}

/** Whole percents and whole counts: what is no number asks for everybody. */
function threshold(isCount: boolean, ratio: unknown, amount: unknown): Threshold {
  const value = Math.trunc(number(isCount ? amount : ratio, Number.NaN))
  if (isCount) return value >= 1 ? { kind: 'count', value } : { kind: 'percent', value: 100 }
  return { kind: 'percent', value: value >= 1 && value <= 100 ? value : 100 }
}

function voting(properties: Raw): Voting {
  switch (text(properties['counterSign'])) {
    case '1': {
      const config = raw(properties['counterSignConfig'])
      const ratio = config['auditRatio'] ?? properties['countersignRatio']
      const agree = threshold(text(config['auditType']) === '2', ratio, config['auditNum'])
      const rejectType = text(config['rejectType'])
      const reject =
        rejectType === '1' || rejectType === '2'
          ? threshold(rejectType === '2', config['rejectRatio'], config['rejectNum'])
          : null
      return { kind: 'together', agree, reject }
    }
    case '2':
      return { kind: 'inTurn' }
    default:
      return { kind: 'any' }
  }
}

/** 3 and 4 changed places between the generations: a node with the newer way of counting votes is of the newer one. */
function agreeRules(properties: Raw): AgreeRule[] {
  if (!yes(properties['hasAgreeRule'])) return []
  const isNewer = properties['counterSignConfig'] !== undefined || typeof properties['assigneeType'] === 'number'
  const rules: Readonly<Record<string, AgreeRule>> = {
    2: 'initiator',
    3: isNewer ? 'before' : 'previous',
    4: isNewer ? 'previous' : 'before',
  }
  return idList(properties['agreeRules']).flatMap((code) => rules[code] ?? [])
}

function returnTarget(value: unknown): ReturnTarget {
  const step = text(value, '0')
  if (step === '' || step === '0') return 'start'
  if (step === '1') return 'previous'
  return step === '2' ? 'chosen' : { nodeId: step }
}

/** Where a step says that a return goes. */
export const returnTargetOf = (properties: Raw): ReturnTarget => returnTarget(properties['rejectStep'])

const returnModes: Readonly<Record<string, ReturnMode>> = { 1: 'rerun', 2: 'straight', 3: 'chosen' }

const approverNode = (properties: Raw): ApproverNode => ({
  people: peopleRule(properties, text(properties['assigneeType']), () =>
    peopleIds(properties, 'approvers', 'approver', 'Pos'),
  ),
  range: rangeOf(properties['extraRule']),
  voting: voting(properties),
  agreeRules: agreeRules(properties),
  returnTo: returnTargetOf(properties),
  returnMode: returnModes[text(properties['rejectType'])] ?? 'rerun',
})

/** Rules of one list, or of several that each belong to a node before. */
function fieldCopies(value: unknown, from: string, to: string): FieldCopy[] {
  const rules = rawList(value).flatMap((entry) =>
    Array.isArray(entry['ruleList']) ? rawList(entry['ruleList']) : [entry],
  )
  return rules
    .map((rule) => ({ from: text(rule[from]), to: text(rule[to]) }))
    .filter((copy) => copy.from !== '' && copy.to !== '')
}

/** What a step gives to the cases that it starts, and what comes back; the way back is of our own servers. */
export const givenTo = (properties: Raw): FieldCopy[] =>
  fieldCopies(properties['assignList'], 'parentField', 'childField')
export const takenFrom = (properties: Raw): FieldCopy[] =>
  fieldCopies(properties['returnList'], 'childField', 'parentField')

const subFlowNode = (properties: Raw): SubFlowNode => ({
  templateId: text(properties['flowId']),
  people: peopleRule(properties, text(properties['initiateType']), () =>
    peopleIds(properties, 'initiator', 'initiate', 'Pos'),
  ),
  isAsync: yes(properties['isAsync']),
  isSubmitted: yes(properties['autoSubmit']),
  given: givenTo(properties),
  taken: takenFrom(properties),
  errorRule: rules[text(properties['errorRule'])] ?? 'administrator',
  errorPeople: idList(properties['errorRuleUser']),
})

const SECOND = 1000
/** A year: whoever waits longer has forgotten it. */
const MAX_WAIT = 366 * 86_400 * SECOND

/** How long a timer holds the run, in milliseconds. */
export function waitOf(properties: Raw): number {
  const units = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const
  const seconds = Object.entries(units).reduce(
    (sum, [key, length]) => sum + Math.max(0, number(properties[key], 0)) * length,
    0,
  )
  return Math.min(Math.trunc(seconds) * SECOND, MAX_WAIT)
}

function conditionItem(item: Raw): ConditionItem {
  const isField = text(item['fieldValueType']) === '1'
  return {
    field: text(item['field']),
    symbol: text(item['symbol']),
    value: isField ? text(item['fieldValue']) : item['fieldValue'],
    isField,
    logic: ['||', 'or'].includes(text(item['logic'])) ? 'or' : 'and',
  }
}

/** The newer generation has groups of conditions, the older one a flat list. */
export function conditionGroups(properties: Raw): ConditionItem[][] {
  const entries = rawList(properties['conditions'])
  if (entries.some((entry) => Array.isArray(entry['groups'])))
    return entries.map((entry) => rawList(entry['groups']).map(conditionItem))
  return entries.length === 0 ? [] : [entries.map(conditionItem)]
}

const rules: Readonly<Record<string, ErrorRule>> = {
  1: 'administrator',
  2: 'named',
  3: 'previousNames',
  4: 'pass',
  5: 'refuse',
  6: 'initiator',
}

class Reader {
  readonly nodes = new Map<string, PlanNode>()

  /** Reads a chain of nodes; answers the id of its first. */
  chain(value: unknown, scope: PlanNode['scope'], depth = 0): string | null {
    const node = raw(value)
    if (Object.keys(node).length === 0) return null
    const id = text(node['nodeId'])
    if (depth > MAX_DEPTH || this.nodes.size >= MAX_NODES) throw new PlanError('tooLarge', id)
    if (id === '' || this.nodes.has(id)) throw new PlanError('repeatedNode', id)
    const properties = raw(node['properties'])
    const kind = kinds[text(node['type'])] ?? 'unknown'
    // Its place is taken before what lies behind it is read, so that a repeated id is found.
    const plain = { id, kind, title: text(properties['title'], text(node['content'])), properties, scope }
    this.nodes.set(id, { ...plain, approver: null, subFlow: null, copies: null, wait: 0, split: null, next: null })
    const split = this.split(node, depth)
    const next = this.chain(node['childNode'], scope, depth + 1)
    const approver = kind === 'approver' ? approverNode(properties) : null
    const subFlow = kind === 'subFlow' ? subFlowNode(properties) : null
    const wait = kind === 'timer' ? waitOf(properties) : 0
    const copies = kind === 'approver' || kind === 'copy' ? copyRule(properties) : null
    this.nodes.set(id, { ...plain, approver, subFlow, copies, wait, split, next })
    return id
  }

  split(node: Raw, depth: number): PlanNode['split'] {
    const heads = rawList(node['conditionNodes'])
    if (heads.length === 0) return null
    const type = text(node['conditionType'])
    const isFlagged = (flag: string) =>
      type === flag || heads.some((head) => yes(head[`is${flag[0]?.toUpperCase()}${flag.slice(1)}`]))
    const kind = isFlagged('interflow') ? 'parallel' : isFlagged('branchFlow') ? 'chosen' : 'condition'
    const branches = heads.map((head, at) => this.branch(head, text(node['nodeId']), kind, at, depth))
    if (kind !== 'condition') return { kind, branches: branches.map(({ branch }) => branch) }
    const ordered = branches.toSorted((one, other) => one.priority - other.priority).map(({ branch }) => branch)
    // Of the older generation the last one without a condition is what is left.
    const last = ordered.findLast(({ groups }) => groups.length === 0)
    const hasDefault = ordered.some(({ isDefault }) => isDefault)
    const known =
      hasDefault || !last ? ordered : ordered.map((each) => (each === last ? { ...each, isDefault: true } : each))
    return { kind, branches: known }
  }

  branch(head: Raw, opener: string, kind: 'condition' | 'parallel' | 'chosen', at: number, depth: number) {
    const id = text(head['nodeId'])
    const properties = raw(head['properties'])
    const scope = { opener, branch: id }
    // Heads of parallel branches are approvers themselves; a condition only leads to one.
    const first =
      kind === 'condition' ? this.chain(head['childNode'], scope, depth + 1) : this.chain(head, scope, depth + 1)
    const branch: Branch = {
      id,
      title: text(properties['title']),
      groups: kind === 'condition' ? conditionGroups(properties) : [],
      matchLogic: text(properties['matchLogic']) === 'or' ? 'or' : 'and',
      isDefault: kind === 'condition' && yes(properties['isDefault']),
      head: first,
    }
    return { branch, priority: number(properties['priority'], at) }
  }
}

export type PlanProblem = 'notJson' | 'noStart' | 'tooLarge' | 'repeatedNode'

/** The stored text is no process. */
export class PlanError extends Error {
  readonly problem: PlanProblem
  readonly nodeId: string
  constructor(problem: PlanProblem, nodeId = '') {
    super(`${problem} ${nodeId}`.trim())
    this.name = 'PlanError'
    this.problem = problem
    this.nodeId = nodeId
  }
}

/** Reads the stored text of a template, of both generations of the family. Throws `PlanError` where it is no process. */
export function parsePlan(flowTemplateJson: string): Plan {
  let stored: unknown
  try {
    stored = JSON.parse(flowTemplateJson)
  } catch {
    throw new PlanError('notJson')
  }
  const reader = new Reader()
  const start = reader.chain(stored, null)
  if (start === null || reader.nodes.get(start)?.kind !== 'start') throw new PlanError('noStart')
  const properties = raw(raw(stored)['properties'])
  return {
    start,
    nodes: reader.nodes,
    initiators: [...peopleIds(properties, 'initiator', 'initiate', 'Pos')],
    errorRule: rules[text(properties['errorRule'])] ?? 'administrator',
    errorPeople: idList(properties['errorRuleUser']),
    titleText: text(properties['titleType']) === '1' ? text(properties['titleContent']) : '',
  }
}
