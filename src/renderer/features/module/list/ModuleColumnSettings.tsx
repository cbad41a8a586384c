import type { ColumnPlan } from '#shared/form/model.ts'
import { ColumnSettings } from '#renderer/components/ColumnSettings.tsx'
import type { useListMemory } from '#renderer/components/memory/useListMemory.ts'
import { splitProp } from '#shared/form/shown.ts'
import type { useColumnChoice } from './useColumnChoice.ts'

type Memory = ReturnType<typeof useListMemory>

interface ModuleColumnSettingsProps {
  readonly open: boolean
  /** The columns of the design that the person may see. */
  readonly granted: readonly ColumnPlan[]
  readonly choice: ReturnType<typeof useColumnChoice>
  readonly memory: Memory[0]
  readonly remember: Memory[1]
  readonly onClose: () => void
}

/**
 * Order and visibility of the columns, which the platform keeps for each menu (section 3), with widths and density,
 * which this computer keeps. Columns of a child table stand in one place, whose width is dragged in the head.
 */
export function ModuleColumnSettings({ open, granted, choice, memory, remember, onClose }: ModuleColumnSettingsProps) {
  const widthOf = (prop: string) => (splitProp(prop).table === null ? (memory.widths?.[prop] ?? null) : undefined)
  return (
    <ColumnSettings
      open={open}
      columns={choice.choice.map(({ prop, label, visible }) => ({ prop, label, visible, width: widthOf(prop) }))}
      defaults={granted.map(({ prop, label }) => ({
        prop,
        label,
        visible: true,
        width: splitProp(prop).table === null ? null : undefined,
      }))}
      density={memory.density ?? 'normal'}
      onCancel={onClose}
      onConfirm={(columns, density) => {
        onClose()
        const widths = columns.flatMap(({ prop, width }) => (typeof width === 'number' ? [[prop, width] as const] : []))
        const ofTables = Object.entries(memory.widths ?? {}).filter(
          ([key]) => !granted.some(({ prop }) => prop === key),
        )
        const isReset = columns.every(({ width }) => typeof width !== 'number')
        const all = isReset ? [] : [...ofTables, ...widths]
        remember({
          widths: all.length === 0 ? undefined : Object.fromEntries(all),
          density: density === 'normal' ? undefined : density,
        })
        const order = (list: readonly { readonly prop: string; readonly visible: boolean }[]) =>
          JSON.stringify(list.map(({ prop, visible }) => [prop, visible]))
        if (order(columns) !== order(choice.choice)) void choice.save(columns)
      }}
    />
  )
}
