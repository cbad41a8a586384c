import { type Call, callAs, type SignedIn } from '#server/core/call.ts'
import { ApiError } from '#server/core/answer.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { loadDefinition } from '../module/definition.ts'
import { type FileKey, filesIn, keyOfFile, picturesIn } from '../module/files.ts'
import { readRecords } from '../module/records.ts'
import { openStore } from '../module/store.ts'
import { visibleForm } from '../module/view.ts'
import { takesPart } from './participants.ts'
import { readProcess } from './task-store.ts'
import { hiddenFrom, historyOf, seatOf } from './tasks.ts'

/** Tasks that are looked at for one file: the same upload stands in few. */
const MAX_TASKS = 20

/**
 * Whether somebody sees, through an approval that they take part in, a record that holds a file: they need no grant on its
 * module, and what their node keeps from them they do not fetch either.
 */
export async function mayReadByTask(call: Call, user: SignedIn, file: FileKey): Promise<boolean> {
  const asked = callAs(call, user)
  const holding = call.database
    .selectFrom('flow_task as seen')
    .innerJoin('file_holder', (join) =>
      join.onRef('file_holder.model_id', '=', 'seen.model_id').onRef('file_holder.record_id', '=', 'seen.record_id'),
    )
    .selectAll('seen')
    .where('file_holder.file_type', '=', file.type)
    .where('file_holder.file_id', '=', file.id)
    .orderBy('seen.id')
    .limit(MAX_TASKS)
  // Through the task itself, and through the one that started it.
  for (const part of ['seen.id', 'seen.parent_id'] as const) {
    const tasks = await holding
      .innerJoin('flow_task', 'flow_task.id', part)
      .where(takesPart({ user, now: call.now }))
      .execute()
    for (const task of tasks) if (await shows(asked, task, file)) return true
  }
  return false
}

async function shows(call: Call, task: FlowTaskTable, file: FileKey): Promise<boolean> {
  try {
    const definition = await loadDefinition(call.database, task.model_id)
    const process = await readProcess(call.database, task.version_id)
    const seat = await seatOf(call, task.id, await historyOf(call.database, task), '')
    const form = visibleForm(definition.form, await hiddenFrom(call, definition, task, seat, process))
    const store = await openStore(call.database, definition)
    const [record] = await readRecords(call.database, store, [task.record_id], null)
    if (record === undefined) return false
    const held = [...filesIn(form, record.values), ...picturesIn(form, record.values)]
    return held.some((one) => keyOfFile(one) === keyOfFile(file))
  } catch (error) {
    // A module switched off, a design that cannot be read: this task shows nothing.
    if (error instanceof ApiError) return false
    throw error
  }
}
