import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { downloadLink } from '#shared/api/common.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { pictureKind } from '#shared/rules/pictures.ts'
import { type Answered, linkTransfer } from './link.ts'
import { type Downloads, runUnlisted } from './queue.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { toQuery } from '#main/http/address.ts'
import type { CallParts, PlatformClient } from '#main/http/contract.ts'
import { type ChosenFiles, createChosenFiles, type FileRules } from '#main/files/chosen.ts'
import type { FileDialogs } from '#main/files/dialogs.ts'
import { mayOpen, safeName } from '#main/files/names.ts'

/** Runs a transfer as one of the person's downloads: with progress, cancelled and asked for again from there. */
export type RunDownload = Downloads['run']

export interface FilesServiceOptions {
  /** Without it a file is saved in nobody's list. */
  readonly download?: RunDownload
  /** Handles that others use too. */
  readonly chosen?: ChosenFiles
  readonly client: PlatformClient
  readonly dialogs: Pick<FileDialogs, 'open' | 'save' | 'reveal' | 'openPath'>
  /** Marks the cache groups of an upload's endpoint stale. */
  readonly uploaded: (entry: Endpoint) => Promise<void>
}

export interface Asking {
  readonly windowId: number
  readonly signal: AbortSignal
}

export interface UploadRequest {
  readonly endpoint: string
  readonly handle: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** A call whose answer is a link to a file that it made, and a name to offer. */
export interface MadeFile extends CallParts {
  readonly endpoint: string
  readonly name: string
}

interface Saved {
  readonly name: string
  readonly size: number
}

/** Choosing, sending, storing and showing files. Failures: file.*, platform.*, session.*, bridge.invalidInput, bridge.unknownRoute. */
export interface FilesService {
  choose(rules: FileRules & { readonly title?: string | undefined }, asking: Asking): Promise<ChosenFile | null>
  /** A PNG that the window made; file.type for anything else. */
  keepPicture(name: string, content: Buffer): ChosenFile
  /** The same of a PDF or a picture that was scanned. */
  keepPaper(name: string, content: Buffer): ChosenFile
  /** The content of a handle, for showing it before it is sent. */
  open(handle: string): Promise<{ blob: Blob; name: string }>
  upload(request: UploadRequest, signal: AbortSignal): Promise<{ msg: string; data: unknown }>
  saveLink(link: { url: string; name: string }, asking: Asking): Promise<Saved | null>
  /** The same of a file that an endpoint makes when it is called, each time that the transfer is tried. */
  saveMade(wanted: MadeFile, asking: Asking): Promise<Saved | null>
  /** Fetches a link to a place of its own and opens it with the system's program; file.type for what could run. */
  openLink(link: { url: string; name: string }, signal: AbortSignal): Promise<void>
  reveal(name: string): Promise<void>
  /** Handles and saved names belong to one person on one server; null for nobody. */
  ownerChanged(owner: string | null): void
}

function uploadEntry(id: string): Endpoint {
  const entry: Endpoint | undefined = Object.hasOwn(endpoints, id) ? endpoints[id as EndpointId] : undefined
  if (entry?.bodyKind !== 'multipart') throw new BridgeFailure('bridge.unknownRoute', '', { detail: id })
  return entry
}

/** A call whose answer is a link to what it made. */
function makingEntry(id: string): Endpoint {
  const entry: Endpoint | undefined = Object.hasOwn(endpoints, id) ? endpoints[id as EndpointId] : undefined
  if (entry?.data !== downloadLink || entry.caller === 'main')
    throw new BridgeFailure('bridge.unknownRoute', '', { detail: id })
  return entry
}

/** An export's link is fetched with the file name beside its proof, as the web client does (section 7, Files). */
function withName(url: string, name: string): string {
  return /[?&]name=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}${toQuery({ name }).toString()}`
}

export function createFilesService({
  client,
  dialogs,
  uploaded,
  download = runUnlisted,
  chosen = createChosenFiles(),
}: FilesServiceOptions): FilesService {
  const saved = new Map<string, string>()
  let owner: string | null = null
  /** Counts owners. */
  let turn = 0
  /** Asks for a place and stores there what `open` answers, as one of the transfers. */
  async function save(
    name: string,
    open: (signal: AbortSignal) => Promise<Answered>,
    { windowId, signal }: Asking,
  ): Promise<Saved | null> {
    const asked = turn
    const target = await dialogs.save({ name: safeName(name) }, windowId)
    if (target === null) return null
    // The dialog waits as long as it likes: somebody else may be here by now.
    if (turn !== asked) throw new BridgeFailure('session.none')
    const transfer = linkTransfer(open, target)
    const fetched = (options: Parameters<RunDownload>[2]) =>
      download({ name: basename(target), path: target }, transfer, options)
    const again = (): Promise<unknown> => fetched({ again })
    const done = await fetched({ signal, again })
    saved.set(basename(target), target)
    return done
  }
  return {
    async choose({ title, ...rules }, { windowId }) {
      const path = await dialogs.open({ title, extensions: rules.extensions }, windowId)
      return path === null ? null : chosen.add(path, rules)
    },
    keepPicture(name, content) {
      if (pictureKind(content)?.extension !== 'png') throw new BridgeFailure('file.type')
      return chosen.keep(name, content)
    },
    keepPaper(name, content) {
      const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-'
      if (!isPdf && pictureKind(content) === undefined) throw new BridgeFailure('file.type')
      return chosen.keep(basename(name), content)
    },
    open: (handle) => chosen.open(handle),
    async upload({ endpoint, handle, params, fields }, signal) {
      const entry = uploadEntry(endpoint)
      const file = await chosen.open(handle)
      const { msg, data } = await client.upload(entry, { params, fields: fields ?? {}, file }, { signal })
      await uploaded(entry)
      return { msg, data }
    },
    saveLink: ({ url, name }, asking) => save(name, (signal) => client.link(withName(url, name), { signal }), asking),
    async saveMade({ endpoint, name, ...parts }, asking) {
      const entry = makingEntry(endpoint)
      return save(
        name,
        async (signal) => {
          const { data } = await client.callEntry(entry, parts, { signal })
          const made = downloadLink.parse(data)
          return client.link(withName(made.url, made.name), { signal })
        },
        asking,
      )
    },
    async openLink({ url, name }, signal) {
      const plain = safeName(name)
      if (!mayOpen(plain)) throw new BridgeFailure('file.type')
      const asked = turn
      const target = join(await mkdtemp(join(tmpdir(), 'atrium-open-')), plain)
      const transfer = linkTransfer((ending) => client.link(withName(url, name), { signal: ending }), target)
      await download({ name: plain, path: target }, transfer, { signal })
      // Somebody else may be here by now.
      if (turn !== asked) throw new BridgeFailure('session.none')
      await dialogs.openPath(target)
    },
    async reveal(name) {
      const path = saved.get(name)
      if (path === undefined) throw new BridgeFailure('file.unreadable')
      dialogs.reveal(path)
    },
    ownerChanged(next) {
      if (next === owner) return
      owner = next
      turn += 1
      chosen.clear()
      saved.clear()
    },
  }
}
