import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Values that every template can show. */
export const systemFields = ['systemPrinter', 'systemPrintTime', 'systemApprovalContent'] as const

/** A field tag as the family's designer writes it. Names come from designs: what would end the tag early is left out. */
export function fieldTag(table: string, field: string): string {
  const name = field.replaceAll(/["<>&{}]/g, '')
  return `<span class="jnpf-print-tag-span" contenteditable="false" data-tag="${table}.${name}">{${name}}</span>`
}

interface FieldGroup {
  /** headTable or childrenDataTableN. */
  readonly table: string
  readonly fields: readonly { readonly field: string; readonly fieldName: string }[]
}

/** The modules a template can be for, and what the chosen one can show. */
export function useTemplateFields(moduleId: string | null) {
  const { data } = usePlatformQuery('print.modules', {}, { quiet: true })
  const fields = usePlatformQuery(
    'print.fields',
    { body: { modelId: moduleId ?? '' } },
    { quiet: true, enabled: moduleId !== null },
  )
  const groups = moduleId === null ? [] : Object.entries(fields.data ?? {})
  return {
    modules: data?.list ?? [],
    groups: groups.map(([table, list]): FieldGroup => ({ table, fields: list })),
  }
}
