import type { TFunction } from 'i18next'
import type { Problem } from '#shared/form/kind.ts'

/** The field's own message where it has one, else ours in the language of the screen. */
export function problemMessage(t: TFunction, problem: Problem): string {
  return problem.text ?? t(`form.problem.${problem.code}`, { limit: problem.limit ?? '' })
}
