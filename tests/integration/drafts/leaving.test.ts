import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { SessionState } from '#shared/ipc/session.ts'
import type { SessionUser } from '#main/session/current-user.ts'
import type { SessionHooks } from '#main/session/contract.ts'
import { createSignal } from '#main/base/signal.ts'
import { createDrafts } from '#main/drafts/create.ts'
import { keyring, registryOf } from '../session/support.ts'
import { newForm } from './support/shelf.ts'

const workerFile = new URL('../../../src/worker/drafts-worker.ts', import.meta.url)

test('the drafts of the next person stay on when a sign-out before ends late', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-leaving-'))
  let leave: SessionHooks['leaving']
  let who: string | null = 'teacher'
  const users = createSignal<SessionUser | null>()
  const drafts = createDrafts({
    userData: folder,
    startWorker: () => new Worker(workerFile, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    safeStorage: keyring(),
    platform: 'linux',
    servers: registryOf({ a: 'http://127.0.0.1:1' }, 'a').registry,
    session: {
      state: () => ({ account: who, keptOnDevice: false }) as SessionState,
      onChange: () => () => undefined,
      addHooks: (hooks) => void (leave = hooks.leaving),
      onUserChange: users.subscribe,
    },
    log: () => undefined,
    report: () => undefined,
  })
  const enter = (next: string | null) => {
    who = next
    users.emit(next === null ? null : { serverId: 'a', userId: next, name: next })
  }
  enter('teacher')
  const left = leave?.()
  enter(null)
  enter('student')
  await left
  expect(await drafts.open(newForm)).toMatchObject({ draft: null })
  await drafts.stop()
  rmSync(folder, { recursive: true, force: true })
})
