import type { ModuleRow } from '#shared/api/module.ts'

export const isGroup = (row: ModuleRow): boolean => row['top'] === true && Array.isArray(row['children'])

export function childrenOf(group: ModuleRow): readonly ModuleRow[] {
  return Array.isArray(group['children']) ? (group['children'] as ModuleRow[]) : []
}

/** The records of a grouped answer without their groups. */
export function recordsOf(rows: readonly ModuleRow[]): readonly ModuleRow[] {
  return rows.some(isGroup) ? rows.flatMap((row) => (isGroup(row) ? childrenOf(row) : [row])) : rows
}
