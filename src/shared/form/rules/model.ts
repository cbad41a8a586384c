import type { SchemeConditions } from '#shared/access/data-scheme.ts'

/** The extra root key of a form's JSON under which its rules lie; clients of the family pass over it. */
export const rulesKey = 'atriumRules'

/**
 * What a condition may ask beside fields of the record, by the name that stands in its `field`: who fills the form in, and
 * whether the record is a new one. Values of `@organization` are ids: one's own organisation or any above it.
 */
export const askedOfPerson = ['@user', '@role', '@position', '@group', '@department', '@organization', '@new'] as const
export type AskedOfPerson = (typeof askedOfPerson)[number]

/** What a field is set to. `formula`: tokens as those of a calculate field. */
export type RuleValue =
  | { readonly from: 'constant'; readonly value: unknown }
  | { readonly from: 'empty' }
  | { readonly from: 'field'; readonly field: string }
  | { readonly from: 'formula'; readonly expression: readonly unknown[]; readonly precision: number }

/**
 * What a rule does while its conditions hold. Fields are named as in lists: `name`, or `table-column` for a column of a
 * child table, of which each row is judged by itself; a child table as a whole is shown, required or disabled by its name.
 *
 * - `show`: they are shown only then. What is hidden keeps its value and is sent, unless `clear` empties it meanwhile; it
 *   is never required.
 * - `require`: they must be filled in then.
 * - `disable`: nobody types into them then; they hold what is stored, or what the design gives a new record.
 * - `set`: they hold this value then, whatever is typed.
 * - `close`: the record as it is stored is neither changed nor deleted then. It names no fields; `message` says to people
 *   what the record is then ("it is in approval").
 *
 * Of several rules for one field any one that holds shows, requires or disables it; of several that set it the first does.
 */
export type RuleAction =
  | { readonly type: 'show'; readonly fields: readonly string[]; readonly clear: boolean }
  | { readonly type: 'require'; readonly fields: readonly string[] }
  | { readonly type: 'disable'; readonly fields: readonly string[] }
  | { readonly type: 'set'; readonly fields: readonly string[]; readonly value: RuleValue }
  | { readonly type: 'close'; readonly fields: readonly string[]; readonly message?: string }

export const ruleActions = [
  'show',
  'require',
  'disable',
  'set',
  'close',
] as const satisfies readonly RuleAction['type'][]

/** One rule of a form. `when` null: always. */
export interface Rule {
  readonly id: string
  readonly name: string
  readonly when: SchemeConditions | null
  readonly actions: readonly RuleAction[]
}

/**
 * `notRules`: what is stored is no list of rules. `unknownAction`, `unknownValue`: a part of this version does not know it.
 * `conditions`: they cannot be read, or name what only a server knows. `unknownField`: no field has the name.
 * `notSettable`: nobody can put a value there. `otherRow`: a value of a row is wanted outside it.
 * `formula`: it cannot be worked out. `cycle`: what the rule decides leads back to what it asks.
 */
export type RuleProblemCode =
  | 'notRules'
  | 'unknownAction'
  | 'unknownValue'
  | 'conditions'
  | 'unknownField'
  | 'notSettable'
  | 'otherRow'
  | 'formula'
  | 'cycle'

/** A rule, or a part of it, that is left out, and why. */
export interface RuleProblem {
  /** Id of the rule; empty for all of them. */
  readonly rule: string
  readonly code: RuleProblemCode
  /** The field, or the word, that it is about; several are joined by commas. */
  readonly about: string
}
