import { join } from 'node:path'
import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { mayFetch } from './holders.ts'
import { offerFile, spendLink } from './links.ts'
import { showPicture, storePicture } from './store.ts'

/** Small uploads, stored pictures, download links and the bytes behind them. */
export function mountFiles(server: Server): void {
  mount(server, 'file.download', async ({ params }, call) => {
    const file = await call.database
      .selectFrom('stored_file')
      .select(['type', 'id', 'name', 'created_by'])
      .where('type', '=', params.type)
      .where('id', '=', params.fileId)
      .executeTakeFirst()
    if (!file || !(await mayFetch(call, file))) fail(404, 'files.missing')
    return offerFile(call, file.name, join('files', file.type, file.id))
  })

  mount(server, 'file.upload', async ({ params }, call) =>
    reply(await storePicture(call, params.type), 'common.uploaded'),
  )

  mount(server, 'file.image', ({ params }, call) => showPicture(call, params.type, params.name))

  mount(server, 'file.content', ({ query }, call) => spendLink(call, query.encryption))
}
