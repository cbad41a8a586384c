import { isEmpty } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { hasRows, serialRuleOf } from '#shared/form/structure.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { lockRules, takeNumbers, type Taker } from '../serial-rule/numbers.ts'
import { fieldName } from './field-names.ts'

type Records = readonly Readonly<FormRecord>[]
type Changed<List extends Records> = { [Index in keyof List]: FormRecord }

/** A place that wants a number of a rule. */
interface Wanted {
  readonly code: string
  readonly put: (number: string) => void
}

/** The places of a record, and of the rows it holds, that have no number yet. */
function wantedBy(fields: readonly FieldPlan[], record: FormRecord, stored: Readonly<FormRecord>): Wanted[] {
  return fields.flatMap((field): Wanted[] => {
    const { name } = field
    const code = serialRuleOf(field)
    if (code === null) {
      if (!hasRows(field) || !Object.hasOwn(record, name)) return []
      if (field.columns.every((column) => serialRuleOf(column) === null)) return []
      const rows = tableRows(record[name]).map((row): FormRecord => ({ ...row }))
      record[name] = rows
      return rows.flatMap((row) => wantedBy(field.columns, row, {}))
    }
    if (!isEmpty(Object.hasOwn(record, name) ? record[name] : stored[name])) return []
    if (code === '') fail(400, 'serialRule.noRule', { field: name, params: { name: fieldName(field) } })
    const put = (number: string) => {
      record[name] = number
    }
    return [{ code, put }]
  })
}

/**
 * The records with a serial number wherever one is due and missing, in their order. Call inside the transaction that
 * writes them: a number that is not stored is given again. `stored` is what a single record holds already.
 */
export async function withSerials<const List extends Records>(
  inside: PlatformDatabase,
  form: FormPlan,
  list: List,
  taker: Taker,
  stored: Readonly<FormRecord> = {},
): Promise<Changed<List>> {
  const records = list.map((record): FormRecord => ({ ...record }))
  const byCode = Map.groupBy(
    records.flatMap((record) => wantedBy(form.fields, record, stored)),
    ({ code }) => code,
  )
  if (byCode.size > 0) {
    for (const [code, rule] of await lockRules(inside, [...byCode.keys()])) {
      const wanted = byCode.get(code) ?? []
      const numbers = await takeNumbers(inside, rule, wanted.length, taker)
      for (const [index, { put }] of wanted.entries()) put(numbers[index] ?? '')
    }
  }
  return records as Changed<List>
}
