export interface Ledger {
  readonly allowed: number
  readonly known: Readonly<Record<string, string>>
}
export function judgeSecondTries(
  retried: readonly { readonly test: string; readonly message: string }[],
  ledger: Ledger,
): { lines: string[]; failed: number }
export function grown(earlier: Ledger, later: Ledger): string[]
