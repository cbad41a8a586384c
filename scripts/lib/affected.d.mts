export function namedFiles(file: string, text: string, isThere: (path: string) => boolean): string[]
export function placesOf(file: string, text: string): string[]
export function withAll(
  steps: ReadonlyMap<string, number>,
  changed: readonly string[],
  files: readonly string[],
): Map<string, number>
export function dependents(files: readonly string[], read: (file: string) => string): Map<string, string[]>
export function distances(graph: ReadonlyMap<string, string[]>, changed: readonly string[]): Map<string, number>
export function journeysFor(
  steps: ReadonlyMap<string, number>,
  rooms: Readonly<Record<string, readonly string[]>>,
): { spec: string; distance: number }[]
export function withinBudget(files: readonly string[], secondsOf: (file: string) => number, budget: number): string[]
export function inOrder(steps: ReadonlyMap<string, number>, changed: readonly string[]): string[]
interface ProjectGraph {
  files: string[]
  graph: Map<string, string[]>
}
export function projectGraph(): ProjectGraph
export function affectedBy(
  changed: readonly string[],
  project?: ProjectGraph,
): {
  tests: string[]
  journeys: { spec: string; distance: number }[]
}
