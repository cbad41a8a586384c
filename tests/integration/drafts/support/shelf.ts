import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { DraftCommands } from '#shared/ipc/drafts-worker.ts'
import type { DraftHead } from '#shared/ipc/drafts.ts'
import type { DraftOwner, DraftService } from '#main/drafts/contract.ts'
import { createDraftKeys } from '#main/drafts/keys.ts'
import { createDraftService } from '#main/drafts/service.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import { subscribeWorker, type ReportFault } from '#main/base/storage-faults.ts'
import { createDatabaseWorker } from '#main/base/database-worker.ts'

const workerFile = new URL('../../../../src/worker/drafts-worker.ts', import.meta.url)

/** A machine without a keyring: what is sealed is only encoded. */
export const noKeyring: SecretStore = {
  backend: 'none',
  secure: false,
  seal: async (text) => Buffer.from(text).toString('base64'),
  open: async (sealed) => Buffer.from(sealed, 'base64').toString(),
}
export const keyring: SecretStore = { ...noKeyring, backend: 'gnome_libsecret', secure: true }

/** The service over the real worker thread, as one run of the app has it. */
export function startDrafts(
  folder: string,
  secrets: SecretStore = noKeyring,
  report: ReportFault = () => undefined,
  now: () => number = Date.now,
): DraftService {
  return createDraftService({
    worker: createDatabaseWorker<DraftCommands>({
      start: () => new Worker(workerFile, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
      log: subscribeWorker('drafts', 'drafts', () => undefined, report),
      name: 'drafts',
    }),
    keys: createDraftKeys(Promise.resolve(secrets), report),
    folder,
    newId: randomUUID,
    report,
    now,
    log: () => undefined,
  })
}

export const teacher: DraftOwner = { profileId: 'p1', account: 'teacher', userId: 'u1', kept: false }
export const student: DraftOwner = { profileId: 'p1', account: 'student', userId: 'u2', kept: false }

export function enter(
  drafts: DraftService,
  owner: DraftOwner,
  password: string | null = `${owner.account}的密码`,
): void {
  if (password !== null) drafts.unlock(owner.profileId, owner.account, password)
  drafts.ownerChanged(owner)
}

export const newForm = { moduleId: 'm1', recordId: null }
export const head: DraftHead = { module: '请假申请', title: '', path: '/leave', baseline: '' }
export const entry = (value: string, path = '["f","reason"]') => ({ path, value: JSON.stringify(value), from: '""' })

export async function type(drafts: DraftService, value: string, form = newForm): Promise<string> {
  const { writer } = await drafts.open(form)
  await drafts.write({ writer, head, entries: [entry(value)], isSaving: false })
  return writer
}

export async function typed(drafts: DraftService, form: { moduleId: string; recordId: string | null } = newForm) {
  const { draft } = await drafts.open(form)
  return draft === null ? null : (JSON.parse(draft.entries[0]?.value ?? 'null') as unknown)
}
