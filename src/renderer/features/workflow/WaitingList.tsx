import { useMemo } from 'react'
import type { WaitingTask } from '#shared/api/workflow.ts'
import { todoAddress } from '#renderer/access/task-config.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { ageText } from '#renderer/components/useAge.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { useT } from '#renderer/i18n/index.ts'
import { deadlineColumn, taskColumns } from './lists/columns.tsx'
import { useTaskFilters } from './lists/useTaskFilters.tsx'
import { TaskListPage } from './split/TaskListPage.tsx'

const DAY = 86_400_000
const addressOf = (task: WaitingTask) => todoAddress(task)
const narrow = ['age']

/** How long ago it was initiated, in whole days from the second one on: weeks and months would hide which is older. */
function Age({ at }: { readonly at: WaitingTask['creatorTime'] }) {
  const t = useT()
  const now = useNow(60_000)
  if (!at) return null
  const days = Math.floor((now - at) / DAY)
  return days < 1 ? ageText(at, Math.max(now, at)) : t('workflow.waiting.days', { count: days })
}

/** Everything that waits for the person, newest first: what /workFlowDetail shows when it names no task. */
export function WaitingList() {
  const t = useT()
  const filters = useTaskFilters('waiting')
  const columns = useMemo<readonly PageColumn<WaitingTask>[]>(
    () => [
      { key: 'by', title: t('workflow.creator'), width: 160, sortable: true, render: ({ userName }) => userName },
      { key: 'step', title: t('workflow.currentNode'), width: 160, sortable: true, render: ({ thisStep }) => thisStep },
      { ...taskColumns(t).urgency, sortable: true },
      deadlineColumn(t),
      // When it came to the person is another moment, which lists of the family have as `creatorTime`.
      { ...taskColumns(t).began, key: 'at', sortable: true },
      {
        key: 'age',
        title: t('workflow.waiting.age'),
        width: 130,
        render: ({ startTime, creatorTime }) => <Age at={startTime ?? creatorTime} />,
      },
    ],
    [t],
  )
  return (
    <TaskListPage
      list="flow.waiting"
      views="list.waiting"
      name="workflow/waiting"
      label={t('workflow.waiting.title')}
      filters={filters}
      addressOf={addressOf}
      sortsByName
      columns={columns}
      narrow={narrow}
      empty={{ text: t('workflow.waiting.none') }}
    />
  )
}
