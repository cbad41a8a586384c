import { peopleIds } from '#shared/approval/parse.ts'
import { idList, raw, type Raw, text, yes } from '#shared/form/parsing/read.ts'

/** The lists that the older generation keeps people in, one for each kind. */
const olderLists = {
  approvers: ['approverPos', 'approverRole', 'approverOrg', 'approverGroup'],
  initiator: ['initiatePos', 'initiateRole', 'initiateOrg', 'initiateGroup'],
  circulateUser: ['circulatePosition', 'circulateRole', 'circulateOrg', 'circulateGroup'],
  errorRuleUser: [],
} as const
export type PeopleKey = keyof typeof olderLists

const stems = {
  approvers: ['approver', 'Pos'],
  initiator: ['initiate', 'Pos'],
  circulateUser: ['circulate', 'Position'],
  errorRuleUser: ['errorRule', 'Pos'],
} as const

/** People of a property of either generation, suffixed with what they are of. */
export function peopleAt(properties: Raw, key: PeopleKey): string[] {
  const [stem, positions] = stems[key]
  return peopleIds(properties, key, stem, positions)
}

/** Stores people as the newer generation does, in one list. */
export const withPeople = (key: PeopleKey, ids: readonly string[]): Raw => ({
  [key]: ids,
  ...Object.fromEntries(olderLists[key].map((list) => [list, undefined])),
})

const isNewer = (properties: Raw) =>
  properties['counterSignConfig'] !== undefined || typeof properties['assigneeType'] === 'number'

/**
 * What a step of the older generation needs before any of the newer one is written into it: two codes of its rules about
 * repeated approvers mean the other there, and its ratio stands elsewhere.
 */
export function asNewer(properties: Raw): Raw {
  if (isNewer(properties)) return {}
  const swap: Readonly<Record<string, string>> = { 3: '4', 4: '3' }
  const ratio = properties['countersignRatio']
  return {
    assigneeType: Number(text(properties['assigneeType'], '6')) || 6,
    ...(properties['agreeRules'] === undefined
      ? {}
      : { agreeRules: idList(properties['agreeRules']).map((code) => swap[code] ?? code) }),
    ...(ratio === undefined ? {} : { counterSignConfig: { auditType: 1, auditRatio: ratio } }),
  }
}

export interface Counting {
  /** 1 percent, 2 a number of people. */
  readonly auditType: number
  readonly auditRatio: number
  readonly auditNum: number
  /** 0 as soon as nobody can reach the agreement, 1 percent, 2 a number of people. */
  readonly rejectType: number
  readonly rejectRatio: number
  readonly rejectNum: number
}

const whole = (value: unknown, other: number) => {
  const found = Math.trunc(Number(value))
  return Number.isFinite(found) && found >= 1 ? found : other
}

/** How votes are counted at a step where all are asked together. */
export function countingOf(properties: Raw): Counting {
  const config = raw(properties['counterSignConfig'])
  const type = Number(text(config['rejectType']))
  return {
    auditType: text(config['auditType']) === '2' ? 2 : 1,
    auditRatio: Math.min(100, whole(config['auditRatio'] ?? properties['countersignRatio'], 100)),
    auditNum: whole(config['auditNum'], 1),
    rejectType: type === 1 || type === 2 ? type : 0,
    rejectRatio: Math.min(100, whole(config['rejectRatio'], 50)),
    rejectNum: whole(config['rejectNum'], 1),
  }
}

/** Rules about whoever would decide once more, by the newer codes. */
export function agreeCodes(properties: Raw): string[] {
  if (!yes(properties['hasAgreeRule'])) return []
  return idList({ ...properties, ...asNewer(properties) }['agreeRules']).filter((code) =>
    ['2', '3', '4'].includes(code),
  )
}

export const withAgreeCodes = (codes: readonly string[]): Raw => ({
  hasAgreeRule: codes.length > 0,
  agreeRules: codes.map(Number),
})
