import { useMemo } from 'react'
import type { Access } from '#renderer/access/useAccess.ts'
import type { ListedPlan } from '../plan.ts'

/** Buttons that change records. */
const WRITING: ReadonlySet<string> = new Set(['add', 'edit', 'remove', 'batchRemove', 'upload'])

/** What of a list this person may see, search by and do (section 6). */
export function useListGrants({ list, readOnlySource }: ListedPlan, access: Access) {
  return useMemo(() => {
    const may = (value: string) =>
      access.hasButton(`btn_${value}`, list.useButtonPermission) && !(readOnlySource !== '' && WRITING.has(value))
    const columns = list.columns.filter((column) => access.hasColumn(column.prop, list.useColumnPermission))
    // The server does not search by what is held back: a field for it would do nothing.
    const heldBack = new Set(list.columns.filter((column) => !columns.includes(column)).map(({ prop }) => prop))
    const isHeldBack = (name: string) => heldBack.has(name) || access.hidesField(name, list.useFormPermission)
    return {
      columns,
      searches: list.searches.filter(({ prop }) => ![prop, prop.split('-')[0] ?? ''].some(isHeldBack)),
      buttons: list.buttons.filter(({ value }) => may(value)),
      /** Labels of the fields that the box for a keyword looks through. */
      keywords: list.keywords.flatMap((prop) => {
        const search = list.searches.find((each) => each.prop === prop)
        return search && ![prop, prop.split('-')[0] ?? ''].some(isHeldBack) ? [search.label] : []
      }),
      isHeldBack: (prop: string) => [prop, prop.split('-')[0] ?? ''].some(isHeldBack),
      mayDelete: may('remove') || may('batchRemove'),
      rowButtons: list.rowButtons.filter(({ value }) => may(value)),
      ownButtons: list.ownButtons.filter(({ value }) => may(value)),
    }
  }, [list, readOnlySource, access])
}
