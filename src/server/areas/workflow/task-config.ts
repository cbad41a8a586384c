import type { FlowTaskTable } from '#server/database/tables/pages.ts'

/** What a client of the family needs to open a task: the row of a list becomes the page's configuration (wire contract 3.1). */
export function taskConfig(task: Pick<FlowTaskTable, 'id' | 'model_id' | 'status'>) {
  return {
    id: task.id,
    processId: task.id,
    enCode: '',
    flowId: task.model_id,
    /** A designed form. */
    formType: 2,
    status: task.status,
    taskNodeId: '',
    taskOperatorId: task.id,
    /** It waits for the caller. */
    type: 2,
  }
}
