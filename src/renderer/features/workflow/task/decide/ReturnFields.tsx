import { Form, Radio, Select } from 'antd'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Where a return goes to and what runs again after it, where the step leaves that to whoever returns. */
export function ReturnFields({ task, operatorId }: { readonly task: FlowTaskDetail; readonly operatorId: string }) {
  const t = useT()
  const step = task.approversProperties
  const steps = usePlatformQuery('flow.rejectSteps', { params: { id: operatorId } })
  // The first step need not be named by who designs a flow.
  const nameless = (code: string) =>
    task.flowTaskNodeList.some(({ nodeCode, nodeType }) => nodeCode === code && nodeType === 'start')
      ? t('workflow.decide.initiator')
      : code
  const targets = (steps.data?.list ?? []).map(({ nodeCode, nodeName }) => ({
    value: nodeCode,
    label: nodeName || nameless(nodeCode),
  }))
  const to = t('workflow.decide.returnTo')
  return (
    <>
      {step?.rejectStep === '2' ? (
        <Form.Item
          name="rejectStep"
          label={to}
          rules={[{ required: true, message: t('common.rule.choose', { label: to }) }]}
        >
          <Select options={targets} placeholder={t('form.select')} loading={steps.isFetching} />
        </Form.Item>
      ) : targets.length > 0 ? (
        <Form.Item label={to}>{targets.map(({ label }) => label).join(', ')}</Form.Item>
      ) : null}
      {step?.rejectType === 3 ? (
        <Form.Item name="rejectType" label={t('workflow.decide.after')} initialValue={1}>
          <Radio.Group
            options={[
              { value: 1, label: t('workflow.decide.rerun') },
              { value: 2, label: t('workflow.decide.straight') },
            ]}
          />
        </Form.Item>
      ) : null}
    </>
  )
}
