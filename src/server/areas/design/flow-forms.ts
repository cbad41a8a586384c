import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { ownConnection } from '#shared/api/data-source.ts'
import { endpoints } from '#shared/api/table.ts'
import { designedForm, flowFormDesign, flowFormTypes } from '#shared/api/flow-form.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { isRaw, parseJson, text, yes } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { loadDefinition } from '../module/definition.ts'
import { createModel, dropDraft, updateModel, workingDesign } from './drafts.ts'
import { listModels } from './list-models.ts'
import { findModel, type ModelInput } from './models.ts'
import { release } from './releases.ts'

type Body<Id extends EndpointId> = Handled<Endpoints[Id]>['body']
type FormInput = Body<'design.createForm'>

const MODULES = '0,1,2,3,4,5'

const flowTypeOf = ({ type }: Pick<ModelInput, 'type'>) =>
  type === flowFormDesign ? flowFormTypes.own : flowFormTypes.module

const typesOf = (flowType: string | undefined) => {
  if (flowType === String(flowFormTypes.own)) return String(flowFormDesign)
  return flowType === String(flowFormTypes.module) ? MODULES : undefined
}

/** Not released, or released and changed since. */
const releasesOf = ({ isRelease, enabledMark }: Handled<Endpoints['design.forms']>['query']) => {
  if (isRelease !== undefined && isRelease !== '') return isRelease
  if (enabledMark === undefined || enabledMark === '') return undefined
  return enabledMark === '1' ? '1,2' : '0'
}

async function listForms(call: Call, query: Handled<Endpoints['design.forms']>['query']) {
  const { formType, flowType, currentPage, pageSize } = query
  if (formType && formType !== String(designedForm))
    return { list: [], pagination: { currentPage, pageSize, total: 0 } }
  const { keyword, category } = query
  const page = { currentPage, pageSize, keyword, category, type: typesOf(flowType), isRelease: releasesOf(query) }
  const { list, pagination } = await listModels(call, page)
  return {
    list: list.map((row) => ({
      ...row,
      flowType: flowTypeOf(row),
      formType: designedForm,
      // There a form is enabled by its first release.
      enabledMark: row.isRelease === 0 ? 0 : row.enabledMark,
      state: row.isRelease,
    })),
    pagination,
  }
}

/** Keys of the family that stand beside what is understood here. */
const otherKeys = ({ dbLinkId, urlAddress, appUrlAddress, interfaceUrl }: FormInput) => ({
  dbLinkId: dbLinkId || ownConnection,
  ...(urlAddress === '' ? {} : { urlAddress }),
  ...(appUrlAddress === '' ? {} : { appUrlAddress }),
  ...(interfaceUrl === '' ? {} : { interfaceUrl }),
})

function requireDesigned({ formType }: FormInput): void {
  if (formType !== designedForm) fail(400, 'design.formsOfCode', { field: 'formType' })
}

/** What clients of the family store as the form of a flow, as a design. */
function designOfForm(input: FormInput): ModelInput {
  const { fullName, enCode, category, sortCode, description } = input
  return {
    ...{ fullName, enCode, category, sortCode, description },
    ...otherKeys(input),
    type: input.flowType === flowFormTypes.own ? flowFormDesign : 1,
    webType: 1,
    formData: input.draftJson || input.propertyJson,
    columnData: '',
    tables: input.tableJson,
    enabledMark: 1,
    isRelease: 0,
  }
}

/** The form of a flow that a file of the family's holds, as a design; anything else as it is. */
export function designInFile(file: unknown): unknown {
  if (!isRaw(file) || 'formData' in file || !('draftJson' in file || 'propertyJson' in file)) return file
  const inner = parseJson(text(file['draftJson']) || '{}')
  // It keeps the tables of a draft in one text with it.
  const unwrapped = inner.ok && isRaw(inner.value) && 'draftJson' in inner.value ? inner.value : {}
  const parsed = endpoints['design.createForm'].body.safeParse({ ...file, ...unwrapped })
  if (!parsed.success) return file
  requireDesigned(parsed.data)
  return designOfForm(parsed.data)
}

async function changeForm(call: Call, body: FormInput): Promise<void> {
  requireDesigned(body)
  if (body.id === '') fail(400, 'table.notFound', { field: 'id' })
  const known = await workingDesign(call.database, body.id)
  const { fullName, enCode, sortCode, description } = body
  await updateModel(call, body.id, {
    ...known,
    ...{ fullName, enCode, sortCode, description },
    ...otherKeys(body),
    category: body.category || known.category,
    formData: body.draftJson || body.propertyJson || known.formData,
    tables: body.tableJson || known.tables,
  })
}

async function releaseForm(call: Call, id: string): Promise<void> {
  const menu = await call.database.selectFrom('menu').select('id').where('module_id', '=', id).executeTakeFirst()
  // A form of a flow is opened by its flow: it gets no menu, and a module keeps those that it has.
  await release(call, id, endpoints['design.release'].body.parse({ pc: menu === undefined ? 0 : 1 }))
}

/** What clients of the family read of a form beside what runs: what is being worked on, and how it is kept. */
export async function formDraft(call: Call, id: string) {
  const design: ModelInput = await workingDesign(call.database, id)
  const { fullName, enCode, category, sortCode, description, isRelease } = design
  return {
    ...{ id, fullName, enCode, category, sortCode, description, isRelease },
    flowType: flowTypeOf(design),
    formType: designedForm,
    enabledMark: isRelease === 0 ? 0 : design.enabledMark,
    draftJson: design.formData,
    tableJson: design.tables || '[]',
    dbLinkId: text(design['dbLinkId']) || ownConnection,
    urlAddress: text(design['urlAddress']),
    appUrlAddress: text(design['appUrlAddress']),
    interfaceUrl: text(design['interfaceUrl']),
  }
}

async function exportForm(call: Call, id: string): Promise<DownloadLink> {
  const { isRelease: _isRelease, enabledMark: _mark, ...form } = await formDraft(call, id)
  return offerContent(call, `${form.fullName}.fff`, JSON.stringify({ ...form, propertyJson: form.draftJson }))
}

async function formFields(call: Call, id: string) {
  const definition = await loadDefinition(call.database, id)
  if (!definition.isReleased) fail(400, 'design.formNotReleased')
  return definition.form.fields
    .filter((field) => kindOf(field).role !== 'display')
    .map(({ name, label, raw }) => ({
      filedId: name,
      filedName: label || name,
      jnpfKey: rawKindOf(raw),
      required: String(yes(configOf(raw)['required'])),
    }))
}

async function formFlow(call: Call, id: string) {
  await findModel(call.database, id)
  const isDesigner = call.user.isAdministrator || (await holdsMenu(call, 'visualdev.form', undefined))
  const flows = call.database
    .selectFrom('flow_template')
    .select(['id', 'en_code', 'enabled_mark'])
    .where('model_id', '=', id)
    .where('deleted_at', '=', 0)
    .orderBy('enabled_mark', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const flow = await (isDesigner ? flows : flows.where('enabled_mark', '=', 1)).executeTakeFirst()
  if (!flow) return fail(400, 'design.noFlow')
  return { id: flow.id, enCode: flow.en_code, enabledMark: flow.enabled_mark }
}

/** Forms of approval flows, as clients of the family design them. */
export function mountFlowForms(server: Server): void {
  mount(server, 'design.forms', ({ query }, call) => listForms(call, query))
  mount(server, 'design.createForm', async ({ body }, call) => {
    requireDesigned(body)
    return reply(await createModel(call, designOfForm(body)), 'common.created')
  })
  mount(server, 'design.changeForm', async ({ body }, call) => {
    await changeForm(call, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'design.releaseForm', async ({ params, query }, call) => {
    if (query.isRelease === 1) await releaseForm(call, params.id)
    else await dropDraft(call, params.id)
    return reply(null, query.isRelease === 1 ? 'design.released' : 'common.done')
  })
  mount(server, 'design.exportForm', ({ params }, call) => exportForm(call, params.id))
  mount(server, 'design.formFields', ({ params }, call) => formFields(call, params.id))
  mount(server, 'design.formFlow', ({ params }, call) => formFlow(call, params.id))
}
