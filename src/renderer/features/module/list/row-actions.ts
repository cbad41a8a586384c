import type { ModuleRow } from '#shared/api/module.ts'
import type { ListPlan } from '#shared/form/model.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { t } from '#renderer/i18n/index.ts'
import { closedText } from '../closed-text.ts'
import { toast } from '#renderer/platform/toast.ts'

/** What this version can do with one record; other buttons of a design are left out. */
const known = ['edit', 'remove', 'detail'] as const
type Known = (typeof known)[number]

/** What a rule of the design closed is only read; the keyboard reaches what no button shows. */
export const isOpen = (row: ModuleRow): boolean => closedText(row) === null

/** The buttons of a design as actions on a row. */
export function rowActions(
  buttons: ListPlan['rowButtons'],
  run: Readonly<Record<Known, (row: ModuleRow) => void>>,
): readonly RowAction<ModuleRow>[] {
  return buttons.flatMap(({ value, label }) => {
    const key = known.find((each) => each === value)
    if (!key) return []
    const changes = key === 'edit' || key === 'remove'
    return [
      {
        key,
        label: label || t(`module.${key}`),
        danger: key === 'remove',
        ...(changes
          ? {
              isShown: isOpen,
              run: (row: ModuleRow) => {
                const closed = closedText(row)
                if (closed === null) run[key](row)
                else toast.warning(closed)
              },
            }
          : { run: run[key] }),
      },
    ]
  })
}

/** What opening a row means: its details, or its form where there are none. */
export function openingAction(actions: readonly RowAction<ModuleRow>[]): RowAction<ModuleRow> | undefined {
  return actions.find(({ key }) => key === 'detail') ?? actions.find(({ key }) => key === 'edit')
}
