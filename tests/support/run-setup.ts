import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Once per run of vitest: a folder in which the workers share one PostgreSQL, started by the first that asks. */
export default function prepareRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  process.env.ATRIUM_TEST_POSTGRES = folder
  process.env.ATRIUM_TEST_RUN = String(process.pid)
  return () => {
    const running = join(folder, 'data', 'postmaster.pid')
    if (existsSync(running)) process.kill(Number(readFileSync(running, 'utf8').split('\n')[0]), 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}
