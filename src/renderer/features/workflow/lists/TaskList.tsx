import { useMemo } from 'react'
import type { WaitingTask } from '#shared/api/workflow.ts'
import { taskAddress, type TaskRole } from '#renderer/access/task-config.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { taskColumns } from './columns.tsx'
import { TaskListPage } from '../split/TaskListPage.tsx'
import { useTaskFilters } from './useTaskFilters.tsx'

const lists = {
  handled: { call: 'flow.handled', role: 'done' },
  circulated: { call: 'flow.circulated', role: 'copy' },
  monitor: { call: 'flow.monitor', role: 'monitor' },
} as const satisfies Readonly<Record<string, { readonly call: string; readonly role: TaskRole }>>

/** What was withdrawn or ended: whatever else there is of an approval stays. */
const cameToNothing = ({ status }: WaitingTask) => status === 4 || status === 5 || status === 7

/** What stands beside the name where there is room for little. */
const narrow = { handled: ['did'], circulated: ['status'], monitor: ['status'] } as const

/** Tasks that the person decided, got a copy of, or watches over, newest first. */
export function TaskList({ of }: { readonly of: keyof typeof lists }) {
  const t = useT()
  const filters = useTaskFilters(of)
  const { call, role } = lists[of]
  const addressOf = useMemo(
    () => (task: WaitingTask) =>
      taskAddress(task.processId || task.id, {
        role,
        flowId: task.flowId,
        // What was taken back is named by its line of the history.
        ...(role === 'done' ? { recordId: task.id } : {}),
      }),
    [role],
  )
  const columns = useMemo(() => {
    const all = taskColumns(t)
    const times =
      of === 'monitor' ? [all.deadline, all.began] : [all.began, { ...all.at, title: t(`workflow.${of}.at`) }]
    // Other servers of the family do not tell there where a task stands.
    const states = of === 'handled' ? [all.did, { ...all.status, needs: 'flow.handledStatus' as const }] : [all.status]
    return [all.flow, all.by, all.step, ...states, all.urgency, ...times]
  }, [t, of])
  const remove = useRowAction<WaitingTask, 'flow.removeMonitored'>({
    endpoint: 'flow.removeMonitored',
    input: ({ processId, id }) => ({ body: { ids: [processId || id] } }),
    question: ({ fullName }) => ({
      content: t('workflow.decide.removeConfirm', { name: fullName }),
      okText: t('common.delete'),
      danger: true,
    }),
  })
  const run = useStable({ remove: (task: WaitingTask) => void remove(task) })
  const actions = useMemo(
    () => [{ key: 'remove', label: t('common.delete'), danger: true, isShown: cameToNothing, run: run.remove }],
    [t, run],
  )
  return (
    <TaskListPage
      {...(of === 'monitor' ? { actions } : {})}
      list={call}
      views={`list.${of}`}
      name={`workflow/${of}`}
      label={t(`workflow.${of}.title`)}
      filters={filters}
      addressOf={addressOf}
      columns={columns}
      narrow={narrow[of]}
      empty={{ text: t(`workflow.${of}.none`) }}
    />
  )
}
