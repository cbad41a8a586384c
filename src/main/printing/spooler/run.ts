import { execFile } from 'node:child_process'

export interface CommandResult {
  /** Exit code; 127 when there is no such program, null when it was killed or took too long. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program with an argument array: nothing of it is ever read by a shell. Never rejects. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<CommandResult>

const timeout = 30_000

/** Commands of the print system, in the one language their output is parsed in. */
export const runCommand: RunCommand = (program, args) =>
  new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: 'C', LANG: 'C', LANGUAGE: 'C' }
    execFile(program, [...args], { env, timeout, maxBuffer: 8 * 1024 * 1024 }, (error, stdout, stderr) => {
      const failed = error?.code === 'ENOENT' ? 127 : null
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : failed
      resolve({ code, stdout, stderr })
    })
  })
