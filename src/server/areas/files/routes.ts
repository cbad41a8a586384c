import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { findSession } from '#server/core/session.ts'
import { mayFetch } from './holders.ts'
import { offerFile, spendLink } from './links.ts'
import { mergeUpload } from './merge.ts'
import { receiveChunk, testChunk } from './receive.ts'
import { showFile } from './show.ts'
import { AVATAR, storeUpload } from './store.ts'
import { describeFile, findFile, type StoredFile } from './stored.ts'

/** Uploads whole and in chunks, stored files, download links and the bytes behind them. */
export function mountFiles(server: Server): void {
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
  mount(server, 'file.content', ({ query }, call) => spendLink(call, query.encryption))
  mount(server, 'file.image', async ({ params }, call) => {
    const file = await findFile(call, params.type, params.name)
    if (!file || !(file.type === AVATAR || (await maySee(call, file)))) fail(404, 'files.missing')
    return showFile(call, file)
  })
}

/** A stored file that the caller may fetch; one that they may not is as missing as one that never was. */
async function requireFile(call: Call, type: string, id: string): Promise<StoredFile> {
  const file = await findFile(call, type, id)
  if (!file || !(await mayFetch(call, call.user, file))) fail(404, 'files.missing')
  return file
}

/** The call is public for the sake of avatars: of everything else the session tells who asks. */
async function maySee(call: Call, file: StoredFile): Promise<boolean> {
  const { authorization } = call.request.headers
  if (authorization === undefined) return false
  return mayFetch(call, await findSession(call.database, authorization, call.now()), file)
}
