import { Switch } from 'antd'
import { useMemo } from 'react'
import type { ServerFeature } from '#shared/access/server-features.ts'
import type { InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { useStable } from '../rows/useStable.ts'
import { StateTag } from '../state/StateTag.tsx'
import type { Rights } from './rights.ts'
import type { PageColumn } from './useColumns.ts'
import { useRowAction } from './useRowAction.ts'

/**
 * The column of the enabled mark: a switch that asks, naming the record, and can be taken back for a moment; a coloured
 * word for whoever may not change it. `endpoint` takes the wanted mark of `{id}` (`wantedMark` of `shared/api`).
 */
/** Calls that take the wanted mark. */
type ToggleId = {
  [Id in RendererEndpointId]: Required<InputOf<Id>> extends { body: { enabledMark: unknown } | undefined } ? Id : never
}[RendererEndpointId]

export function useToggleColumn<Row extends { readonly id: string; readonly enabledMark: number }>(
  endpoint: ToggleId,
  rights: Rights,
  nameOf: (row: Row) => string,
): PageColumn<Row> {
  const t = useT()
  const mayToggle = useServerHas(endpoint as ServerFeature) && rights.edit
  // The state that is wanted, not "the other one": somebody else may act between the question, the answer and the undo.
  const input = ({ id }: Row, enabledMark: number) =>
    ({ params: { id }, body: { enabledMark } }) as unknown as InputOf<RendererEndpointId>
  const toggle = useRowAction<Row, RendererEndpointId>({
    endpoint,
    input: (row) => input(row, row.enabledMark === 1 ? 0 : 1),
    undo: (row) => input(row, row.enabledMark === 1 ? 1 : 0),
    question: (row) => ({
      content: t(row.enabledMark === 1 ? 'common.status.askOff' : 'common.status.askOn', { name: nameOf(row) }),
      okText: t(row.enabledMark === 1 ? 'common.status.turnOff' : 'common.status.turnOn'),
    }),
  })
  const run = useStable({ toggle: (row: Row) => void toggle(row), nameOf })
  return useMemo(
    () => ({
      key: 'enabledMark',
      title: t('common.status.label'),
      width: 110,
      // The switch with its word, in the language where it is longest.
      fitWidth: 96,
      align: 'center',
      staysInSight: true,
      render: (row, isReachable) => {
        const isOn = row.enabledMark === 1
        const state = t(isOn ? 'common.status.enabled' : 'common.status.disabled')
        if (!mayToggle) return <StateTag tone={isOn ? 'success' : 'neutral'} text={state} />
        return (
          <Switch
            size="small"
            data-cell-action=""
            tabIndex={isReachable ? 0 : -1}
            checked={isOn}
            checkedChildren={state}
            unCheckedChildren={state}
            aria-label={t('common.status.toggle', { name: run.nameOf(row) })}
            onClick={() => run.toggle(row)}
          />
        )
      },
    }),
    [t, mayToggle, run],
  )
}
