import { hasRows } from '#shared/form/structure.ts'
import { uprightA4 } from '#shared/printing/page-setup.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { loadDefinition } from '../module/definition.ts'
import { rowsOf } from '../module/rows.ts'
import { runtime } from '../module/runtime.ts'
import { openStore } from '../module/store.ts'
import { freeCode, storeTemplate } from './administration.ts'
import type { DataSet } from './data-sets.ts'
import { grantedModels, readDocuments } from './documents.ts'
import { isNumber, summedColumns } from '#shared/printing/design/total-row.ts'
import { loadSamples } from './sample-values.ts'
import { firstTemplate } from './first-template.ts'
import { readTemplate } from './templates.ts'

/** Enabled modules, and the templates that each prints with. */
export async function templateModules(call: Call) {
  const rows = await call.database
    .selectFrom('visual_model')
    .select(['id', 'full_name', 'en_code'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const links = await call.database
    .selectFrom('module_template')
    .select(['model_id', 'template_id'])
    .orderBy('template_id')
    .execute()
  const byModel = Map.groupBy(links, ({ model_id }) => model_id)
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      templateIds: (byModel.get(row.id) ?? []).map(({ template_id }) => template_id),
    })),
  }
}

/** What a template of a module can show, by the tables of its data. */
export async function moduleFields(call: Call, modelId: string) {
  const { form } = await loadDefinition(call.database, modelId)
  const samples = await loadSamples(call.database, form)
  const own = form.fields.filter((field) => !hasRows(field))
  const head = own.map((field) => ({
    field: field.name,
    fieldName: field.label || field.name,
    isNumber: isNumber(field),
    samples: [...(samples.get(field) ?? [])],
  }))
  const sets = form.fields.filter(hasRows).map((set, index) => {
    const summed = summedColumns(set)
    const columns = set.columns.map((field) => ({
      isSummed: summed.has(field.name),
      isNumber: isNumber(field),
      samples: [...(samples.get(field) ?? [])],
      field: field.name,
      fieldName: `${set.label || set.name} · ${field.label || field.name}`,
    }))
    return [`childrenDataTable${index}`, columns] as const
  })
  return { headTable: head, ...Object.fromEntries(sets) }
}

const MAX_NAME = 50

/** Stores a template made from a module's form, and has the form print with it from now on. Answers its id. */
export async function templateFromModule(call: Call, modelId: string): Promise<string> {
  const { form, fullName, enCode } = await loadDefinition(call.database, modelId)
  const words = {
    approvals: call.text('print.approvals'),
    total: call.text('print.total'),
    printedBy: call.text('print.printedBy'),
    printedAt: call.text('print.printedAt'),
    pages: call.text('print.pages', { page: '{page}', pages: '{pages}' }),
  }
  const id = await storeTemplate(call, {
    fullName: fullName.slice(0, MAX_NAME),
    enCode: await freeCode(call.database, enCode),
    category: '',
    type: 2,
    enabledMark: 1,
    sortCode: 0,
    printTemplate: firstTemplate(fullName, form, words),
    pageParam: uprightA4,
  })
  await printWith(call, modelId, id)
  return id
}

/** A stored form that prints with one template more. */
function printingWith(formData: string, templateId: string): string {
  const form = JSON.parse(formData) as Record<string, unknown>
  const known = [form['printId'] ?? []].flat().filter((id) => id !== '')
  return JSON.stringify({ ...form, hasPrintBtn: true, printId: [...known, templateId] })
}

/** Adds a template to those that the form of a module offers; whoever has the module open reads it anew. */
async function printWith(call: Call, modelId: string, templateId: string): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const { form_data, version } = await inside
      .selectFrom('visual_model')
      .select(['form_data', 'version'])
      .where('id', '=', modelId)
      .executeTakeFirstOrThrow()
    await inside
      .updateTable('visual_model')
      .set({ form_data: printingWith(form_data, templateId), version: version + 1 })
      .where('id', '=', modelId)
      .execute()
    // A design that is being worked on is the next release: it would take the template away again.
    const draft = await inside
      .selectFrom('module_draft')
      .select('content')
      .where('model_id', '=', modelId)
      .executeTakeFirst()
    if (draft) {
      const content = JSON.parse(draft.content) as Record<string, unknown>
      const changed = { ...content, formData: printingWith(String(content['formData']), templateId) }
      await inside
        .updateTable('module_draft')
        // Nobody's own save: whoever has it open would save over what stands in it now.
        .set({ content: JSON.stringify(changed), revision: nextId(), saved_by: '' })
        .where('model_id', '=', modelId)
        .execute()
    }
    await inside.insertInto('module_template').values({ model_id: modelId, template_id: templateId }).execute()
  })
}

/** What a template prints of a record that the caller may read, the newest where none is named; no data where there is none. */
export async function sampleOf(call: Call, templateId: string, recordId: string, own?: readonly DataSet[]) {
  await readTemplate(call.database, templateId)
  if (recordId !== '')
    return shownSample(
      (await modelsFor(call, templateId)).length > 0 ? await readDocuments(call, templateId, [recordId], { own }) : [],
    )
  for (const modelId of await modelsFor(call, templateId)) {
    const definition = await loadDefinition(call.database, modelId)
    const store = await openStore(call.database, definition)
    const visible = await rowsOf(call, definition, store)
    const newest = runtime(call.database)
      .selectFrom(`${store.main.name} as m`)
      .select('m.id')
      .where('m.deleted_at', 'is', null)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(1)
    const found = await (visible === null ? newest : newest.where(visible('m'))).executeTakeFirst()
    if (!found) continue
    const sample = shownSample(await readDocuments(call, templateId, [String(found['id'])], { own, modelId }))
    if (sample.printData !== null) return sample
  }
  return shownSample([])
}

/** As it prints, also where a rule keeps it from being printed yet: who designs looks at it all the same. */
function shownSample([document]: Awaited<ReturnType<typeof readDocuments>>) {
  if (document === undefined) return { printData: null, operatorRecordList: [] }
  return { printData: document.printData, operatorRecordList: document.operatorRecordList }
}

/** None for a caller who may look after templates but reads no record of theirs. */
async function modelsFor(call: Call, templateId: string): Promise<string[]> {
  try {
    return await grantedModels(call, templateId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return []
    throw error
  }
}
