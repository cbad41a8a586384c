import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { demoPassword } from '../e2e/support/app.ts'
import { bigForm, storeModule } from '../support/design.ts'
import { signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, type PlatformProcess, seededFolder } from '../support/platform-process.ts'
import { addSessions } from './chat.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const WRITERS = 40
const CONNECTIONS = 200
/** Milliseconds until the first answer of a new connection, at the 99th percentile. */
const ANSWERED = 1000

const percentile99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN

interface Load {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: string
}

function clients(act: 'save' | 'look', url: string, loads: readonly Load[], count: number): ChildProcess {
  const order = JSON.stringify({ act, url, loads, count })
  return fork(join(import.meta.dirname, 'connections-client.mjs'), [order], { stdio: 'inherit' })
}

/** What the process answers to a message; an error when it ended. */
async function asked<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  child.send('go')
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Answer),
      once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`the clients ended with ${code}`))),
    ])
  } finally {
    over.abort()
  }
}

/** Many people who may save records of one module, each a record without end. */
async function savesOf(platform: PlatformProcess): Promise<readonly Load[]> {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const id = await storeModule(administrator, bigForm(12, `connections${Date.now()}`))
  const sessions = addSessions(platform.dataFolder, WRITERS)
  const database = new Database(join(platform.dataFolder, 'platform.sqlite'), { timeout: 10_000 })
  try {
    const permit = database.prepare('update platform_user set is_administrator = 1 where id = ?')
    for (const { userId } of sessions) permit.run(userId)
  } finally {
    database.close()
  }
  const data = JSON.stringify({ f_0: '同时保存', f_1: 1, f_4: '值', f_6: '一段文字' })
  return sessions.map(({ token }) => ({
    method: 'POST',
    path: `/api/visualdev/OnlineDev/${id}`,
    token,
    body: JSON.stringify({ id: '', data }),
  }))
}

/** Two hundred connect at once to a file of SQLite: alone, and while forty others save without end. */
export async function connectionRows(rounds: number): Promise<Row[]> {
  const folder = copyFolder(await seededFolder('large'))
  const platform = await createPlatformProcess(folder, 'large')
  await platform.start()
  const look = clients('look', platform.url, [{ method: 'GET', path: '/api/oauth/getLoginConfig' }], CONNECTIONS)
  try {
    const saves = await savesOf(platform)
    const connect = async () => {
      const all: number[] = []
      for (let time = 0; time < 5; time += 1) all.push(...(await asked<number[]>(look)))
      return { late: percentile99(all) }
    }
    await connect()
    const { alone, crowded } = await inTurns(rounds, {
      alone: connect,
      crowded: async () => {
        const writers = clients('save', platform.url, saves, 0)
        try {
          let before = 0
          while (before < WRITERS) before = await asked<number>(writers)
          const began = performance.now()
          const figures = await connect()
          const after = await asked<number>(writers)
          return { ...figures, rate: (after - before) / ((performance.now() - began) / 1000) }
        } finally {
          writers.kill('SIGKILL')
        }
      },
    })
    return [
      {
        area: 'connections',
        measure: `first answer of ${CONNECTIONS} at once, p99, while ${Math.round(crowded['rate'] ?? Number.NaN)} records a second are saved`,
        value: crowded['late'] ?? Number.NaN,
        unit: 'ms',
        baseline: 'while nobody saves',
        baselineValue: alone['late'] ?? Number.NaN,
        limit: ANSWERED,
      },
    ]
  } finally {
    look.kill()
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
