/** The lists of the task centre, by the `of` of their address; the first one shows where it says none. */
export const taskLists = ['waiting', 'batch', 'handled', 'launched', 'circulated'] as const
export type TaskListName = (typeof taskLists)[number]

export function taskListOf(of: string | null): TaskListName {
  return taskLists.find((name) => name === of) ?? 'waiting'
}
