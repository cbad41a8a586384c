import { Button, Timeline } from 'antd'
import type { FlowOperator, FlowTaskDetail } from '#shared/api/workflow.ts'
import { drawnPicture } from '#shared/form/handwriting.ts'
import { rawList, text } from '#shared/form/parsing/read.ts'
import { FileLinks } from '../FileLinks.tsx'
import { timeText } from '../time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { actionColour, actionName } from './names.ts'
import styles from './approval.module.css'
import { useFolded } from './useFolded.ts'

interface PathNode {
  readonly code: string
  readonly name: string
  readonly people: string
  readonly state: 'done' | 'current' | 'ahead'
}

/** The steps of a task as its server knows them; parallel ones stand in the same state. */
export function pathOf(source: unknown): readonly PathNode[] {
  return rawList(source).map((node, index) => {
    const type = text(node['type'])
    return {
      code: text(node['nodeCode']) || String(index),
      name: text(node['nodeName']),
      people: text(node['userName']),
      state: type === '0' ? 'done' : type === '1' ? 'current' : 'ahead',
    }
  })
}

interface TaskTimelineProps {
  readonly task: Pick<FlowTaskDetail, 'flowTaskNodeList' | 'flowTaskOperatorRecordList'>
  /** Of the task, 0 to 7. */
  readonly status: number
}

/** The way of a task in one line: what was done, from the oldest on, where it stands, and what follows. */
export function TaskTimeline({ task, status }: TaskTimelineProps) {
  const t = useT()
  const history = task.flowTaskOperatorRecordList
  const { head, hidden, tail, unfold } = useFolded(history)
  // A task that is over has nothing ahead, whatever its flow would have asked for.
  const path = status === 1 ? pathOf(task.flowTaskNodeList).filter(({ state }) => state !== 'done') : []
  if (history.length === 0 && path.length === 0) return <p className={styles.quiet}>{t('workflow.noHistory')}</p>
  return (
    <Timeline
      items={[
        ...head.map((line, index) => done(line, index)),
        ...(hidden === 0
          ? []
          : [
              {
                key: 'folded',
                color: 'gray',
                content: (
                  <Button type="link" size="small" className={styles.flush ?? ''} onClick={unfold}>
                    {t('workflow.folded', { count: hidden })}
                  </Button>
                ),
              },
            ]),
        ...tail.map((line, index) => done(line, head.length + hidden + index)),
        ...path.map((node) => ({
          key: `path ${node.code}`,
          color: node.state === 'current' ? 'blue' : 'gray',
          content: <Ahead node={node} />,
        })),
      ]}
    />
  )
}

const done = (line: FlowOperator, index: number) => ({
  key: `done ${index}`,
  color: actionColour(line.handleStatus),
  content: <Done line={line} />,
})

function Done({ line }: { readonly line: FlowOperator }) {
  const t = useT()
  const signature = drawnPicture(line.signImg)
  // Who it was passed on to, or for whom it was decided: the family writes the name here, not an id.
  const other = text(line['operatorId'])
  const isDecision = ['approve', 'return'].includes(actionName(line.handleStatus))
  return (
    <div className={styles.step}>
      <div>
        <strong>{line.nodeName}</strong>
        <span className={styles.action}>{t(`workflow.action.${actionName(line.handleStatus)}`)}</span>
        {other === '' ? null : (
          <span className={styles.action}>
            {t(isDecision ? 'workflow.forPerson' : 'workflow.toPerson', { name: other })}
          </span>
        )}
      </div>
      <div className={styles.quiet}>
        {line.userName} · {timeText(line.handleTime)}
      </div>
      {line.handleOpinion === '' ? null : <blockquote>{line.handleOpinion}</blockquote>}
      {signature ? (
        <img className={styles.signature} src={signature} alt={t('workflow.signatureOf', { name: line.userName })} />
      ) : null}
      <FileLinks files={line.fileList} />
    </div>
  )
}

function Ahead({ node }: { readonly node: PathNode }) {
  const t = useT()
  const isCurrent = node.state === 'current'
  return (
    <div className={isCurrent ? styles.step : `${styles.step} ${styles.ahead}`} aria-current={isCurrent || undefined}>
      <div>
        <strong>{node.name}</strong>
        <span className={styles.action}>{t(isCurrent ? 'workflow.path.current' : 'workflow.path.ahead')}</span>
      </div>
      {node.people === '' ? null : <div className={styles.quiet}>{node.people}</div>}
    </div>
  )
}
