import type { Raw } from '#shared/form/parsing/read.ts'
import type { PeopleKey } from './approver.ts'

/** How a setting is entered; `when`: it is only asked then. */
export type Control =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'switch' }
  /** Of options whose texts are named by the setting. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'people'; readonly people: PeopleKey }
  /** A field of the form that holds people. */
  | { readonly kind: 'peopleField'; readonly field: string; readonly type: string }
  /** Fields of the form that are told in one line. */
  | { readonly kind: 'fields'; readonly max: number }
  /** A field of the form that holds a time. */
  | { readonly kind: 'timeField' }
  /** People that stand in a list of their own. */
  | { readonly kind: 'receivers' }
  /** A step before this one. */
  | { readonly kind: 'step' }
  /** Where a return goes: one of the options, or a step before this one. */
  | { readonly kind: 'target'; readonly options: readonly string[] }
  | { readonly kind: 'prints' }
  /** A sending configuration of messages of flows. */
  | { readonly kind: 'sendConfig' }
  /** Another flow that people may start. */
  | { readonly kind: 'flow' }
  /** Fields of this form and of that of the other flow, whose values go over one way or the other. */
  | { readonly kind: 'copies'; readonly way: 'given' | 'taken' }

/** One setting of a node, as the panel shows it and as the family stores it. */
export interface Setting {
  readonly name: string
  readonly control: Control
  readonly when?: (properties: Raw) => boolean
  readonly read: (properties: Raw) => unknown
  readonly write: (value: unknown, properties: Raw) => Raw
}
