/** Whether this Node runs the sources as they are. */
export function runsSources(version: string): boolean
