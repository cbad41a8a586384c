import { withDefaults } from '#shared/form/defaults.ts'
import { type FormRecord, systemValues } from '#shared/form/values.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { mapYielding } from '#server/core/pause.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { author, initialContext } from './author.ts'
import { choiceCheck } from './choices.ts'
import { fieldName } from './field-names.ts'
import { checkInput } from './input.ts'
import { rejectSentStatus, statusFieldOf, withStatus } from './flow-status.ts'
import { recordReader } from './record-reader.ts'
import { recordRules } from './rules.ts'
import { writingRecords } from './bound/writing.ts'
import { insertRecords } from './records.ts'
import { openModule } from './module-for-caller.ts'
import { withCaller } from './saving.ts'
import { withSerials } from './serials.ts'
import { findTaken } from './unique.ts'

/** Null for a record that is stored, else why it is not. */
export type Outcome = ApiError | null

/**
 * Creates many records, each as `createRecord` would: what nobody may fill in is what the design gives it. Those that the
 * form allows are stored in one transaction with what `inside` adds to it; the others are refused one by one.
 */
export async function importRecords(
  call: Call,
  modelId: string,
  records: readonly Readonly<FormRecord>[],
  inside: (database: PlatformDatabase, outcomes: readonly Outcome[]) => Promise<void> = async () => undefined,
): Promise<readonly Outcome[]> {
  const { definition, store, form } = await openModule(call, modelId)
  const meant = records.map((record) => withCaller(form.fields, record, call))
  const checkChoices = await choiceCheck(
    { database: call.database, user: call.user, reader: recordReader(call) },
    form,
    meant,
  )
  const context = await initialContext(call, definition.form)
  const system = systemValues(definition.form, 'create', context)
  const rules = recordRules(definition, form, context, null)
  const status = await statusFieldOf(call.database, modelId, definition.form)
  const prepared = await mapYielding(
    meant,
    (record) => {
      try {
        const checked = checkInput(form, record, { partial: false, decisions: rules.decideNow(record) })
        checkChoices(checked)
        rejectSentStatus(status, checked, null)
        const whole = rules.settle({ ...withDefaults(definition.form, checked, context), ...system })
        return withStatus(status, { ...whole, ...system }, null)
      } catch (error) {
        if (error instanceof ApiError) return error
        throw error
      }
    },
    4,
  )
  return writingRecords(call.database, store, async (transaction) => {
    const good = prepared.flatMap((each, index) => (each instanceof ApiError ? [] : [{ index, values: each }]))
    const taken = await findTaken(
      transaction,
      definition.form,
      store,
      good.map(({ values }) => values),
    )
    const free = good.filter((_each, place) => !taken.has(place))
    const outcomes: Outcome[] = prepared.map((each) => (each instanceof ApiError ? each : null))
    for (const [place, field] of taken) {
      const text = { code: 'form.notUnique', params: { name: fieldName(field) } } as const
      outcomes[good[place]?.index ?? -1] = new ApiError(400, text, field.name)
    }
    if (free.length > 0)
      await insertRecords(
        transaction,
        store,
        await withSerials(
          transaction,
          definition.form,
          free.map(({ values }) => values),
          author(call),
        ),
        author(call),
      )
    await inside(transaction, outcomes)
    return outcomes
  })
}
