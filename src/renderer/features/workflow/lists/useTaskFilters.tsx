import { useMemo } from 'react'
import type { FlowBranch } from '#shared/api/flow-choices.ts'
import { daysFilter } from '#renderer/components/page/days-filter.tsx'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { statusName } from '#renderer/components/state/flow-state.ts'
import { PersonField } from '#renderer/form/approval/PersonField.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import type { TaskListName } from '../task-lists.ts'
import styles from '../workflow.module.css'

const urgencies = ['normal', 'important', 'urgent'] as const
const statuses: Readonly<Partial<Record<TaskListName | 'monitor', readonly number[]>>> = {
  launched: [0, 1, 2, 3, 4, 5],
  handled: [1, 2, 3, 4, 5],
  circulated: [1, 2, 3, 4, 5],
  monitor: [1, 2, 3, 4, 5, 6],
}
const waits: readonly string[] = ['waiting', 'batch']

/** Flows of a tree of them by categories. */
const flowsIn = (branches: readonly FlowBranch[]): readonly FlowBranch[] =>
  branches.flatMap((branch) => (branch.children.length > 0 ? flowsIn(branch.children) : [branch]))

/** What a list of tasks is narrowed by: their names, flow, state, urgency, who began them, and when. */
export function useTaskFilters(of: TaskListName | 'monitor'): readonly ListFilter[] {
  const t = useT()
  const isWaiting = waits.includes(of)
  const hasStatus = useServerHas('flow.handledStatus') || of !== 'handled'
  const { data: waiting, isPending: isWaitingComing } = usePlatformQuery(
    'flow.waitingFlows',
    {},
    { enabled: isWaiting, quiet: true },
  )
  const { data: released, isPending: isTreeComing } = usePlatformQuery(
    'flow.tree',
    { query: {} },
    { quiet: true, staleTime: 60_000 },
  )
  const isComing = isTreeComing || (isWaiting && isWaitingComing)
  return useMemo(() => {
    const all = { value: '', label: t('workflow.filter.all') }
    const choice = (name: string, label: string, options: readonly { value: string; label: string }[]): ListFilter => ({
      kind: 'choice',
      name,
      label,
      options: [{ ...all, label: `${label}: ${all.label}` }, ...options],
      isList: true,
    })
    // Those that wait first, and then what waits no more or never: a saved view names a flow whatever waits now.
    const counted = (waiting ?? []).map(({ id, fullName, num }) => ({ value: id, label: `${fullName} (${num})` }))
    const others = flowsIn(released?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
    const known = new Set(counted.map(({ value }) => value))
    const flows = isComing ? [] : [...counted, ...others.filter(({ value }) => !known.has(value))]
    const flow = choice('templateId', t('workflow.start.flow'), flows)
    const status = choice(
      'status',
      t('workflow.launched.status'),
      (statuses[of] ?? []).map((value) => ({
        value: String(value),
        label: t(`workflow.status.${statusName(value)}`),
      })),
    )
    const urgency = choice(
      'flowUrgent',
      t('workflow.waiting.urgency'),
      urgencies.map((name, at) => ({ value: String(at + 1), label: t(`workflow.urgency.${name}`) })),
    )
    const creator: ListFilter = {
      kind: 'own',
      name: 'creatorUserId',
      draw: (value, change) => (
        <span className={styles.creator}>
          <PersonField
            label={t('workflow.creator')}
            placeholder={t('workflow.creator')}
            value={typeof value === 'string' ? value : null}
            onChange={(id) => change(id ?? null)}
          />
        </span>
      ),
      toQuery: (value): Readonly<Record<string, string>> => (typeof value === 'string' ? { creatorUserId: value } : {}),
    }
    return [
      { kind: 'keyword', label: t('workflow.waiting.name'), max: 50 },
      flow,
      ...(!isWaiting && hasStatus ? [status] : []),
      urgency,
      ...(of === 'launched' ? [] : [creator]),
      daysFilter(t('workflow.createdAt'), [t('workflow.filter.from'), t('workflow.filter.to')]),
    ]
  }, [t, waiting, released, isComing, of, isWaiting, hasStatus])
}
