import { withCalculations } from '#shared/form/calculations.ts'
import { sentRecord } from '#shared/form/values.ts'
import type { AnswerData } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { FlowTaskTable } from '#server/database/tables/pages.ts'
import { withShownParts } from '../module/chosen-parts.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { type Hidden, hiddenFor } from '../module/grants.ts'
import { loadLabels, onScreen } from '../module/labels.ts'
import { inLanguage } from '../module/language.ts'
import { deletedWording, wordingFor } from '../module/record-reader.ts'
import { editableRecord } from '../module/editable-record.ts'
import { readRecords } from '../module/records.ts'
import { openStore } from '../module/store.ts'
import { visibleForm } from '../module/view.ts'
import { takesPart } from './participants.ts'
import { flowOf } from './task-flow.ts'
import { designWithout, operatesOf } from './task-form.ts'

type Task = Pick<FlowTaskTable, 'model_id' | 'record_id' | 'creator_id' | 'handler_id'>

/**
 * What is held back from a participant: as in the module for who has it, nothing more for who began the task, all that
 * form permission governs for anybody else; and for who was entrusted with it also what its handler does not see.
 */
async function hiddenFrom(call: Call, definition: Definition, task: Task): Promise<Hidden> {
  const { userId, isAdministrator } = call.user
  const isOwn = task.creator_id === userId
  const own = await hiddenFor(call.database, call.user, definition, { withoutMenu: isOwn ? 'nothing' : 'governed' })
  if (isAdministrator || isOwn || task.handler_id === userId || task.handler_id === null) return own
  const handler = await call.database
    .selectFrom('platform_user')
    .select(['id', 'is_administrator'])
    .where('id', '=', task.handler_id)
    .executeTakeFirst()
  if (!handler) return own
  const giver = { userId: handler.id, isAdministrator: handler.is_administrator === 1 }
  const others = await hiddenFor(call.database, giver, definition, { withoutMenu: 'governed' })
  return { columns: own.columns, fields: new Set([...own.fields, ...others.fields]) }
}

/** The record behind a task with display values; a participant needs no grant on the module to see it. */
async function readRecord(call: Call, task: Task) {
  const { model_id: modelId, record_id: recordId } = task
  const model = await call.database
    .selectFrom('visual_model')
    .select(['full_name', 'en_code', 'form_data'])
    .where('id', '=', modelId)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!model) return null
  const definition = await loadDefinition(call.database, modelId)
  const hidden = await hiddenFrom(call, definition, task)
  const reading = await inLanguage(call, definition)
  const form = visibleForm(reading.definition.form, hidden)
  const store = await openStore(call.database, definition)
  const [record] = await readRecords(call.database, store, [recordId], null)
  if (!record) return null
  // As in the record's own view: results that are not kept are worked out, and words are those of the caller's language.
  const values = { ...withCalculations(definition.calculations, record.values), ...record.values }
  const wording = wordingFor(call, onScreen, reading.translate)
  const [shown = values] = await withShownParts(form, [values], wording.records)
  const labels = await loadLabels(call.database, form, [shown], wording)
  return {
    form: {
      id: modelId,
      fullName: model.full_name,
      enCode: model.en_code,
      formType: 2,
      urlAddress: '',
      propertyJson: designWithout(model.form_data, hidden.fields),
    },
    raw: await editableRecord(call.database, form, record.values, deletedWording(call)),
    shown: JSON.stringify(sentRecord(form, shown, labels)),
    operates: operatesOf(definition.form, hidden.fields),
  }
}

/** A task with its record and history. 404 for whoever takes no part in it: that it exists is not theirs to know. */
export async function readTask(call: Call, id: string): Promise<AnswerData<Endpoints['flow.task']>> {
  const { database } = call
  const tasks = database.selectFrom('flow_task').where('flow_task.id', '=', id)
  const open = call.user.isAdministrator ? tasks : tasks.where(takesPart(call))
  const query = open
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'platform_user.account'])
  const task = await query.executeTakeFirst()
  if (!task) fail(404, 'workflow.taskMissing')
  const lines = await database
    .selectFrom('approval_record')
    .selectAll()
    .where('record_id', '=', task.record_id)
    .where('model_id', '=', task.model_id)
    .orderBy('handled_at')
    .orderBy('id')
    .execute()
  const record = await readRecord(call, task)
  const creatorUser = task.real_name === null ? '' : `${task.real_name}/${task.account}`
  const { thisStepId, ...flow } = flowOf(task, creatorUser, lines)
  const isOver = task.handler_id === null
  return {
    flowTaskInfo: {
      id: task.id,
      processId: task.id,
      fullName: task.full_name,
      status: task.status,
      flowUrgent: task.urgency,
      thisStep: task.current_node,
      thisStepId,
      completion: isOver ? 100 : 50,
      startTime: task.created_at,
      endTime: isOver ? (lines.at(-1)?.handled_at ?? null) : null,
      rejectDataId: null,
      suspend: false,
      type: 1,
      flowId: task.model_id,
      flowVersion: '1',
      creatorUser,
      creatorTime: task.created_at,
    },
    ...flow,
    flowFormInfo: record?.form ?? null,
    formData: record?.raw ?? {},
    displayData: record?.shown ?? '',
    formOperates: record?.operates ?? [],
    modelId: task.model_id,
    recordId: task.record_id,
  }
}
