import type { ReadOther } from './kind.ts'
import { isRaw, type Raw, rawList, text } from './parsing/read.ts'

/** Where the value of a parameter of a data interface comes from (FIELD-KINDS A6: `sourceType` of `templateJson`). */
export interface RowParameter {
  /** Name of the parameter in the interface. */
  readonly name: string
  readonly from: 'field' | 'constant' | 'system' | 'nothing'
  /** Name of the field, the constant itself, or the system variable. */
  readonly value: unknown
}

/** A parameter with its value, as the calls of data interfaces take it. */
export type GivenParameter = {
  readonly field: string
  readonly defaultValue: unknown
  /** 4: the server fills in the system variable that the value names. */
  readonly sourceType?: number
}

const sources: Readonly<Record<string, RowParameter['from']>> = {
  1: 'field',
  2: 'constant',
  3: 'nothing',
  4: 'system',
}

/** Older designers write no source: a named field, else the constant. */
function parameterOf(item: Raw): RowParameter | null {
  const name = text(item['field'])
  const related = text(item['relationField'])
  const written = sources[text(item['sourceType'])]
  const from = written ?? (related === '' ? 'constant' : 'field')
  const constant = related === '' || written === undefined ? (item['defaultValue'] ?? '') : related
  return name === '' ? null : { name, from, value: from === 'constant' ? constant : related }
}

/** Parameters of a design's `templateJson`; anything else is none. */
export function parametersOf(templateJson: unknown): readonly RowParameter[] {
  return rawList(templateJson).flatMap((item) => parameterOf(item) ?? [])
}

/** The parameters with what they are now; without `read` those of other fields are empty. */
export function givenParameters(parameters: readonly RowParameter[], read?: ReadOther): readonly GivenParameter[] {
  return parameters.map(({ name, from, value }) => {
    if (from === 'field') return { field: name, defaultValue: read?.(String(value)) ?? '' }
    if (from === 'system') return { field: name, defaultValue: value, sourceType: 4 }
    return { field: name, defaultValue: from === 'constant' ? value : '' }
  })
}

/** Names of the fields whose values the parameters take. */
export function parameterFields(parameters: readonly RowParameter[]): readonly string[] {
  return parameters.flatMap(({ from, value }) => (from === 'field' ? [String(value)] : []))
}

/** Rows of a data interface's answer: a list, or one wrapped as the family wraps it. */
export function answeredRows(answer: unknown): readonly Raw[] {
  return rawList(isRaw(answer) ? answer['list'] : answer)
}
