import { fail, reply } from '#server/core/answer.ts'
import { type Call, type Server, sessionOfCall } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { findWorkingSession } from '#server/core/session.ts'
import { readSettings } from '#server/core/settings.ts'
import { distinctNames } from './archive.ts'
import { isHeld, mayFetch } from './holders.ts'
import { offerArchive, offerFile, spendLink } from './links.ts'
import { mergeUpload } from './merge.ts'
import { extensionOf, requireFileName } from './names.ts'
import { receiveChunk, testChunk } from './receive.ts'
import { showFile } from './show.ts'
import { AVATAR, visitorPrefix } from './kinds.ts'
import { storeUpload } from './store.ts'
import { KEPT_FOR_DRAFT, keepSweeping } from './sweep.ts'
import { deleteFiles, describeFile, findFile, type StoredFile } from './stored.ts'

/** Uploads whole and in chunks, stored files, download links and the bytes behind them. */
export function mountFiles(server: Server): void {
  const sweeping = keepSweeping(server.services)
  server.app.addHook('onClose', () => sweeping.close())
  mount(server, 'file.upload', async ({ params }, call) =>
    reply(await storeUpload(call, params.type), 'common.uploaded'),
  )
  mount(server, 'file.chunkTest', ({ query }, call) => testChunk(call, query))
  mount(server, 'file.chunk', (_input, call) => receiveChunk(call))
  mount(server, 'file.merge', async ({ body }, call) =>
    reply(describeFile(await mergeUpload(call, body)), 'common.uploaded'),
  )

  mount(server, 'file.download', async ({ params }, call) =>
    offerFile(call, await requireFile(call, params.type, params.fileId)),
  )
  mount(server, 'file.packDownload', ({ params, body }, call) => packFiles(call, params.type, body))
  mount(server, 'file.preview', ({ query }, call) => previewAddress(call, query))
  mount(server, 'file.keep', async ({ body }, call) => {
    const until = body.isNeeded ? call.now() + KEPT_FOR_DRAFT : null
    for (const { type, fileId } of body.files)
      await call.database
        .updateTable('stored_file')
        .set({ kept_until: until })
        .where('type', '=', type)
        .where('id', '=', fileId)
        .where('created_by', '=', call.user.userId)
        .execute()
    return null
  })
  mount(server, 'file.delete', async ({ params }, call) => {
    const file = await findFile(call, params.type, params.fileId)
    if (!file?.content || file.created_by !== call.user.userId) fail(404, 'files.missing')
    if (await isHeld(call.database, file)) fail(400, 'files.held')
    await deleteFiles(call, [file])
    return null
  })
  mount(server, 'file.content', ({ query }, call) => spendLink(call, query.encryption))
  mount(server, 'file.image', async ({ params }, call) => {
    const file = await findFile(call, params.type, params.name)
    const isPublic = file && (file.type === AVATAR || isOfVisitor(file) || (await isLogo(call, file)))
    if (!file || !(isPublic || (await maySee(call, file)))) fail(404, 'files.missing')
    return showFile(call, file)
  })
}

/** The files that the caller may fetch, as one archive. Refuses with 400 files.nonePacked when there is none. */
async function packFiles(
  call: Call,
  type: string,
  wanted: readonly { readonly fileId: string; readonly fileName: string }[],
) {
  const found: StoredFile[] = []
  for (const { fileId } of wanted) found.push(await requireFile(call, type, fileId))
  if (found.length === 0) fail(400, 'files.nonePacked')
  const names = distinctNames(found.map((file, index) => nameInArchive(wanted[index]?.fileName ?? '', file.name)))
  const entries = found.map((file, index) => ({ type, id: file.id, name: names[index] ?? file.name }))
  const fileName = `${call.text('files.archiveName')}.zip`
  return { downloadVo: await offerArchive(call, entries, fileName), downloadName: fileName }
}

/** The name that the caller gives a file of an archive, without folders; where that is none, the name of the upload. */
function nameInArchive(named: string, stored: string): string {
  try {
    return requireFileName(named.split(/[/]/).at(-1) ?? '')
  } catch {
    return stored
  }
}

/** Kinds that a window shows by itself; for others this server has no viewer. */
const viewable = new Set(['pdf', 'txt'])

/** A short-lived address that shows a PDF or a text in the page that opens it. Refuses other kinds with 400. */
async function previewAddress(
  call: Call,
  query: { readonly fileName: string; readonly fileDownloadUrl?: string | undefined },
) {
  const [, type, id] = /\/(?:Image|Download)\/(\w{1,30})\/([\w.-]{1,200})$/.exec(query.fileDownloadUrl ?? '') ?? []
  const file = await requireFile(call, type ?? 'annex', id ?? query.fileName)
  if (!viewable.has(extensionOf(file.name))) fail(400, 'files.noViewer')
  return (await offerFile(call, file, true)).url
}

/** A stored file that the caller may fetch; one that they may not is as missing as one that never was. */
async function requireFile(call: Call, type: string, id: string): Promise<StoredFile> {
  const file = await findFile(call, type, id)
  if (!file || !(await mayFetch(call, call.user, file))) fail(404, 'files.missing')
  return file
}

/** A picture that a visitor has just uploaded and not submitted: only they know its name. */
function isOfVisitor({ type, created_by }: StoredFile): boolean {
  return type === 'annexpic' && created_by?.startsWith(visitorPrefix) === true
}

/** A logo of the platform: the page of the sign-in shows it. */
async function isLogo({ database }: Call, { type, id }: StoredFile): Promise<boolean> {
  const { loginIcon, navigationIcon, logoIcon, appIcon } = await readSettings(database)
  return [loginIcon, navigationIcon, logoIcon, appIcon].includes(describeFile({ type, id, size: 0 }).url)
}

/** The call is public for the sake of avatars and logos: of everything else the session tells who asks. */
async function maySee(call: Call, file: StoredFile): Promise<boolean> {
  const { authorization } = call.request.headers
  if (authorization === undefined) return false
  const user = await sessionOfCall(call, () => findWorkingSession(call.database, authorization, call.now()))
  return mayFetch(call, user, file)
}
