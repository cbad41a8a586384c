import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const removal = 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"'

/** Once per run of vitest: a folder in which the workers share one PostgreSQL, started by the first that asks. */
export default function prepareRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-postgres-'))
  process.env.ATRIUM_TEST_POSTGRES = folder
  process.env.ATRIUM_TEST_RUN = String(process.pid)
  return () => {
    const running = join(folder, 'data', 'postmaster.pid')
    if (!existsSync(running)) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
      return
    }
    const server = readFileSync(running, 'utf8').split('\n')[0] ?? ''
    process.kill(Number(server), 'SIGQUIT')
    // Hundreds of databases are a million files: nobody waits for them, not the workers that end meanwhile either.
    spawn('sh', ['-c', removal, 'sh', server, folder], { stdio: 'ignore', cwd: tmpdir(), detached: true }).unref()
  }
}
