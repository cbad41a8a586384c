import type { ApprovalRecordTable } from '#server/database/tables/flow.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { Random } from '../random.ts'
import { atDesk, HOUR, LAST_DAY } from '../days.ts'
import { seedId } from '../ids.ts'

/** Handling actions on paper (specification, section 3). */
const actions = { back: 0, approve: 1, initiate: 2, withdraw: 3, terminate: 4 } as const

/** One desk that a request passes. */
export interface Desk {
  readonly node: string
  readonly user: PlatformUserTable
  readonly opinions: readonly string[]
}

const refusals = [
  '时间与教学安排冲突，请调整后重新提交。',
  '材料不完整，请补充相关证明。',
  '请先完成工作交接后再提交。',
]

/** Numbers approval lines over all modules. */
export function approvalMaker(random: Random) {
  let count = 0
  /** The history of one request in a status of the specification: 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel. */
  return function historyOf(
    place: { readonly modelId: string; readonly recordId: string },
    request: { readonly by: PlatformUserTable; readonly at: number; readonly status: string },
    desks: readonly Desk[],
  ): ApprovalRecordTable[] {
    const lines: ApprovalRecordTable[] = []
    let time = request.at
    const add = (node_name: string, user: PlatformUserTable, status: number, opinion: string) => {
      count += 1
      lines.push({
        id: seedId('approval', count),
        model_id: place.modelId,
        record_id: place.recordId,
        node_name,
        user_id: user.id,
        user_name: user.real_name,
        handled_at: time,
        status,
        opinion,
        sign_img: '',
      })
      time = Math.min(atDesk(time + random.integer(20, 60 * 30) * 60_000), LAST_DAY + 17 * HOUR)
    }
    add('发起申请', request.by, actions.initiate, '')
    const passed = request.status === '2' ? desks.length : random.integer(0, desks.length - 1)
    for (const desk of desks.slice(0, passed)) add(desk.node, desk.user, actions.approve, random.one(desk.opinions))
    const next = desks[passed]
    if (next && request.status === '3') add(next.node, next.user, actions.back, random.one(refusals))
    if (request.status === '4') add('发起申请', request.by, actions.withdraw, '计划有变，申请撤回。')
    if (next && request.status === '5') add(next.node, next.user, actions.terminate, '因安排调整，流程终止。')
    return lines
  }
}
export type HistoryMaker = ReturnType<typeof approvalMaker>
