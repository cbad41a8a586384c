import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { PeopleField } from './PersonField.tsx'
import type { StepsAhead } from './useStepsAhead.ts'

interface AheadFieldsProps {
  readonly ahead: StepsAhead
  /** What waits for the caller; 0 before it is started. */
  readonly operatorId: string
  readonly flowId: string
}

/** Branches, or people of the next steps, that a flow lets whoever decides choose. */
export function AheadFields({ ahead, operatorId, flowId }: AheadFieldsProps) {
  const t = useT()
  const { type, list } = ahead
  const branches = list.filter(({ isBranchFlow }) => isBranchFlow)
  return (
    <>
      {type === 1 && branches.length > 0 ? (
        <Form.Item
          name="branchList"
          label={t('workflow.decide.branches')}
          rules={[{ required: true, message: t('common.rule.choose', { label: t('workflow.decide.branches') }) }]}
        >
          <Checkbox.Group options={branches.map(({ nodeId, nodeName }) => ({ value: nodeId, label: nodeName }))} />
        </Form.Item>
      ) : null}
      {type === 3
        ? null
        : list
            .filter(({ isCandidates }) => isCandidates)
            .map(({ nodeId, nodeName }) => (
              <Form.Item noStyle key={nodeId} dependencies={['branchList']}>
                {({ getFieldValue }) => {
                  const chosen = getFieldValue('branchList') as readonly string[] | undefined
                  const isTaken =
                    type !== 1 || branches.every((each) => each.nodeId !== nodeId) || chosen?.includes(nodeId)
                  if (!isTaken) return null
                  return (
                    <Form.Item
                      name={['candidates', nodeId]}
                      label={nodeName}
                      rules={[{ required: true, message: t('common.rule.choose', { label: nodeName }) }]}
                    >
                      <CandidateSelect nodeCode={nodeId} operatorId={operatorId} flowId={flowId} />
                    </Form.Item>
                  )
                }}
              </Form.Item>
            ))}
    </>
  )
}

interface CandidateSelectProps {
  readonly nodeCode: string
  readonly operatorId: string
  readonly flowId: string
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
}

/** People among whom those of a step are chosen, found by a word. */
function CandidateSelect({ nodeCode, operatorId, flowId, id = '', value = [], onChange }: CandidateSelectProps) {
  const [keyword, setKeyword] = useState('')
  const { data, isFetching } = usePlatformQuery(
    'flow.candidateUsers',
    { params: { id: operatorId }, body: { nodeCode, flowId, keyword, currentPage: 1, pageSize: 50 } },
    { keepPrevious: true },
  )
  return (
    <Select
      id={id}
      mode="multiple"
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      options={(data?.list ?? []).map((person) => ({
        value: person.id,
        label: person.organize === '' ? person.fullName : `${person.fullName} (${person.organize})`,
      }))}
      {...(onChange ? { onChange } : {})}
    />
  )
}

/** Steps at which nobody was found to decide: nothing is done before somebody is named for each. */
export function MissingFields({ nodes }: { readonly nodes: readonly { nodeId: string; nodeName: string }[] }) {
  const t = useT()
  return nodes.map(({ nodeId, nodeName }) => (
    <Form.Item
      key={nodeId}
      name={['missing', nodeId]}
      label={nodeName}
      extra={t('workflow.decide.nobodyFound')}
      rules={[{ required: true, message: t('common.rule.choose', { label: nodeName }) }]}
    >
      <PeopleField label={nodeName} />
    </Form.Item>
  ))
}
