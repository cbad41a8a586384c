import { Form, Radio, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { InputOf } from '#shared/api/table.ts'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { type FormDialogProps, FormDialog, showFieldError } from '#renderer/components/page/FormDialog.tsx'
import { AheadFields, MissingFields } from '#renderer/form/approval/AheadFields.tsx'
import { PersonField } from '#renderer/form/approval/PersonField.tsx'
import { useStepsAhead } from '#renderer/form/approval/useStepsAhead.ts'
import { draftOf } from '#renderer/form/dialog/draft-of.tsx'
import { arrivedRule, FilesControl } from '#renderer/form/dialog/FilesControl.tsx'
import { SignControl } from '#renderer/form/dialog/SignControl.tsx'
import { useDialogDraft } from '#renderer/form/drafts/useDialogDraft.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { sendOrKeep } from '#renderer/form/offline/keep-entry.ts'
import { isAway } from '#renderer/form/offline/keep-entry.ts'
import { buttonText } from '../allowed.ts'
import { type Decision, decisionBody, decisionCalls, type DecisionValues, isAboutTurn } from './decision.ts'
import { forgetTyped, typedFor } from '../../typed-opinions.ts'
import { KeepOpinion } from './KeepOpinion.tsx'
import { OpinionInput } from './OpinionInput.tsx'
import { AsyncCasesField, StepField } from './MonitorFields.tsx'
import { ReturnFields } from './ReturnFields.tsx'

interface DecisionDialogProps {
  readonly task: FlowTaskDetail
  readonly decision: Decision
  /** What the call names: what waits, the task, or the line of the history. */
  readonly id: string
  readonly isApprover: boolean
  /** Values of the form that the step lets change; null where it lets none. */
  readonly formData: Readonly<Record<string, unknown>> | null
  readonly onRefused: (error: unknown) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

const MAX_OPINION = 2000
const MAX_FILES = 3

/**
 * One decision with an opinion, exactly once: what became of a call without an answer is asked by its key. Mount it to open
 * it.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const { task, decision, id, isApprover, formData, onRefused, onDone, onClose } = props
  const t = useT()
  const word = t(`workflow.decide.${decision}`)
  const title = buttonText(task, decision) || word
  const labels = useMemo(
    () => ({ handleOpinion: t('workflow.decide.opinion'), fileList: t('workflow.decide.files') }),
    [t],
  )
  const flowId = task.flowTaskInfo.flowId
  const isAsked = decision === 'agree' || decision === 'addSigner'
  const ahead = useStepsAhead(id, { flowId, formData: { ...formData } }, isAsked)
  /** What was typed in the card of this turn, or is kept by the server. */
  const initialValues = useMemo(() => keptOf(task, typedFor(id)), [id, task])
  const draft = useDialogDraft({
    form: { moduleId: 'workflow.decision', recordId: id },
    name: task.flowTaskInfo.fullName,
    labels,
    initialValues,
  })
  const [missing, setMissing] = useState<readonly { nodeId: string; nodeName: string }[]>([])
  /** What is decided while the server is away is sent when it is back. */
  const keepable = decision === 'agree' || decision === 'return' ? decisionCalls[decision] : null
  const { mutateAsync } = usePlatformMutation(decisionCalls[decision] as 'flow.audit', {
    quiet: (error) => keepable !== null && isAway(error),
  })
  const save: FormDialogProps<DecisionValues>['onSave'] = async (values, submit) => {
    const context = { flowId, candidateType: ahead?.type ?? 0, formData, isApprover, taskId: task.flowTaskInfo.id }
    const body = decisionBody(decision, values, context)
    // What is moved is named in the body.
    const isMoved = decision === 'change' || decision === 'revive'
    const input = (isMoved ? { body } : { params: { id }, body }) as InputOf<'flow.audit'>
    const send = () => mutateAsync(input, submit)
    const info = task.flowTaskInfo
    const about = { operatorId: id, taskId: info.id, name: info.fullName, step: info.thisStep }
    const answer = keepable
      ? await sendOrKeep(
          send,
          { kind: 'decision', ...about, endpoint: keepable, key: submit.key, body: { ...body } },
          submit,
        )
      : await send()
    if (typeof answer === 'string') {
      forgetTyped(id)
      return answer
    }
    const { data, msg } = answer
    const nodes = (data ?? []) as typeof missing
    // Nothing was done: people have to be named first, and it is sent again with them.
    if (nodes.length > 0) {
      setMissing(nodes)
      return null
    }
    forgetTyped(id)
    onDone()
    return msg
  }
  const step = task.approversProperties
  const asksPerson = decision === 'transfer' || decision === 'addSigner' || decision === 'assign'
  const person = t(decision === 'addSigner' ? 'workflow.decide.signer' : 'workflow.decide.transferTo')
  const waiting = task.flowTaskNodeList.filter(({ type }) => type === '1')
  const signature = t('workflow.decide.signature')
  return (
    <FormDialog<DecisionValues>
      title={title}
      okText={title}
      width={600}
      draft={draftOf(draft, labels)}
      initialValues={ahead === null ? null : initialValues}
      requiredFields={asksPerson ? ['freeApproverUserId'] : []}
      endpoint={decisionCalls[decision]}
      onSave={save}
      onRefused={(error, form) => {
        showFieldError(error, form)
        onRefused(error)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {decision === 'assign' ? (
            <Form.Item name="nodeCode" label={t('workflow.currentNode')} initialValue={waiting[0]?.nodeCode ?? ''}>
              <Select options={waiting.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName }))} />
            </Form.Item>
          ) : null}
          {decision === 'change' || decision === 'revive' ? <StepField task={task} /> : null}
          {decision === 'suspend' ? <AsyncCasesField taskId={task.flowTaskInfo.id} /> : null}
          {asksPerson ? (
            <Form.Item
              name="freeApproverUserId"
              label={person}
              rules={[{ required: true, message: t('common.rule.choose', { label: person }) }]}
            >
              <PersonField label={person} />
            </Form.Item>
          ) : null}
          {decision === 'addSigner' ? (
            <Form.Item name="freeApproverType" label={t('workflow.decide.when')} initialValue={1}>
              <Radio.Group
                options={[
                  { value: 1, label: t('workflow.decide.before') },
                  { value: 2, label: t('workflow.decide.afterMe') },
                ]}
              />
            </Form.Item>
          ) : null}
          {decision === 'return' ? <ReturnFields task={task} operatorId={id} /> : null}
          {ahead ? <AheadFields ahead={ahead} operatorId={id} flowId={flowId} /> : null}
          <MissingFields nodes={missing} />
          <Form.Item
            name="handleOpinion"
            label={labels.handleOpinion}
            rules={[{ max: MAX_OPINION, message: t('common.rule.length', { max: MAX_OPINION }) }]}
          >
            <OpinionInput />
          </Form.Item>
          {isAboutTurn(decision) && step?.hasSaveBtn ? (
            <Form.Item label={null}>
              <KeepOpinion
                operatorId={id}
                flowId={flowId}
                formData={formData}
                form={form}
                label={buttonText(task, 'saveDraft')}
              />
            </Form.Item>
          ) : null}
          {isAboutTurn(decision) && step?.hasSign ? (
            <Form.Item
              name="signImg"
              label={signature}
              rules={[{ required: true, message: t('common.rule.enter', { label: signature }) }]}
            >
              <SignControl label={signature} />
            </Form.Item>
          ) : null}
          <Form.Item name="fileList" label={labels.fileList} rules={[arrivedRule(t)]}>
            <FilesControl label={labels.fileList} limit={MAX_FILES} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

/** What the server keeps of a decision that is not made yet, below what was typed in the card of this turn. */
function keptOf({ draft, draftData }: FlowTaskDetail, typed: string) {
  const kept: Readonly<Record<string, unknown>> = draft ?? draftData ?? {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const files = Array.isArray(kept['fileList']) ? kept['fileList'] : []
  return {
    handleOpinion: typed || textOf(kept['handleOpinion']),
    signImg: textOf(kept['signImg']) || null,
    fileList: files.length > 0 ? files : null,
  }
}
