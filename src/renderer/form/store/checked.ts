import type { Checked, Problem } from '#shared/form/kind.ts'

export function problemOf(checked: Checked): Problem | null {
  return checked.ok ? null : checked.problem
}
