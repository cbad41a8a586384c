import type { FlowTaskDetail } from '#shared/api/workflow.ts'

/** What a task is called; one that is not begun has the name of its flow. */
export const taskName = ({ flowTaskInfo, flowTemplateInfo }: FlowTaskDetail): string =>
  flowTaskInfo.fullName || flowTemplateInfo?.fullName || ''
