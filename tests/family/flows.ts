import type { FamilyData } from './data.ts'
import { get, paged, post, put, type Route } from './route.ts'

/** Lists of approvals, and what the front page shows of them. */
export function flowRoutes({ messages }: FamilyData): Route[] {
  const base = '/api/workflow/Engine'
  const none: Route['handle'] = (called) => paged([], called)
  return [
    ...['1', '2', '3', '4'].map((list) => get(`${base}/FlowBefore/List/${list}`, none)),
    get(`${base}/FlowLaunch`, none),
    get(`${base}/FlowDelegate`, none),
    put(`${base}/FlowDelegate/Stop/{id}`, () => null),
    get(`${base}/flowTemplate`, none),
    get(`${base}/flowTemplate/PageListAll`, none),
    // POST from 3.4 on, with the kinds of tasks to count.
    post('/api/visualdev/Dashboard/FlowTodoCount', () => ({
      toBeReviewed: 0,
      entrust: 0,
      flowDone: 0,
      flowCirculate: 0,
    })),
    post('/api/visualdev/Dashboard/Notice', () => ({
      list: messages
        .filter(({ type }) => type === 1)
        .map(({ id, title, releaseTime }) => ({ id, fullName: title, releaseTime })),
    })),
    get('/api/visualdev/Dashboard/FlowTodo', () => ({ list: [] })),
    get('/api/visualdev/Dashboard/Email', () => ({ list: [] })),
  ]
}
