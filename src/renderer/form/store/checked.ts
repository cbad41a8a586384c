import { accepted, type Checked, type Problem } from '#shared/form/kind.ts'

export function problemOf(checked: Checked): Problem | null {
  return checked.ok ? null : checked.problem
}

/** Files that are on their way were judged when they were chosen. */
export function withWaiting(checked: Checked): Checked {
  return !checked.ok && checked.problem.code === 'uploading' ? accepted(checked.value) : checked
}
