/** Everything that was started by a process, as `[id, start time]`. */
export function descendantsOf(id: number): [number, string][]
