import { setImmediate as nextRound } from 'node:timers/promises'
import type { InputOf } from '#shared/api/table.ts'
import { isChangedTogether } from '#shared/form/changed-together.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { describeMessage } from '#server/core/language.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { render } from '#server/messages/message.ts'
import { fieldName } from './field-names.ts'
import { openModule } from './module-for-caller.ts'
import { changeRecord } from './service.ts'

const updated: MessageCode = 'common.updated'

/**
 * Gives one field of several records a value, as if each were opened and saved: its own rules, rights and transaction. A record that
 * is refused stays as it was and says why; the others are changed.
 */
export async function updateRecords(
  call: Call,
  modelId: string,
  { ids, field: name, value }: InputOf<'module.updateMany'>['body'],
) {
  const { form } = await openModule(call, modelId)
  const field = form.fields.find((each) => each.name === name)
  if (!field) fail(400, 'module.fieldGone', { field: name })
  if (!isChangedTogether(field)) fail(400, 'module.fieldClosed', { field: name, params: { name: fieldName(field) } })
  const data = JSON.stringify({ [name]: value ?? null })
  const results = []
  for (const id of new Set(ids)) {
    try {
      await changeRecord(call, modelId, id, { data, mustTake: name })
      results.push({ id, msg: render({ code: updated }, call.language) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { text, field: path } = error
      const described = { ...describeMessage(text, call.language), ...(path === undefined ? {} : { field: path }) }
      results.push({ id, msg: render(text, call.language), error: described })
    }
    await nextRound()
  }
  return { results }
}
