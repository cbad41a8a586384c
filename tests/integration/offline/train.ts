import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { field, table } from '#server/seed/modules/fields.ts'
import { formData } from '#server/seed/modules/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type {
  KeptEntry,
  StoredChange,
  WaitingChange,
  WaitingComment,
  WaitingCreate,
  WaitingDelete,
} from '#shared/ipc/offline.ts'
import { desktopTexts } from '#main/base/desktop-text.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import type { OfflineQueue } from '#main/offline/queue.ts'
import { openUploads } from '#main/transfers/uploads/create.ts'
import { createOffline } from '#main/services/offline.ts'
import { storeModule } from '../../support/design.ts'
import { signedInClient } from '../../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../../support/platform-process.ts'
import { nodeRequests } from '../http/support/node-request.ts'
import { registryOf, start } from '../session/support.ts'
import { annex } from '../transfers/support/uploads.ts'

const uploadsWorker = new URL('../../../src/worker/uploads-worker.ts', import.meta.url)
const password = 'Campus2026'
const fields = [
  field(101, 'input', 'f_name', '名称', { required: true }),
  field(102, 'input', 'f_note', '备注'),
  field(103, 'inputNumber', 'f_count', '数量'),
  field(104, 'uploadFile', 'f_files', '附件'),
  table(110, '明细', [field(111, 'input', 'c_name', '品名', { span: 24 })]),
]

/** A stored record and how often it was saved. */
export interface Read {
  readonly record: FormRecord
  readonly version: number
}

/** The server of a campus with a module of its own, as others work with it. */
export async function openCampus() {
  const folder = copyFolder(await seededFolder('demo'))
  const server = await createPlatformProcess(folder, 'demo')
  await server.start()
  const others = await signedInClient(server.url, 'admin', password)
  const enCode = `train${Date.now()}`
  const modelId = await storeModule(others, {
    fullName: '路上登记',
    enCode,
    formData: formData({ popupType: 'general', width: '800px', labelWidth: 80, printIds: [], fields }),
    columnData: JSON.stringify({
      columnList: [{ ...fields[0], prop: 'f_name', label: '名称' }],
      searchList: [],
      hasPage: true,
      pageSize: 200,
      btnsList: [],
      columnBtnsList: [],
    }),
  })
  const path = `/api/visualdev/OnlineDev/${modelId}`
  const accepted = async (sent: Promise<{ readonly code: number; readonly msg: string }>) => {
    const { code, msg } = await sent
    if (code !== 200) throw new Error(`${code} ${msg}`)
  }
  const list = async () =>
    (
      await others.send<{ list: (FormRecord & { readonly id: string })[] }>('POST', `${path}/List`, {
        currentPage: 1,
        pageSize: 200,
        sort: 'desc',
        sidx: '',
      })
    ).data.list
  const read = async (id: string): Promise<Read> => {
    const { data } = await others.get<{ data: string; atriumVersion: number }>(`${path}/${id}`)
    return { record: { ...(JSON.parse(data.data) as FormRecord), id }, version: data.atriumVersion }
  }
  return {
    url: server.url,
    modelId,
    list,
    read,
    /** Answers its id. */
    async add(record: FormRecord): Promise<string> {
      await accepted(others.send('POST', path, { data: JSON.stringify(record) }))
      return (await list()).find(({ f_name: name }) => name === record['f_name'])?.id ?? ''
    },
    save: (id: string, record: FormRecord) =>
      accepted(others.send('PUT', `${path}/${id}`, { id, data: JSON.stringify(record) })),
    remove: (id: string) => accepted(others.send('DELETE', `${path}/${id}`)),
    async close() {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Campus = Awaited<ReturnType<typeof openCampus>>

/** The program of the administrator, over a line that can be cut. */
export async function openTrain(campus: Campus, former?: string) {
  const folder = former ?? mkdtempSync(join(tmpdir(), 'atrium-train-'))
  const { registry } = registryOf({ a: campus.url }, 'a')
  /** `sent`: method and address of each call. */
  const line = {
    isUp: true,
    losesAnswers: false,
    losesCalls: false,
    losesSaves: false,
    sent: (_call: string): void => undefined,
  }
  const through = createSessionFetch({ request: nodeRequests().request })
  const cut = (code: string) => {
    throw Object.assign(new Error(`net::ERR_${code}`), { code })
  }
  const over: Fetch = async (input, init) => {
    if (!line.isUp) return cut('CONNECTION_REFUSED')
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const address = String(input instanceof Request ? input.url : input)
    line.sent(`${method} ${address}`)
    if (method !== 'GET' && line.losesSaves && address.includes('/visualdev/')) return cut('CONNECTION_RESET')
    const isSave = method !== 'GET' && !address.endsWith('/List')
    if (isSave && line.losesCalls) return cut('CONNECTION_RESET')
    const answer = await through(input, init)
    return isSave && line.losesAnswers ? cut('CONNECTION_RESET') : answer
  }
  const app = start(folder, registry, { fetchThrough: () => over })
  const told: string[] = []
  const faults: string[] = []
  const key = new Uint8Array(32).fill(7)
  const accountStore = async () => ({ name: 'admin', key })
  const uploads = openUploads({
    userData: folder,
    startWorker: () => new Worker(uploadsWorker, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    client: app.client,
    servers: registry,
    session: app.session,
    accountStore,
    onConnection: app.onConnection,
    changed: () => undefined,
    ended: () => queue.connected(),
    report: ({ detail }) => void faults.push(detail),
    log: () => undefined,
  })
  const openQueue = () =>
    createOffline({
      uploads,
      userData: folder,
      platform: app,
      servers: registry,
      drafts: { accountStore, remove: async () => undefined },
      notices: { notify: ({ title, body }) => void told.push(`${title}: ${body}`) },
      text: () => desktopTexts.zh,
      report: ({ detail }) => void faults.push(detail),
    })
  const queue: OfflineQueue = openQueue()
  await app.session.signIn({ account: 'admin', password, keep: false })
  await app.session.currentUser(true)
  const { modelId } = campus
  const about = (name: unknown) => ({
    key: `at${Date.now()}-${randomUUID()}`,
    name: String(name),
    modelId,
    menuId: null,
    draftId: modelId,
    path: '/train',
    module: '路上登记',
  })
  /** The program ends; what it kept stays. */
  const kill = async () => {
    queue.stop()
    await uploads.stop()
    await app.stop()
  }
  const list = async (): Promise<readonly KeptEntry[]> => (await queue.state()).list
  return {
    app,
    folder,
    uploads,
    line,
    queue,
    told,
    faults,
    list,
    create(record: FormRecord) {
      const entry: WaitingCreate = {
        kind: 'create',
        ...about(record['f_name']),
        record: JSON.stringify(record),
        loaded: '{}',
        filled: Object.keys(record),
      }
      return queue.keep(entry)
    },
    /** `instead`: of one that was not sent yet, whose form begins with what it holds. */
    change({ record: loaded, version }: Read, typed: FormRecord, instead?: string) {
      const record = { ...loaded, ...typed }
      const entry: WaitingChange = {
        kind: 'change',
        ...about(record['f_name']),
        recordId: String(loaded['id']),
        record: JSON.stringify(record),
        loaded: JSON.stringify(loaded),
        filled: Object.keys(typed),
        version,
      }
      return queue.keep(entry, instead)
    },
    /** A change of a record that was changed before, of which nobody knows yet whether that arrived. */
    changeAfter(former: WaitingChange, typed: FormRecord) {
      const loaded = JSON.parse(former.record) as FormRecord
      const entry: WaitingChange = {
        kind: 'change',
        ...about(former.name),
        recordId: former.recordId,
        record: JSON.stringify({ ...loaded, ...typed }),
        loaded: former.record,
        filled: Object.keys(typed),
      }
      return queue.keep(entry)
    },
    remove({ record, version }: Read) {
      const entry: WaitingDelete = {
        kind: 'delete',
        ...about(record['f_name']),
        recordId: String(record['id']),
        version,
      }
      return queue.keep(entry)
    },
    /** A comment on a record; `instead`: of one that was not sent yet. */
    say(recordId: string, content: string, more: Partial<WaitingComment> = {}, instead?: string) {
      const on = { is: 'record', modelId, recordId } as const
      const { key, name } = about('')
      const entry: WaitingComment = { kind: 'comment', key, name, on, content, named: [], reply: null, ...more }
      return queue.keep(entry, instead)
    },
    /** The person says what counts where others changed the same: what they typed. */
    async insist({ key, ...shown }: KeptEntry, current: Read) {
      const entry = await queue.entry(key)
      if (entry?.kind === 'change') {
        const {
          at: _at,
          state: _state,
          message: _message,
          lacksPeople: _lacks,
          isUnsure: _unsure,
          ...rest
        } = entry satisfies StoredChange
        const typed = JSON.parse(entry.record) as FormRecord
        const loaded = JSON.parse(entry.loaded) as FormRecord
        const own = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== loaded[name]))
        const next: WaitingChange = {
          ...rest,
          key: about('').key,
          record: JSON.stringify({ ...current.record, ...own }),
          loaded: JSON.stringify(current.record),
          version: current.version,
        }
        return queue.keep(next, key)
      }
      if (shown.kind !== 'delete') throw new Error(`nothing to decide about ${shown.kind}`)
      const { kind, recordId } = shown
      return queue.keep({ kind, ...about(shown.name), recordId }, key)
    },
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Train = Awaited<ReturnType<typeof openTrain>>

export async function goAway({ line, app }: Train) {
  line.isUp = false
  await app.answers.answer('auth.currentUser', {}, { fresh: true }).catch(() => undefined)
}

export async function comeBack({ line, app, queue }: Train) {
  line.isUp = true
  await app.answers.answer('auth.currentUser', {}, { fresh: true })
  queue.connected()
}

/** A file of the person's disk, chosen in a form: what the form holds of it. */
export async function chosenFile({ uploads }: Train, folder: string, name: string, content: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { size, mtimeMs } = statSync(path)
  const [upload] = await uploads.add([{ name, path, size, changedAt: mtimeMs, bytes: null }], annex)
  return { uploadId: upload?.id ?? '', name, fileSize: size }
}
