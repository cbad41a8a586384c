import type { FlowAssignmentTable, FlowTaskTable } from '#server/database/tables/flow.ts'

type Task = Pick<FlowTaskTable, 'id' | 'model_id' | 'version_id' | 'status'>

/** What a client of the family needs to open a task: the row of a list becomes the page's configuration (wire contract 3.1). */
export function taskConfig(task: Task, turn?: Pick<FlowAssignmentTable, 'id' | 'node_id'>) {
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
    /** It waits for the caller. */
    type: 2,
  }
}
