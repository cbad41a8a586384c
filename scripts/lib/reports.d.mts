interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly trouble: readonly string[]
  readonly retried: readonly { readonly test: string; readonly message: string }[]
  readonly files: Readonly<Record<string, number>>
}
export function readPlaywright(json: object): Totals
