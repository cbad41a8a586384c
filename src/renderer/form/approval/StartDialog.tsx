import { Form, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Submit } from '#renderer/platform/submit.ts'
import { FormDialog, showFieldError } from '#renderer/components/page/FormDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { AheadFields, MissingFields } from './AheadFields.tsx'
import { type ChosenAhead, choicesOf } from './choices.ts'
import { useStepsAhead } from './useStepsAhead.ts'

interface StartValues extends ChosenAhead {
  readonly flowId: string
  readonly flowUrgent: number
}

interface StartDialogProps {
  /** Flows that may be started with the form; the first is proposed. */
  readonly flows: readonly { readonly id: string; readonly fullName: string }[]
  /** The task that is sent once more, or the record it is about; null for a new one. */
  readonly id: string | null
  /** It was begun before. */
  readonly isAgain: boolean
  readonly urgency?: number
  readonly formData: Readonly<Record<string, unknown>>
  readonly onRefused?: (error: unknown) => void
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What is asked before a form goes to approval: which flow, how urgent, and whom the flow lets the starter choose. */
export function StartDialog(props: StartDialogProps) {
  const { flows, id, isAgain, urgency = 1, formData, onRefused, onDone, onClose } = props
  const t = useT()
  const [flowId, setFlowId] = useState(flows[0]?.id ?? '')
  const ahead = useStepsAhead('0', { flowId, formData: { ...formData } }, true)
  const [missing, setMissing] = useState<readonly { nodeId: string; nodeName: string }[]>([])
  const start = usePlatformMutation('flow.start')
  const restart = usePlatformMutation('flow.restart')
  const save = async (values: StartValues, submit: Submit) => {
    const body = {
      ...choicesOf(values, ahead?.type ?? 0),
      flowId,
      flowUrgent: values.flowUrgent,
      status: 0,
      formData: { ...formData },
      ...(id === null ? {} : { id }),
    }
    const { data, msg } =
      isAgain && id !== null
        ? await restart.mutateAsync({ params: { id }, body }, submit)
        : await start.mutateAsync({ body }, submit)
    // Nothing was saved: people have to be named first, and it is sent again with them.
    if (data.length > 0) {
      setMissing(data)
      return null
    }
    onDone()
    return msg
  }
  return (
    <FormDialog<StartValues>
      title={t('workflow.start.title')}
      okText={t('workflow.start.title')}
      width={600}
      draft={null}
      initialValues={ahead === null ? null : { flowId, flowUrgent: urgency }}
      endpoint={isAgain ? 'flow.restart' : 'flow.start'}
      onSave={save}
      onRefused={(error, form) => {
        showFieldError(error, form)
        onRefused?.(error)
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {flows.length > 1 ? (
            <Form.Item name="flowId" label={t('workflow.start.flow')}>
              <Select
                options={flows.map((flow) => ({ value: flow.id, label: flow.fullName }))}
                onChange={(next: string) => setFlowId(next)}
              />
            </Form.Item>
          ) : null}
          <Form.Item name="flowUrgent" label={t('workflow.waiting.urgency')}>
            <Radio.Group
              options={[
                { value: 1, label: t('workflow.urgency.normal') },
                { value: 2, label: t('workflow.urgency.important') },
                { value: 3, label: t('workflow.urgency.urgent') },
              ]}
            />
          </Form.Item>
          {ahead ? <AheadFields ahead={ahead} operatorId="0" flowId={flowId} /> : null}
          <MissingFields nodes={missing} />
        </>
      )}
    </FormDialog>
  )
}
