import type { Raw } from '#shared/form/parsing/read.ts'

/** Who decides at a node. Ids are suffixed with what they are of (`{id}--{type}`); a bare one is a user's. */
export type PeopleRule =
  | { readonly kind: 'named'; readonly ids: readonly string[] }
  | { readonly kind: 'initiator' }
  /** The manager of the initiator, or the manager's, and so on. */
  | { readonly kind: 'manager'; readonly level: number }
  /** Who heads the department of the initiator, or the one above it, and so on. */
  | { readonly kind: 'head'; readonly level: number }
  | { readonly kind: 'field'; readonly field: string; readonly type: string }
  /** Whoever decided at another node. */
  | { readonly kind: 'node'; readonly nodeId: string }
  /** Chosen by whoever came before, among these. */
  | { readonly kind: 'candidates'; readonly ids: readonly string[] }
  /** Of a release that knows more than ours does. */
  | { readonly kind: 'unknown'; readonly code: string }

/** How those whom a rule names have to stand to whoever began it, else they are not meant. */
export type PeopleRange = 'department' | 'position' | 'superior' | 'subordinate' | 'company'

/** Who gets a copy of what comes by. */
export interface CopyRule {
  /** Suffixed with what they are of. */
  readonly ids: readonly string[]
  readonly range: PeopleRange | null
  readonly isToInitiator: boolean
  /** Of the form, whose value names people. */
  readonly field: { readonly name: string; readonly type: string } | null
}

/** What is done where a rule finds nobody. */
export const errorRules = ['administrator', 'named', 'previousNames', 'pass', 'refuse', 'initiator'] as const
export type ErrorRule = (typeof errorRules)[number]

/** Who need not decide once more: the initiator, the approver of the node before, whoever agreed before. */
export type AgreeRule = 'initiator' | 'previous' | 'before'

/** When a node is over: the first decision, enough decisions, or one after the other. */
export type Voting =
  | { readonly kind: 'any' }
  | { readonly kind: 'inTurn' }
  | { readonly kind: 'together'; readonly agree: Threshold; readonly reject: Threshold | null }

/** So many of the people, or so many percent of them. Null of a rejection: as soon as nobody could reach the agreement. */
export type Threshold =
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'count'; readonly value: number }

/** Where a return goes: the start, the node before, a node that the approver chooses, or one node. */
export type ReturnTarget = 'start' | 'previous' | 'chosen' | { readonly nodeId: string }
export type ReturnMode = 'rerun' | 'straight' | 'chosen'

export interface ApproverNode {
  readonly people: PeopleRule
  readonly range: PeopleRange | null
  readonly voting: Voting
  readonly agreeRules: readonly AgreeRule[]
  readonly returnTo: ReturnTarget
  readonly returnMode: ReturnMode
}

/** A value that goes over from a field of one form into a field of another. */
export interface FieldCopy {
  readonly from: string
  readonly to: string
}

/** Cases of another template that a node starts, one for each of its people. */
export interface SubFlowNode {
  /** Of the template; '' while none is chosen. */
  readonly templateId: string
  readonly people: PeopleRule
  /** The run does not wait for them. */
  readonly isAsync: boolean
  /** They are sent at once; else whoever they are for sends them. */
  readonly isSubmitted: boolean
  /** What a case begins with, and what the record takes over from a case that is through. */
  readonly given: readonly FieldCopy[]
  readonly taken: readonly FieldCopy[]
  readonly errorRule: ErrorRule
  readonly errorPeople: readonly string[]
}

export interface ConditionItem {
  readonly field: string
  readonly symbol: string
  /** Of another field where `isField`. */
  readonly value: unknown
  readonly isField: boolean
  /** Binds to the item before. */
  readonly logic: 'and' | 'or'
}

export interface Branch {
  readonly id: string
  readonly title: string
  /** Groups of items. */
  readonly groups: readonly (readonly ConditionItem[])[]
  readonly matchLogic: 'and' | 'or'
  readonly isDefault: boolean
  /** First node of the branch; null for an empty one. */
  readonly head: string | null
}

export interface Split {
  /** The first branch whose condition holds, all of them, or those that are chosen. */
  readonly kind: 'condition' | 'parallel' | 'chosen'
  /** By priority. */
  readonly branches: readonly Branch[]
}

export type NodeKind = 'start' | 'approver' | 'subFlow' | 'timer' | 'empty' | 'copy' | 'unknown'

export interface PlanNode {
  readonly id: string
  readonly kind: NodeKind
  readonly title: string
  readonly approver: ApproverNode | null
  readonly subFlow: SubFlowNode | null
  readonly copies: CopyRule | null
  /** Milliseconds for which a timer holds the run; 0 of whatever is none. */
  readonly wait: number
  readonly split: Split | null
  /** What follows, behind its branches where it has some. */
  readonly next: string | null
  /** The node whose branch it lies in. */
  readonly scope: { readonly opener: string; readonly branch: string } | null
  readonly properties: Raw
}

/** A process, read once from the stored text of a template. */
export interface Plan {
  readonly start: string
  readonly nodes: ReadonlyMap<string, PlanNode>
  readonly initiators: readonly string[]
  readonly errorRule: ErrorRule
  readonly errorPeople: readonly string[]
  /** Text of the title with fields in it; empty for the platform's own. */
  readonly titleText: string
}
