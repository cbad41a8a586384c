import type { FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'

/** From where it is opened, by the `type` of the family's messages. */
export const openedAs = { mine: 1, todo: 2, copy: 3 } as const

type Task = Pick<FlowTaskTable, 'id' | 'model_id' | 'version_id' | 'status'>

/** What a client of the family needs to open a task: the row of a list becomes the page's configuration (wire contract 3.1). */
export function taskConfig(
  task: Task,
  turn?: Pick<FlowAssignmentTable, 'id' | 'node_id'>,
  as: keyof typeof openedAs = 'todo',
) {
  return {
    id: task.id,
    processId: task.id,
    enCode: '',
    flowId: task.version_id,
    /** Of our own servers: the module whose record it is. */
    modelId: task.model_id,
    /** A designed form. */
    formType: 2,
    status: task.status,
    taskNodeId: turn?.node_id ?? '',
    taskOperatorId: turn?.id ?? '',
    type: openedAs[as],
  }
}
