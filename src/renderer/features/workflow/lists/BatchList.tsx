import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { WaitingTask } from '#shared/api/workflow.ts'
import { todoAddress } from '#renderer/access/task-config.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { useT } from '#renderer/i18n/index.ts'
import { BatchDialog, type BatchAction, batchActions } from './BatchDialog.tsx'
import { taskColumns } from './columns.tsx'
import { TaskListPage } from '../split/TaskListPage.tsx'
import { useTaskFilters } from './useTaskFilters.tsx'

const addressOf = (task: WaitingTask) => todoAddress(task)
const narrow = ['by']

/** What waits for the person and may be decided several at once. */
export function BatchList() {
  const t = useT()
  const filters = useTaskFilters('batch')
  const [open, setOpen] = useState<{ readonly action: BatchAction; readonly selection: Selection } | null>(null)
  const columns = useMemo(() => {
    const all = taskColumns(t)
    return [all.flow, all.by, all.step, all.urgency, all.began]
  }, [t])
  return (
    <>
      <TaskListPage
        list="flow.batchable"
        views="list.batch"
        name="workflow/batch"
        label={t('workflow.batch.title')}
        filters={filters}
        columns={columns}
        addressOf={addressOf}
        narrow={narrow}
        empty={{ text: t('workflow.batch.none') }}
        many={(selection) =>
          batchActions.map((action) => (
            <Button
              key={action}
              type={action === 'agree' ? 'primary' : 'default'}
              disabled={selection.size === 0}
              onClick={() => setOpen({ action, selection })}
            >
              {t(`workflow.decide.${action}`)}
            </Button>
          ))
        }
      />
      {open ? <BatchDialog {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
