import type { RunEvent } from '#shared/approval/run-state.ts'
import type { Acting } from './act.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { FlowTaskTable } from '#server/database/tables/flow.ts'
import { holdAttachments } from './attachments.ts'

/** Handling actions (section 3 and later releases). */
export const actions = {
  returned: 0,
  agreed: 1,
  launched: 2,
  withdrawn: 3,
  terminated: 4,
  assigned: 5,
  signerAfter: 6,
  transferred: 7,
  changed: 8,
  revived: 9,
  signerBefore: 10,
  suspended: 11,
  restored: 12,
} as const

export interface Opinion {
  readonly handleOpinion?: string | null | undefined
  readonly signImg?: string | null | undefined
  readonly fileList?: readonly Readonly<Record<string, unknown>>[] | null | undefined
}

/** A line of the history of a task. */
export interface Line {
  readonly status: number
  readonly node: { readonly id: string; readonly title: string }
  readonly assignmentId?: string
  /** On whose behalf. */
  readonly forUserId?: string
  /** Who is brought in. */
  readonly toUserId?: string
  readonly event: RunEvent
  readonly opinion: Opinion
  /** What was saved of the record with it. */
  readonly changeId?: string
}

/** Names of people; none to ask for are asked for nowhere. */
async function realNames(inside: PlatformDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = ids.filter((id) => id !== '')
  if (asked.length === 0) return new Map()
  const rows = await inside.selectFrom('platform_user').select(['id', 'real_name']).where('id', 'in', asked).execute()
  return new Map(rows.map((row) => [row.id, row.real_name]))
}

/** Adds a line to the history of a task. */
export async function writeHistory(
  call: Acting,
  inside: PlatformDatabase,
  task: Pick<FlowTaskTable, 'id' | 'model_id' | 'record_id'>,
  { status, node, assignmentId = '', forUserId = '', toUserId = '', event, opinion, changeId = '' }: Line,
): Promise<void> {
  const { handleOpinion, signImg, fileList } = opinion
  await holdAttachments(call, inside, { holder: 'flowTask', holder_id: task.id }, fileList)
  const names = await realNames(inside, [forUserId, toUserId])
  await inside
    .insertInto('approval_record')
    .values({
      id: nextId(),
      model_id: task.model_id,
      record_id: task.record_id,
      node_name: node.title.slice(0, 100),
      user_id: call.user.userId,
      user_name: call.user.realName,
      handled_at: call.now(),
      status,
      opinion: handleOpinion ?? '',
      sign_img: signImg ?? '',
      task_id: task.id,
      node_id: node.id,
      assignment_id: assignmentId,
      for_user_id: forUserId,
      for_user_name: names.get(forUserId) ?? '',
      to_user_name: names.get(toUserId) ?? '',
      files: fileList && fileList.length > 0 ? JSON.stringify(fileList) : '',
      event: JSON.stringify(event),
      change_id: changeId,
    })
    .execute()
}
