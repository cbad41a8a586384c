import { newRun, runStatus } from '#shared/approval/run-state.ts'
import { formatTime } from '#shared/form/dates.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { Language } from '#shared/rules/language.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { render } from '#server/messages/message.ts'
import { noChoices } from './advance.ts'
import { type FlowModule, readFlowRecord } from './record.ts'
import type { OpenTask, Process } from './task-store.ts'

/** Who begins a task: a person by a call, or one for whom another task begins it. */
export type Starter = Pick<Call, 'user' | 'now'> & { readonly language: Language }

const MAX_TITLE = 200

/** What a task is called: as its template says, else by who began it. */
function titleOf(call: Starter, { plan, template }: Process, record: Readonly<FormRecord>): string {
  const own: Readonly<Record<string, string>> = {
    launchUserName: call.user.realName,
    flowFullName: template.full_name,
    flowFullCode: template.en_code,
    launchTime: formatTime(call.now(), 'yyyy-MM-dd HH:mm'),
  }
  const valueOf = (name: string) => {
    if (Object.hasOwn(own, name)) return own[name] ?? ''
    const value = Object.hasOwn(record, name) ? record[name] : ''
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const written = plan.titleText.replace(/\{@?([\w-]{1,100})\}/g, (_place, name: string) => valueOf(name)).trim()
  const usual = () =>
    render(
      { code: 'workflow.taskTitle', params: { name: call.user.realName, flow: template.full_name } },
      call.language,
    )
  return (written === '' ? usual() : written).slice(0, MAX_TITLE)
}

type NewTask = { readonly module: FlowModule; readonly recordId: string; readonly urgency: number } & Partial<
  Pick<FlowTaskTable, 'id' | 'parent_id' | 'parent_node_id'>
>

/** Adds a task that was not sent yet. */
export async function insertTask(
  call: Starter,
  inside: PlatformDatabase,
  process: Process,
  { module, recordId, urgency, ...own }: NewTask,
): Promise<OpenTask> {
  const record = await readFlowRecord(inside, module, recordId)
  const row: FlowTaskTable = {
    id: nextId(),
    full_name: titleOf(call, process, record?.values ?? {}),
    model_id: process.template.model_id,
    record_id: recordId,
    creator_id: call.user.userId,
    status: runStatus.draft,
    urgency,
    current_node: '',
    created_at: call.now(),
    version_id: process.id,
    state: JSON.stringify(newRun),
    choices: '',
    revision: 0,
    ended_at: 0,
    ...own,
  }
  await inside.insertInto('flow_task').values(row).execute()
  return { row, state: newRun, choices: noChoices, process }
}
