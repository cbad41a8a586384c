import type { Readable } from 'node:stream'
import type { HeaderColumn, FailedRow } from '#shared/api/import.ts'
import { MAX_IMPORT_ROWS } from '#shared/form/import/limits.ts'
import { type SheetColumn, sheetColumns } from '#shared/form/import/sheet.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { raw } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { fail } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { describeProblem } from './outcome.ts'
import { offerStream } from '../files/links.ts'
import { checkRecords } from './check.ts'
import { entrySource } from './entries.ts'
import { exceptionFile, readRecords, templateFile } from './files.ts'
import { moduleSource } from './modules.ts'
import type { ImportSource, OpenSource } from './source.ts'
import { keepUpload, readKept } from './uploads.ts'
import { userSource } from './users.ts'

type Records = readonly Readonly<Record<string, unknown>>[]

/** The three steps, once for everything that can be imported (sections 2 and 4; wire contract 5.10). */
export function mountImports(server: Server): void {
  mountSource(server, 'moduleImport', moduleSource)
  mountSource(server, 'userImport', (call) => userSource(call))
  mountSource(server, 'entryImport', entrySource)
}

function mountSource(server: Server, name: 'moduleImport' | 'userImport' | 'entryImport', open: OpenSource): void {
  const idOf = (params: unknown) => String((params as { id?: string }).id ?? '')
  mount(server, `${name}.upload`, (_input, call) => keepUpload(call, name))
  mount(server, `${name}.template`, async ({ params }, call) => {
    const source = await open(call, idOf(params))
    const title = call.text('imports.templateName', { name: source.name })
    return offer(call, title, await templateFile(call, source))
  })
  mount(server, `${name}.preview`, async ({ params, query }, call) => {
    const source = await open(call, idOf(params))
    const { content } = await readKept(call, name, query.fileName)
    const records = await readRecords(source, content, MAX_IMPORT_ROWS)
    return {
      headerRow: headerRow(source),
      dataRow: records.map(({ record }) => record),
      checked: await checkRecords(
        call,
        source,
        records.map(({ record }) => record),
      ),
      formData: formData(source.form),
    }
  })
  mount(server, `${name}.check`, async ({ params, body }, call) => ({
    checked: await checkRecords(call, await open(call, idOf(params)), body.list),
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

/** Stores what is good and answers the rest with its reasons; nothing of a record is stored in part. */
async function runImport(call: Call, source: ImportSource, list: Records) {
  if (list.length === 0) fail(400, 'imports.dataEmpty', { field: 'list' })
  const checked = await checkRecords(call, source, list)
  const failed = new Map<number, FailedRow>()
  const good: number[] = []
  for (const [index, { values, problems }] of checked.entries()) {
    if (problems.length === 0) good.push(index)
    else failed.set(index, { ...values, errorsInfo: problems.map(({ msg }) => msg).join('; '), problems })
  }
  const outcomes = await source.store(
    call,
    good.map((index) => checked[index]?.values ?? {}),
  )
  for (const [place, error] of outcomes.entries()) {
    const index = good[place] ?? -1
    if (error) failed.set(index, { ...checked[index]?.values, ...describeProblem(call, error) })
  }
  const failResult = [...failed].toSorted(([one], [other]) => one - other).map(([, row]) => row)
  const fnum = failResult.length
  return { snum: list.length - fnum, fnum, resultType: fnum === 0 ? 0 : 1, failResult }
}

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
