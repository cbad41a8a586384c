import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { raw } from '#shared/form/parsing/read.ts'
import { withDefaults } from '#shared/form/defaults.ts'
import { type FormRecord, systemValues } from '#shared/form/values.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import type { FormLinkTable } from '#server/database/tables/sign-in.ts'
import { readOwnPlaces } from '../people/own-places.ts'
import { writingRecords } from '../module/bound/writing.ts'
import { checkChoices } from '../module/choices.ts'
import { loadDefinition } from '../module/definition.ts'
import { statusFieldOf, withStatus } from '../module/flow-status.ts'
import { checkInput, parseRecord, requirePlaces } from '../module/input.ts'
import { insertRecord } from '../module/records.ts'
import { recordRules } from '../module/rules.ts'
import { withSerials } from '../module/serials.ts'
import { openStore } from '../module/store.ts'
import { withUnique } from '../module/unique.ts'
import { filesIn, keepHolders } from '../module/files.ts'
import { limitVisitor, openLink, openListLink } from './links.ts'
import { type PublicForm, publicForm } from './public-form.ts'
import { publicList } from './public-list.ts'
import { mountVisitorUploads } from './upload-routes.ts'
import { transferFiles, visiting, withStoredFiles } from './visitors.ts'

const TEN_MINUTES = 10 * 60_000
/** Calls of one address, which a whole school may share: five hundred people who open a form and send it, some of them twice. */
const looks = { most: 3000, window: TEN_MINUTES }
const submits = { most: 1000, window: TEN_MINUTES }

/** Published forms and lists, without a session: each call is limited by address. */
export function mountShortLinks(server: Server): void {
  mount(server, 'shortLink.config', async ({ params, query }, call) => {
    await limitVisitor(call, 'formLook', looks)
    const link = await openLink(call, params.id, query.encryption)
    const { formData } = await formOf(call, link, query.uploads === '1')
    return { id: link.id, fullName: link.full_name, formData, formUse: 1, formPassUse: 0 }
  })

  mount(server, 'shortLink.submit', async ({ params, query, body }, call) => {
    await limitVisitor(call, 'formSubmit', submits)
    await submit(call, await openLink(call, params.id, query.encryption), body)
    return reply(null, 'shortLink.submitted')
  })
  mountVisitorUploads(server, (call, link) => formOf(call, link, true))

  mount(server, 'shortLink.list', async ({ params, query, body }, call) => {
    await limitVisitor(call, 'listLook', looks)
    return publicList(call, await openListLink(call, params.id, query.encryption), body)
  })
}

function presetsOf(link: FormLinkTable): FormRecord {
  return { ...raw(JSON.parse(link.presets)) }
}

async function formOf(call: Call, link: FormLinkTable, takesFiles: boolean): Promise<PublicForm> {
  const model = await call.database
    .selectFrom('visual_model')
    .select(['form_data', 'enabled_mark'])
    .where('id', '=', link.model_id)
    .executeTakeFirst()
  if (model?.enabled_mark !== 1) return fail(400, 'shortLink.disabled')
  const form = await publicForm(call.database, model.form_data, { presets: presetsOf(link), takesFiles })
  return form ?? fail(400, 'shortLink.misconfigured')
}

/** What was sent of the fields that the visitor saw. */
function seen(plan: FormPlan, sent: FormRecord): FormRecord {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => plan.fields.some((field) => field.name === name)))
}

/** Only fields that the visitor saw are taken; what the link presets and what the system fills come on top. */
async function submit(
  call: Call,
  link: FormLinkTable,
  { data, ticket, atriumFilled }: Handled<Endpoints['shortLink.submit']>['body'],
): Promise<void> {
  const { database } = call
  // Clients without a ticket know no uploads: nothing is asked of them in the fields that they were not shown.
  const { plan } = await formOf(call, link, ticket !== undefined)
  requirePlaces(plan, atriumFilled)
  const definition = await loadDefinition(database, link.model_id)
  const visitor = visiting(call, link, ticket ?? '')
  const sent = await withStoredFiles(visitor, link, plan, parseRecord(data))
  // Nobody is signed in: a default that means the caller means nobody, and so does what rules ask of the person.
  const nobody = { userId: '', now: call.now() }
  const presets = presetsOf(link)
  const rules = recordRules(definition, definition.form, nobody, null)
  const decisions = rules.decideNow({ ...seen(plan, sent), ...presets })
  const checked = checkInput(plan, sent, { partial: false, decisions })
  await checkChoices({ database, user: { userId: '', organizationId: '', isAdministrator: false } }, plan, checked)
  const userId = link.user_id
  const author = { userId, now: call.now(), own: await readOwnPlaces({ database, user: { userId } }) }
  const system = systemValues(definition.form, 'create', author)
  const whole = withDefaults(definition.form, { ...checked, ...presets }, nobody)
  const status = await statusFieldOf(database, definition.id, definition.form)
  // What the link presets is no decision either.
  const prepared = withStatus(status, { ...rules.settle({ ...whole, ...system }), ...presets, ...system }, null)
  const store = await openStore(database, definition)
  await writingRecords(database, store, async (inside) => {
    // A number that waits for somebody's own save is not a visitor's.
    const [numbered] = await withSerials(inside, definition.form, [prepared], { userId: '', now: author.now })
    const values = await withUnique(inside, definition.form, store, numbered, null)
    const id = await insertRecord(inside, store, values, author)
    const held = filesIn(definition.form, values)
    await keepHolders(inside, definition.id, id, held)
    await transferFiles(inside, visitor.user.userId, userId, held)
  })
}
