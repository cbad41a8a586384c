export function startArguments(words: readonly string[]): {
  readonly args: readonly string[]
  readonly notes: readonly string[]
  readonly wrong: string
}
