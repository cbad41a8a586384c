import type { Readable } from 'node:stream'
import { importSources } from '#shared/api/parted-import.ts'
import { MAX_IMPORT_ROWS, MAX_PARTED_BYTES } from '#shared/form/import/limits.ts'
import { fail } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { offerStream } from '../files/links.ts'
import { previewRecords } from './check.ts'
import { exceptionFile, readRecords, requireHeadings, templateFile } from './files.ts'
import { storeRecords } from './run.ts'
import type { ImportSource, OpenSource } from './source.ts'
import { openSource, type SourceName, sources } from './sources.ts'
import { keepUpload, readKept } from './uploads.ts'
import { exportUsers } from './user-export.ts'
import { allFailures, beginImport, endImport, firstFailures, listImports, partedUpload, runPart } from './parted.ts'
import type { HeaderColumn } from '#shared/api/import.ts'
import { type SheetColumn, sheetColumns } from '#shared/form/import/sheet.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { raw } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'

/** What a client draws the columns of a file by. */
const columnsOf = (source: ImportSource) => ({ headerRow: headerRow(source), formData: formData(source.form) })

function headerRow({ form, heads }: ImportSource): HeaderColumn[] {
  const columns = sheetColumns(form, heads)
  const head = ({ key, label, field }: SheetColumn): HeaderColumn => ({
    id: key,
    fullName: label,
    jnpfKey: field.rawKind,
  })
  const made: HeaderColumn[] = []
  for (const [index, column] of columns.entries()) {
    if (column.group === '') made.push(head(column))
    else if (columns[index - 1]?.group === column.group) made.at(-1)?.children?.push(head(column))
    else made.push({ id: column.table?.name ?? column.group, fullName: column.group, children: [head(column)] })
  }
  return made
}

/** The columns as a form of their own, so that a client draws and checks them as it does any other. */
function formData(form: FormPlan): string {
  const design = (field: FieldPlan): unknown => {
    if (!hasRows(field)) return field.raw
    const config = raw(field.raw['__config__'])
    return { ...field.raw, __config__: { ...config, children: field.columns.map(design) } }
  }
  return JSON.stringify({ fields: form.fields.map(design) })
}

/** Import of workbooks that are larger than one import takes. */
function mountPartedImports(server: Server): void {
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

type Records = readonly Readonly<Record<string, unknown>>[]

/** The three steps, once for everything that can be imported (sections 2 and 4; wire contract 5.10). */
export function mountImports(server: Server): void {
  for (const name of importSources) mountSource(server, name)
  mountPartedImports(server)
  mount(server, 'user.export', ({ query }, call) => exportUsers(call, query))
}

function mountSource(server: Server, name: SourceName): void {
  const open: OpenSource = sources[name]
  const idOf = (params: unknown) => String((params as { id?: string }).id ?? '')
  // The path says nothing of the module or category (wire contract 5.10); our client says it beside the file. Where another
  // one does not, the preview tells what is wrong.
  mount(server, `${name}.upload`, (_input, call) =>
    keepUpload(call, name, async (content, { id = '' }) => {
      if (name === 'userImport' || id !== '') await requireHeadings(call, await openSource(call, name, id), content)
    }),
  )
  mount(server, `${name}.template`, async ({ params }, call) => {
    const source = await open(call, idOf(params))
    const title = call.text('imports.templateName', { name: source.name })
    return offer(call, title, await templateFile(call, source))
  })
  mount(server, `${name}.preview`, async ({ params, query }, call) => {
    const source = await open(call, idOf(params))
    const { content } = await readKept(call, [name], query.fileName)
    const records = await readRecords(call, source, content, MAX_IMPORT_ROWS)
    return {
      ...columnsOf(source),
      dataRow: records.map(({ record }) => record),
      checked: await previewRecords(
        call,
        source,
        records.map(({ record }) => record),
      ),
    }
  })
  mount(server, `${name}.check`, async ({ params, body }, call) => ({
    checked: await previewRecords(call, await open(call, idOf(params)), body.list),
  }))
  mount(server, `${name}.run`, async ({ params, body }, call) =>
    runImport(call, await open(call, idOf(params)), body.list),
  )
  mount(server, `${name}.exceptions`, async ({ params, body }, call) => {
    if (body.list.length === 0) fail(400, 'imports.dataEmpty', { field: 'list' })
    const source = await open(call, idOf(params))
    const title = call.text('imports.exceptionName', { name: source.name })
    return offer(call, title, await exceptionFile(call, source, body.list))
  })
}

const offer = (call: Call, title: string, content: Readable) => offerStream(call, `${title}.xlsx`, content)

async function runImport(call: Call, source: ImportSource, list: Records) {
  if (list.length === 0) fail(400, 'imports.dataEmpty', { field: 'list' })
  const failResult = [...(await storeRecords(call, source, list)).values()]
  const fnum = failResult.length
  return { snum: list.length - fnum, fnum, resultType: fnum === 0 ? 0 : 1, failResult }
}
