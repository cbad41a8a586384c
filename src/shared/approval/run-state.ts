/** Of a task (specification, section 3, and what later releases added). */
export const runStatus = {
  draft: 0,
  running: 1,
  passed: 2,
  returned: 3,
  withdrawn: 4,
  terminated: 5,
  suspended: 6,
  withdrawnOpen: 7,
} as const
export type RunStatus = (typeof runStatus)[keyof typeof runStatus]

/** `queued`: somebody else comes first. `void`: the node was decided, or left, without it. */
export type AssignmentState = 'open' | 'queued' | 'agreed' | 'returned' | 'void'

/** Whose turn it is. */
export interface Assignment {
  readonly id: string
  readonly userId: string
  /** Whom that person stands in for. */
  readonly forUserId: string | null
  readonly state: AssignmentState
  /** The assignment that it was added to, to decide before or after it. */
  readonly signs?: { readonly id: string; readonly when: 'before' | 'after' }
}

/** A case of another template that a node started. */
export interface SubCase {
  /** Of its task. */
  readonly id: string
  readonly userId: string
  readonly isOver?: boolean
}

/** A node where the task stands. */
export interface Activation {
  readonly nodeId: string
  readonly assignments: readonly Assignment[]
  /** What it waits for in the place of people. */
  readonly cases?: readonly SubCase[]
  /** It waits for nobody, but for its time to be over. */
  readonly isWaiting?: boolean
}

/** What has to be found out before the run goes on: people of a node, those it starts cases for, or the branches that the record takes. */
export type Pending =
  | { readonly kind: 'staff'; readonly nodeId: string }
  | { readonly kind: 'route'; readonly nodeId: string }
  | { readonly kind: 'launch'; readonly nodeId: string }

/** After a return that goes straight back: where to, once the node that it was returned to is through. */
interface WayBack {
  readonly at: string
  readonly nodes: readonly string[]
  readonly forks: Readonly<Record<string, readonly string[]>>
}

/** What a run was before the agreement that its newest node passed by: it is taken back as long as nothing came after. */
interface BeforeAgreement extends Pick<RunState, 'active' | 'forks' | 'passed' | 'agreed' | 'back'> {
  readonly assignmentId: string
}

/** All that a run is. Plain data: it is stored as JSON. */
export interface RunState {
  readonly status: RunStatus
  readonly active: readonly Activation[]
  /** Branches that are under way, by the node that opened them. */
  readonly forks: Readonly<Record<string, readonly string[]>>
  readonly pending: readonly Pending[]
  /** Nodes that are through, in their order. */
  readonly passed: readonly string[]
  /** Who agreed at each node, when it was through last. */
  readonly agreed: Readonly<Record<string, readonly string[]>>
  readonly back: WayBack | null
  readonly undo?: BeforeAgreement | null
}

export interface Person {
  /** Of the assignment. */
  readonly id: string
  readonly userId: string
  readonly forUserId: string | null
  /** A rule agrees for them: they began it, or agreed before. */
  readonly isAgreed?: boolean
}

export type RunEvent =
  | { readonly type: 'start' }
  | { readonly type: 'route'; readonly nodeId: string; readonly branches: readonly string[] }
  /** Nobody: the node is passed over. */
  | { readonly type: 'staff'; readonly nodeId: string; readonly people: readonly Person[] }
  /** Nobody: the node is passed over. */
  | { readonly type: 'launch'; readonly nodeId: string; readonly cases: readonly SubCase[] }
  | { readonly type: 'caseOver'; readonly caseId: string }
  | { readonly type: 'timeOver'; readonly nodeId: string }
  | { readonly type: 'agree'; readonly assignmentId: string }
  | { readonly type: 'recall'; readonly assignmentId: string }
  | { readonly type: 'return'; readonly assignmentId: string; readonly to: string; readonly isStraight: boolean }
  | { readonly type: 'resubmit' }
  | { readonly type: 'withdraw'; readonly isOpen: boolean }
  /** `isWithParent`: what it was started by is over, or left it; wherever it stands. */
  | { readonly type: 'terminate'; readonly isWithParent?: boolean }
  | { readonly type: 'suspend' }
  | { readonly type: 'restore' }
  | { readonly type: 'transfer'; readonly assignmentId: string; readonly person: Person }
  /** Somebody takes the place of another, whether or not it is their turn yet and the task stands still. */
  | { readonly type: 'replace'; readonly assignmentId: string; readonly person: Person }
  | {
      readonly type: 'addSigner'
      readonly assignmentId: string
      readonly when: 'before' | 'after'
      readonly person: Person
    }
  /** To another node, from wherever it stands: it is decided there next. */
  | { readonly type: 'change'; readonly to: string }
  /** What was over goes on at a node. */
  | { readonly type: 'revive'; readonly to: string }
  | { readonly type: 'assign'; readonly nodeId: string; readonly people: readonly Person[] }

export type RunEffect =
  /** The run came to a node, for the first time or once more: people were found for it. */
  | { readonly type: 'entered'; readonly nodeId: string }
  | { readonly type: 'opened'; readonly nodeId: string; readonly assignment: Assignment }
  | { readonly type: 'passed'; readonly nodeId: string }
  | { readonly type: 'copies'; readonly nodeId: string }
  | { readonly type: 'launched'; readonly nodeId: string; readonly cases: readonly SubCase[] }
  | { readonly type: 'returned'; readonly to: string }
  | { readonly type: 'ended'; readonly status: RunStatus }

/** The event does not fit the state: nothing changed. */
export class RunError extends Error {
  readonly problem: 'notRunning' | 'decided' | 'notPending' | 'unknownNode' | 'cannotRun' | 'notLast' | 'notOver'
  constructor(problem: RunError['problem']) {
    super(problem)
    this.name = 'RunError'
    this.problem = problem
  }
}

export const newRun: RunState = {
  status: runStatus.draft,
  active: [],
  forks: {},
  pending: [],
  passed: [],
  agreed: {},
  back: null,
}
