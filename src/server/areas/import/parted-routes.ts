import { MAX_PARTED_BYTES } from '#shared/form/import/limits.ts'
import { fail } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { offerStream } from '../files/links.ts'
import { exceptionFile } from './files.ts'
import { allFailures, beginImport, endImport, firstFailures, listImports, partedUpload, runPart } from './parted.ts'
import { columnsOf } from './head.ts'
import { keepUpload } from './uploads.ts'

/** Import of workbooks that are larger than one import takes. */
export function mountPartedImports(server: Server): void {
  mount(server, 'partedImport.upload', (_input, call) => keepUpload(call, partedUpload, undefined, MAX_PARTED_BYTES))
  mount(server, 'partedImport.begin', ({ body }, call) => beginImport(call, body))
  mount(server, 'partedImport.list', async ({ query }, call) => ({
    list: await listImports(call, query.source, query.sourceId),
  }))
  mount(server, 'partedImport.run', ({ params, body }, call) => runPart(call, params.id, body.part))
  mount(server, 'partedImport.failures', async ({ params }, call) => {
    const { source, list } = await firstFailures(call, params.id)
    return { ...columnsOf(source), list }
  })
  mount(server, 'partedImport.exceptions', async ({ params }, call) => {
    const { source, list } = await allFailures(call, params.id)
    if (list.length === 0) fail(400, 'imports.dataEmpty')
    const title = call.text('imports.exceptionName', { name: source.name })
    return offerStream(call, `${title}.xlsx`, await exceptionFile(call, source, list))
  })
  mount(server, 'partedImport.end', async ({ params }, call) => {
    await endImport(call, params.id)
    return null
  })
}
