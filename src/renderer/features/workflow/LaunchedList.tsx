import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LaunchedTask } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { flowTone, statusName } from '#renderer/components/state/flow-state.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { StartButton } from './lists/StartButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useTaskFilters } from './lists/useTaskFilters.tsx'

const addressOf = ({ id }: LaunchedTask) => taskAddress(id, { role: 'mine' })
const nameOf = ({ fullName }: LaunchedTask) => fullName

/** Everything that the person began, newest first, with where it stands. */
export function LaunchedList() {
  const t = useT()
  const navigate = useNavigate()
  const filters = useTaskFilters('launched')
  const columns = useMemo<readonly PageColumn<LaunchedTask>[]>(
    () => [
      {
        key: 'name',
        title: t('workflow.waiting.name'),
        width: null,
        minWidth: 200,
        render: (task, isReachable) => (
          <Link to={addressOf(task)} data-cell-action="" tabIndex={isReachable ? 0 : -1}>
            {task.fullName || t('common.untitled')}
          </Link>
        ),
      },
      {
        key: 'status',
        title: t('workflow.launched.status'),
        width: 100,
        render: ({ status }) => <StateTag tone={flowTone(status)} text={t(`workflow.status.${statusName(status)}`)} />,
      },
      { key: 'step', title: t('workflow.currentNode'), width: 160, render: ({ thisStep }) => thisStep },
      {
        key: 'at',
        title: t('workflow.createdAt'),
        width: 160,
        fitWidth: minuteFit,
        render: ({ creatorTime }) => timeText(creatorTime),
      },
    ],
    [t],
  )
  return (
    <ListPage
      rights={noRights}
      list="flow.launched"
      name="workflow/launched"
      label={t('workflow.launched.title')}
      filters={filters}
      toolbar={() => <StartButton />}
      columns={columns}
      nameOf={nameOf}
      empty={{ text: t('workflow.launched.none') }}
      onOpen={(task) => void navigate(addressOf(task))}
    />
  )
}
