import { policyReport } from '#shared/policy/check.ts'
import { readPolicyText } from './file.ts'

/** `--check-policy FILE`: what is wrong with a file before it is laid out. Answers the exit code. */
export function checkPolicyFile(file: string, print: (line: string) => void): number {
  try {
    const { lines, ok } = policyReport(file, readPolicyText(file))
    for (const line of lines) print(line)
    return ok ? 0 : 1
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}
