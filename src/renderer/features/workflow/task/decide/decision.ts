import type { InputOf } from '#shared/api/table.ts'
import { storedFiles } from '#shared/form/files.ts'
import { type ChosenAhead, choicesOf } from '#renderer/form/approval/choices.ts'
import type { TaskAction } from '../allowed.ts'

/** What is asked before it is sent, in a dialog. */
export const decisions = [
  'agree',
  'return',
  'transfer',
  'addSigner',
  'recall',
  'withdraw',
  'assign',
  'change',
  'revive',
  'suspend',
  'restore',
  'terminate',
] as const satisfies readonly TaskAction[]
export type Decision = (typeof decisions)[number]

export const isDecision = (action: TaskAction): action is Decision => (decisions as readonly string[]).includes(action)

/** The call of each; what became of one without an answer is asked about it. */
export const decisionCalls = {
  agree: 'flow.audit',
  return: 'flow.reject',
  transfer: 'flow.transfer',
  addSigner: 'flow.addSigner',
  recall: 'flow.recall',
  withdraw: 'flow.withdraw',
  assign: 'flow.assign',
  change: 'flow.change',
  revive: 'flow.change',
  suspend: 'flow.suspend',
  restore: 'flow.restore',
  terminate: 'flow.cancel',
} as const satisfies Readonly<Record<Decision, string>>

export interface DecisionValues extends ChosenAhead {
  readonly handleOpinion?: string | null
  readonly signImg?: string | null
  readonly fileList?: unknown
  readonly rejectStep?: string
  readonly rejectType?: number
  readonly freeApproverUserId?: string | null
  readonly freeApproverType?: number
  /** The step that somebody is assigned to. */
  readonly nodeCode?: string
  /** The step that it moves to. */
  readonly taskNodeId?: string
  /** Sub-flows that it does not wait for stand still too. */
  readonly suspend?: boolean
}

/** What was typed, as every call takes it. */
export function opinionOf({ handleOpinion, signImg, fileList }: DecisionValues) {
  return {
    handleOpinion: handleOpinion ?? '',
    signImg: signImg ?? '',
    fileList: storedFiles(fileList).map((file) => ({ ...file })),
  }
}

export interface DecisionContext {
  readonly flowId: string
  readonly candidateType: number
  /** By whoever's turn it is, and not by whoever watches over tasks. */
  readonly isApprover: boolean
  readonly taskId: string
  /** Values of the form that the step lets change; null where it lets none. */
  readonly formData: Readonly<Record<string, unknown>> | null
}

interface OtherParts {
  readonly nodeCode?: string
  readonly eventType?: string
  readonly taskId?: string
  readonly taskNodeId?: string
  readonly resurgence?: boolean
  readonly suspend?: boolean
}
type Body = InputOf<'flow.audit'>['body'] & OtherParts

/** About the task, and not about what waits for the caller: nothing but an opinion goes with it. */
const opinionAlone: readonly Decision[] = ['withdraw', 'recall', 'suspend', 'restore', 'terminate']
const byMonitor: readonly Decision[] = ['assign', 'change', 'revive']
export const isAboutTurn = (decision: Decision) => !opinionAlone.includes(decision) && !byMonitor.includes(decision)

/** The body of a decision about what waits for the caller. */
export function decisionBody(decision: Decision, values: DecisionValues, context: DecisionContext): Body {
  const opinion = opinionOf(values)
  if (decision === 'terminate' && context.isApprover) return { ...opinion, eventType: 'approvalCancel' }
  if (decision === 'suspend') return { ...opinion, suspend: values.suspend ?? false }
  if (opinionAlone.includes(decision)) return opinion
  if (decision === 'change' || decision === 'revive')
    return {
      ...opinion,
      taskId: context.taskId,
      taskNodeId: values.taskNodeId ?? '',
      resurgence: decision === 'revive',
    }
  const person = { ...opinion, freeApproverUserId: values.freeApproverUserId ?? '' }
  if (decision === 'transfer') return person
  if (decision === 'assign') return { ...person, nodeCode: values.nodeCode ?? '' }
  const { flowId, candidateType, formData } = context
  const full = { ...opinion, ...choicesOf(values, candidateType), flowId, formData: { ...formData } }
  if (decision === 'return') return { ...full, rejectStep: values.rejectStep ?? '', rejectType: values.rejectType ?? 1 }
  return decision === 'addSigner' ? { ...full, ...person, freeApproverType: values.freeApproverType ?? 1 } : full
}
