import { Checkbox, Form, Select } from 'antd'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** The step that a task moves to: one of those on its way, but where it stands. */
export function StepField({ task }: { readonly task: FlowTaskDetail }) {
  const t = useT()
  const label = t('workflow.decide.moveTo')
  const steps = task.flowTaskNodeList.filter(({ nodeType, type }) => nodeType === 'approver' && type !== '1')
  return (
    <Form.Item
      name="taskNodeId"
      label={label}
      rules={[{ required: true, message: t('common.rule.choose', { label }) }]}
    >
      <Select
        options={steps.map(({ id, nodeCode, nodeName }) => ({ value: id || nodeCode, label: nodeName }))}
        notFoundContent={t('workflow.decide.noOtherStep')}
      />
    </Form.Item>
  )
}

/** Asked where a task has sub-flows under way that it does not wait for. */
export function AsyncCasesField({ taskId }: { readonly taskId: string }) {
  const t = useT()
  const { data } = usePlatformQuery('flow.asyncCases', { params: { id: taskId } }, { quiet: true })
  if (data !== true) return null
  return (
    <Form.Item name="suspend" valuePropName="checked" initialValue={false}>
      <Checkbox>{t('workflow.decide.withAsync')}</Checkbox>
    </Form.Item>
  )
}
