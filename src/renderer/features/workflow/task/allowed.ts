import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { text } from '#shared/form/parsing/read.ts'
import { newTask, type TaskConfig } from '#renderer/access/task-config.ts'

/** What a person may do with a task, in the order of the buttons. */
export const taskActions = [
  'agree',
  'return',
  'transfer',
  'addSigner',
  'restart',
  'keep',
  'recall',
  'withdraw',
  'urge',
  'assign',
  'change',
  'revive',
  'suspend',
  'restore',
  'terminate',
  'remove',
] as const
export type TaskAction = (typeof taskActions)[number]

/** What the settings of a step call its buttons, and the words that a design holds where nobody chose any. */
const buttons = {
  agree: { is: 'hasAuditBtn', text: 'auditBtnText', usual: ['同意', '通过', '审批', 'Agree', 'Approve'] },
  return: { is: 'hasRejectBtn', text: 'rejectBtnText', usual: ['退回', '拒绝', '驳回', 'Return', 'Reject'] },
  transfer: { is: 'hasTransferBtn', text: 'transferBtnText', usual: ['转审', '转办', 'Transfer'] },
  addSigner: { is: 'hasFreeApproverBtn', text: 'freeApproverBtnText', usual: ['加签'] },
  terminate: { is: 'hasCancelBtn', text: 'cancelBtnText', usual: ['终止'] },
  saveDraft: { is: 'hasSaveBtn', text: 'saveBtnText', usual: ['暂存', '保存草稿', '保存', 'Save', 'Save draft'] },
} as const

/** Words of the design for a button; empty where they are the usual ones, which are translated. */
export function buttonText(task: FlowTaskDetail, action: TaskAction | 'saveDraft'): string {
  if (!(action in buttons)) return ''
  const button = buttons[action as keyof typeof buttons]
  const designed = text(task.approversProperties?.[button.text]).trim()
  return (button.usual as readonly string[]).includes(designed.replace(/\s/g, '')) ? '' : designed
}

/** Task status (section 3, and those of later releases). */
const [draft, running, passed, returned, withdrawn, terminated, suspended, withdrawnOpen] = [0, 1, 2, 3, 4, 5, 6, 7]

export interface Allowed {
  /** What waits for the caller; empty for nothing. */
  readonly operatorId: string
  readonly actions: ReadonlySet<TaskAction>
}

/** The line of the history that would be taken back; '' for none. Opened from what one decided, the address names it. */
export const recallOf = ({ recallId }: FlowTaskDetail, { role, recordId }: TaskConfig): string =>
  recallId ?? (role === 'done' ? recordId : '')

/**
 * What the server lets the caller do with a task. Other servers of the family do not say what may be done beside deciding:
 * there it follows from the state and the settings of the step, for whoever began it or watches over it.
 */
export function allowedOf(task: FlowTaskDetail, address: TaskConfig): Allowed {
  const { status } = task.flowTaskInfo
  const step = task.approversProperties
  const isRunning = status === running
  const operatorId = isRunning ? task.taskOperatorId || (address.role === 'todo' ? address.operatorId : '') : ''
  const isOwn = address.role === 'mine' && address.id !== newTask
  const isAmong = (...states: (number | undefined)[]) => isOwn && states.includes(status)
  const decides = (action: keyof typeof buttons) => operatorId !== '' && step?.[buttons[action].is] === true
  // Of servers of the family: what the first step lets whoever began it do, and whoever watches over tasks.
  const isOffered = (button: 'hasRevokeBtn' | 'hasPressBtn') => isAmong(running) && step?.[button] !== false
  const watches = address.role === 'monitor' && task.mayCancel === undefined && !task.noOperateAuth
  const restart = address.id === newTask || (task.mayRestart ?? isAmong(draft, returned, withdrawnOpen))
  const allows: Readonly<Record<TaskAction, boolean>> = {
    agree: decides('agree'),
    return: decides('return'),
    transfer: decides('transfer'),
    addSigner: decides('addSigner'),
    restart,
    keep: restart,
    recall: isRunning && recallOf(task, address) !== '' && step?.hasRevokeBtn === true,
    withdraw: task.mayWithdraw ?? isOffered('hasRevokeBtn'),
    urge: task.mayUrge ?? isOffered('hasPressBtn'),
    assign: task.mayAssign ?? (watches && isRunning),
    change: task.mayChange ?? (watches && isRunning),
    revive: task.mayRevive ?? (watches && (status === passed || status === terminated)),
    suspend: task.maySuspend ?? (watches && isRunning),
    restore: task.mayRestore ?? (watches && status === suspended),
    terminate: (task.mayCancel ?? (watches && isRunning)) || decides('terminate'),
    remove: task.mayDelete ?? isAmong(draft, withdrawn, withdrawnOpen),
  }
  return { operatorId, actions: new Set(taskActions.filter((action) => allows[action])) }
}
