import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FlowEntrust } from '#shared/api/workflow.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { EntrustDialog, entrustDraft } from './EntrustDialog.tsx'
import styles from './workflow.module.css'

export type EntrustSide = 1 | 2

/** The tab that `config` selects (section 2): 1 given by the caller, 2 to the caller; anything else the first. */
export function sideOf(search: string): EntrustSide {
  return new URLSearchParams(search).get('config') === '2' ? 2 : 1
}

/** Who stands in for whom (section 2, /workFlow/entrust). */
export function EntrustPage({ search }: { readonly search: string }) {
  const t = useT()
  const navigate = useNavigate()
  const side = sideOf(search)
  return (
    <div className={styles.page}>
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={String(side)}
        onChange={(key) => void navigate(`/workFlow/entrust?config=${key}`, { replace: true })}
        items={([1, 2] as const).map((each) => ({
          key: String(each),
          label: t(each === 1 ? 'workflow.entrust.mine' : 'workflow.entrust.toMe'),
          children: <EntrustList side={each} />,
        }))}
      />
    </div>
  )
}

const isOver = (row: FlowEntrust) => Number(row.endTime) <= Date.now()
const stateOf = (row: FlowEntrust) => (row.isActive === 1 ? 'active' : isOver(row) ? 'over' : 'coming')
const isUnder = (row: FlowEntrust) => !isOver(row)
const own = { ...noRights, add: true, edit: true, remove: true }

function EntrustList({ side }: { readonly side: EntrustSide }) {
  const t = useT()
  const isMine = side === 1
  const nameOf = isMine ? toName : fromName
  const end = useRowAction<FlowEntrust, 'flow.endEntrust'>({
    endpoint: 'flow.endEntrust',
    question: (row) => ({
      content: t('workflow.entrust.endConfirm', { name: row.toUserName }),
      okText: t('workflow.entrust.stop'),
    }),
  })
  const run = useStable({ end: (row: FlowEntrust) => void end(row) })
  const actions = useMemo(
    () => [{ key: 'end', label: t('workflow.entrust.stop'), isShown: isUnder, run: run.end }],
    [t, run],
  )
  const columns = useMemo<readonly PageColumn<FlowEntrust>[]>(
    () => [
      {
        key: 'person',
        title: t(isMine ? 'workflow.entrust.to' : 'workflow.entrust.from'),
        width: 180,
        render: isMine ? toName : fromName,
      },
      // Wide enough for a whole moment: it never wraps.
      {
        key: 'startTime',
        title: t('workflow.entrust.start'),
        width: 170,
        fitWidth: minuteFit,
        render: ({ startTime }) => timeText(startTime),
      },
      {
        key: 'endTime',
        title: t('workflow.entrust.end'),
        width: 170,
        fitWidth: minuteFit,
        render: ({ endTime }) => timeText(endTime),
      },
      {
        key: 'state',
        title: t('workflow.entrust.state'),
        width: 120,
        render: (row) => (
          <StateTag
            tone={stateOf(row) === 'active' ? 'success' : stateOf(row) === 'coming' ? 'waiting' : 'neutral'}
            text={t(`workflow.entrust.${stateOf(row)}`)}
          />
        ),
      },
      {
        key: 'flows',
        title: t('workflow.entrust.flows'),
        width: 180,
        render: ({ flowName }) => flowName || t('workflow.entrust.allFlows'),
      },
      {
        key: 'description',
        title: t('workflow.entrust.description'),
        width: null,
        render: ({ description }) => description,
      },
    ],
    [t, isMine],
  )
  return (
    <ListPage
      list="flow.entrusts"
      name={`workflow/entrust/${side}`}
      label={t(isMine ? 'workflow.entrust.mine' : 'workflow.entrust.toMe')}
      query={isMine ? given : received}
      rights={isMine ? own : noRights}
      draftId={entrustDraft}
      columns={columns}
      nameOf={nameOf}
      empty={{
        text: t(isMine ? 'workflow.entrust.none' : 'workflow.entrust.noneToMe'),
        hint: isMine ? t('workflow.entrust.noneHint') : '',
      }}
      {...(isMine
        ? {
            add: t('workflow.entrust.create'),
            editor: EntrustDialog,
            isEditable: isUnder,
            remove: 'flow.removeEntrust' as const,
            actions,
          }
        : {})}
    />
  )
}

const toName = (row: FlowEntrust) => row.toUserName
const fromName = (row: FlowEntrust) => row.userName
// The name of the filter in the family, misspelt as there.
const given = { myOrDelagateToMe: 1 }
const received = { myOrDelagateToMe: 2 }
