import { Button } from 'antd'
import { type RefObject, useState } from 'react'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import type { TaskConfig } from '#renderer/access/task-config.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { StartDialog } from '#renderer/form/approval/StartDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { type Allowed, buttonText, recallOf, type TaskAction, taskActions } from './allowed.ts'
import { type Decision, isAboutTurn, isDecision } from './decide/decision.ts'
import { DecisionDialog } from './decide/DecisionDialog.tsx'
import { useTaskKeys } from './useTaskKeys.ts'

interface TaskButtonsProps {
  readonly task: FlowTaskDetail
  readonly address: TaskConfig
  readonly allowed: Allowed
  /** The form that goes along is there: until then nothing can be decided. */
  readonly isReady: boolean
  /** Values of the form that may be changed here, checked where they go out with an agreement; null: what is missing is shown. */
  readonly formData: (isChecked: boolean) => Readonly<Record<string, unknown>> | null
  /** Nothing was done: somebody else may have acted on it. */
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
  /** It waits for the caller no more. */
  readonly onDecided: () => void
  readonly onGone: () => void
  /** The page of the task: single letters act there. */
  readonly area: RefObject<HTMLElement | null>
}

type Open = { readonly id: string; readonly formData: Readonly<Record<string, unknown>> } & (
  | { readonly decision: Decision }
  | { readonly decision: 'restart' }
)

/** Letters that stand for a button while its task is shown. */
const keys = { agree: 'A', return: 'R' } as const

/** The actions that are dangerous: they are not undone by the next one. */
const grave: ReadonlySet<TaskAction> = new Set(['terminate', 'remove'])

/** The actions by which it waits for somebody else. */
const leaving: ReadonlySet<TaskAction> = new Set(['agree', 'return', 'transfer'])

/** What the server lets the caller do with a task. */
export function TaskButtons(props: TaskButtonsProps) {
  const { task, address, allowed, isReady, formData, onRefused, onDone } = props
  const t = useT()
  const [open, setOpen] = useState<Open | null>(null)
  const { id } = task.flowTaskInfo
  const urge = usePlatformMutation('flow.urge')
  const start = usePlatformMutation('flow.start')
  const restart = usePlatformMutation('flow.restart')
  const remove = useRowAction<FlowTaskDetail, 'flow.removeLaunched'>({
    endpoint: 'flow.removeLaunched',
    input: () => ({ params: { id } }),
    question: ({ flowTaskInfo }) => ({
      content: t('workflow.decide.removeConfirm', { name: flowTaskInfo.fullName }),
      okText: t('common.delete'),
      danger: true,
    }),
    onDone: props.onGone,
  })
  const idOf = (decision: Decision) => {
    if (decision === 'recall') return recallOf(task, address)
    return isAboutTurn(decision) ? allowed.operatorId : id
  }
  const act = (action: TaskAction) => {
    if (action === 'remove') return void remove(task)
    if (action === 'urge') {
      return void urge.mutateAsync({ params: { id } }).then(
        ({ msg }) => toast.success(msg),
        // The one toast has told it.
        () => undefined,
      )
    }
    const values = formData(action === 'agree' || action === 'restart')
    if (values === null) return
    if (action === 'keep') return void keep(values)
    if (action === 'restart') setOpen({ decision: action, id, formData: values })
    else if (isDecision(action)) setOpen({ decision: action, id: idOf(action), formData: values })
  }
  const close = () => setOpen(null)
  const isNew = id === ''
  /** Before it is sent on its way nothing has to be complete. */
  const keep = async (values: Readonly<Record<string, unknown>>) => {
    const body = { flowId: isNew ? address.flowId : task.flowTaskInfo.flowId, formData: { ...values }, status: 1 }
    try {
      const { msg } = isNew
        ? await start.mutateAsync({ body })
        : await restart.mutateAsync({ params: { id }, body: { ...body, id } })
      toast.success(msg)
    } catch (error) {
      // The one toast has told it.
      return onRefused(error)
    }
    onDone()
    if (isNew) props.onGone()
  }
  const actions = taskActions.filter((action) => allowed.actions.has(action))
  const keyed = (action: 'agree' | 'return') => (isReady && allowed.actions.has(action) ? () => act(action) : undefined)
  useTaskKeys(props.area, { a: keyed('agree'), r: keyed('return') })
  const main = actions[0] === 'agree' || actions[0] === 'restart' ? actions[0] : null
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          {...(action in keys ? { 'aria-keyshortcuts': keys[action as keyof typeof keys] } : {})}
          type={action === main ? 'primary' : 'default'}
          danger={grave.has(action)}
          disabled={!isReady}
          loading={
            (action === 'urge' && urge.isPending) || (action === 'keep' && (start.isPending || restart.isPending))
          }
          onClick={() => act(action)}
        >
          {buttonText(task, action) || t(`workflow.decide.${action}`)}
        </Button>
      ))}
      {open === null || !allowed.actions.has(open.decision) ? null : open.decision === 'restart' ? (
        <StartDialog
          flows={[{ id: task.flowTaskInfo.flowId || address.flowId, fullName: task.flowTemplateInfo?.fullName ?? '' }]}
          id={isNew ? null : open.id}
          isAgain={!isNew}
          urgency={task.flowTaskInfo.flowUrgent}
          formData={open.formData}
          onRefused={onRefused}
          onDone={() => {
            onDone()
            if (isNew) props.onGone()
          }}
          onClose={close}
        />
      ) : (
        <DecisionDialog
          task={task}
          decision={open.decision}
          id={open.id}
          isApprover={allowed.operatorId !== ''}
          formData={Object.keys(open.formData).length > 0 ? open.formData : null}
          onRefused={onRefused}
          onDone={() => {
            onDone()
            if (leaving.has(open.decision)) props.onDecided()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
