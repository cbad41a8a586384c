import { useMemo } from 'react'
import type { LaunchedTask } from '#shared/api/workflow.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { flowTone, statusName } from '#renderer/components/state/flow-state.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { StartButton } from './lists/StartButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useTaskFilters } from './lists/useTaskFilters.tsx'
import { TaskListPage } from './split/TaskListPage.tsx'

const addressOf = ({ id }: LaunchedTask) => taskAddress(id, { role: 'mine' })
const narrow = ['status']

/** Everything that the person began, newest first, with where it stands. */
export function LaunchedList() {
  const t = useT()
  const filters = useTaskFilters('launched')
  const columns = useMemo<readonly PageColumn<LaunchedTask>[]>(
    () => [
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
    <TaskListPage
      list="flow.launched"
      views="list.launched"
      name="workflow/launched"
      label={t('workflow.launched.title')}
      filters={filters}
      toolbar={() => <StartButton />}
      addressOf={addressOf}
      columns={columns}
      narrow={narrow}
      empty={{ text: t('workflow.launched.none') }}
    />
  )
}
