import type { FamilyData } from './data.ts'
import { taskOf } from './flow-engine.ts'
import { decisionRoutes, startRoutes } from './flow-actions.ts'
import { copiesOf, decidedBy, listRoutes, nameOf, turnsOf } from './flow-lists.ts'
import { delegateRoutes, templateRoutes } from './flow-templates.ts'
import { get, newId, paged, post, Refusal, remove, type Route, type Row } from './route.ts'

const base = '/api/workflow/Engine'

/** Approvals: lists, a task, what is done with it, comments, and what the front page shows of them. */
export function flowRoutes(data: FamilyData): Route[] {
  const { flows, messages } = data
  return [
    ...templateRoutes(data),
    ...delegateRoutes(data),
    ...listRoutes(data),
    ...startRoutes(data),
    ...decisionRoutes(data),
    get(`${base}/FlowComment`, (called) => {
      const rows = flows.comments.filter(({ taskId }) => taskId === called.query['taskId'])
      return paged(
        rows.map((row) => ({
          ...row,
          creatorUser: nameOf(data, row['creatorUserId']),
          isDel: row['creatorUserId'] === called.userId,
        })),
        called,
      )
    }),
    post(`${base}/FlowComment`, ({ body, userId }) => {
      const { taskId, text, image, file } = body as Row
      taskOf(data, String(taskId))
      if (!text && !image && !file) throw new Refusal('评论内容不能为空')
      flows.comments.push({ id: newId(), taskId, text, image, file, creatorUserId: userId, creatorTime: Date.now() })
    }),
    remove(`${base}/FlowComment/{id}`, ({ params, userId }) => {
      const at = flows.comments.findIndex((row) => row['id'] === params['id'] && row['creatorUserId'] === userId)
      if (at === -1) throw new Refusal('评论不存在')
      flows.comments.splice(at, 1)
    }),
    // POST from 3.4 on, with the kinds of tasks to count.
    post('/api/visualdev/Dashboard/FlowTodoCount', ({ userId }) => ({
      toBeReviewed: turnsOf(data, userId).length,
      entrust: 0,
      flowDone: decidedBy(data, userId).length,
      flowCirculate: copiesOf(data, userId).length,
    })),
    post('/api/visualdev/Dashboard/Notice', ({ userId }) => ({
      list: messages
        .filter((one) => one['type'] === 1 && one['userId'] === userId)
        .map(({ id, title, releaseTime }) => ({ id, fullName: title, releaseTime })),
    })),
    get('/api/visualdev/Dashboard/FlowTodo', ({ userId }) => ({
      list: turnsOf(data, userId).map(({ task, turn }) => ({
        id: task.id,
        fullName: task.fullName,
        enCode: 'leaveForm',
        flowId: task.flowId,
        formType: 2,
        status: task.status,
        processId: task.id,
        taskNodeId: turn.taskNodeId,
        taskOperatorId: turn.id,
        creatorTime: turn.creatorTime,
        type: 2,
      })),
    })),
    get('/api/visualdev/Dashboard/Email', () => ({ list: [] })),
  ]
}
