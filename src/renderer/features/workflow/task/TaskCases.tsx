import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { DataOf } from '#shared/api/table.ts'
import type { FlowTaskDetail } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { statusName } from '#renderer/components/state/flow-state.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { statusColour } from '#renderer/components/approval/names.ts'
import approval from '#renderer/components/approval/approval.module.css'
import styles from '../workflow.module.css'
import { useFolded } from '#renderer/components/approval/useFolded.ts'

type FlowNode = FlowTaskDetail['flowTaskNodeList'][number]

/** The sub-flows that the nodes of a task started, where it came to one. */
export function TaskCases({ task }: { readonly task: FlowTaskDetail }) {
  const nodes = task.flowTaskNodeList.filter(
    ({ nodeType, type, id }) => nodeType === 'subFlow' && (type === '0' || type === '1') && id !== '',
  )
  return nodes.map((node) => <NodeCases key={node.id} node={node} />)
}

/** Nothing on a server that does not know the call. */
function NodeCases({ node }: { readonly node: FlowNode }) {
  const { data } = usePlatformQuery('flow.cases', { params: { id: node.id } }, { quiet: true })
  return data && data.length > 0 ? <CaseList name={node.nodeName} cases={data} /> : null
}

function CaseList({ name, cases }: { readonly name: string; readonly cases: DataOf<'flow.cases'> }) {
  const t = useT()
  const { head, hidden, tail, unfold } = useFolded(cases)
  return (
    <section className={styles.comments} aria-label={t('workflow.cases.of', { name })}>
      <h3>{t('workflow.cases.of', { name })}</h3>
      <ul>
        {head.map((each) => (
          <Case key={each.flowTaskInfo.id} info={each.flowTaskInfo} />
        ))}
        {hidden === 0 ? null : (
          <li>
            <Button type="link" size="small" className={approval.flush ?? ''} onClick={unfold}>
              {t('workflow.folded', { count: hidden })}
            </Button>
          </li>
        )}
        {tail.map((each) => (
          <Case key={each.flowTaskInfo.id} info={each.flowTaskInfo} />
        ))}
      </ul>
    </section>
  )
}

function Case({ info }: { readonly info: FlowTaskDetail['flowTaskInfo'] }) {
  const t = useT()
  return (
    <li>
      <Link to={taskAddress(info.id, { role: 'copy' })}>{info.fullName || t('common.untitled')}</Link>{' '}
      <Tag color={statusColour(info.status)}>{t(`workflow.status.${statusName(info.status)}`)}</Tag>
      <div className={styles.quiet}>{[info.creatorUser, info.thisStep].filter((each) => each !== '').join(' · ')}</div>
    </li>
  )
}

/** Which task started this one: a link for whoever may open it. */
export function ParentTask({ info }: { readonly info: FlowTaskDetail['flowTaskInfo'] }) {
  return info.mayOpenParent ? (
    <Link to={taskAddress(info.parentId, { role: 'copy' })}>{info.parentName}</Link>
  ) : (
    info.parentName
  )
}
