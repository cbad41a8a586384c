export function namedFiles(file: string, text: string, isThere: (path: string) => boolean): string[]
export function dependents(files: readonly string[], read: (file: string) => string): Map<string, string[]>
export function distances(graph: ReadonlyMap<string, string[]>, changed: readonly string[]): Map<string, number>
export function journeysFor(
  steps: ReadonlyMap<string, number>,
  rooms: Readonly<Record<string, readonly string[]>>,
): { spec: string; distance: number }[]
export function withinBudget(files: readonly string[], secondsOf: (file: string) => number, budget: number): string[]
