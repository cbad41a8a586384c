import { withWords } from '#shared/form/parsing/localize.ts'
import { withRuleScripts } from '#shared/form/rules/compile.ts'
import { text } from '#shared/form/parsing/read.ts'
import type { WantedName } from '#shared/form/reference-ids.ts'
import type { ItemType } from '#shared/form/references.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { loadTranslations, menuCode, translationOf } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isBound, readOnlySource } from './bound/binding.ts'
import { loadDefinition } from './definition.ts'
import { listDeleted, restoreDeleted } from './deleted-records.ts'
import { keepBinEmptied } from './emptied-bin.ts'
import { unmappedKeys } from './unmapped-keys.ts'
import { findByName } from './reference-ids.ts'
import { changedListRow, listChildren, listRecords } from './list.ts'
import { listRelated, readRelated } from './related.ts'
import { searchRecords } from './search.ts'
import { sumRecords } from './sums.ts'
import {
  changeRecord,
  createRecord,
  readRaw,
  readView,
  recordHistory,
  removeRecords,
  restoreRecord,
} from './service.ts'
import { updateRecords } from './update-many.ts'

/** Generated modules at run time, driven by what is stored (specification, section 7, Visual development). */
export function mountModules(server: Server): void {
  const { services } = server
  const emptying = keepBinEmptied(services)
  server.app.addHook('onClose', () => emptying.close())
  services.checksButtonGrants = async (modelId) => {
    const definition = await loadDefinition(services.database, modelId).catch(() => null)
    return definition?.list.useButtonPermission ?? true
  }

  // Answers what is stored even when it is broken: the client shows the problem (specification, section 8).
  mount(server, 'module.config', async ({ params }, call) => {
    const model = await call.database
      .selectFrom('visual_model')
      .select([
        'id',
        'full_name',
        'en_code',
        'type',
        'web_type',
        'form_data',
        'column_data',
        'enabled_mark',
        'tables',
        'other_keys',
      ])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!model) return fail(404, 'module.missing')
    if (model.enabled_mark !== 1) return fail(400, 'module.disabled', { params: { name: model.full_name } })
    const hostId = text(unmappedKeys(model.other_keys)['dbLinkId'])
    const translations = await loadTranslations(call.database)
    const showsOnly = await readOnlySource(call.database, model.tables, hostId)
    return {
      id: model.id,
      fullName: model.full_name,
      ...translationOf(translations, menuCode(model.en_code)),
      enCode: model.en_code,
      type: String(model.type),
      webType: String(model.web_type),
      // Clients of the family know no rules: they get them as scripts, which this project's own passes over.
      formData: withWords(withRuleScripts(model.form_data), translations.words),
      columnData: model.column_data,
      ...(await flowKeys(call.database, model)),
      ...(showsOnly === '' ? {} : { atriumReadOnly: showsOnly }),
      ...(isBound(model.tables) ? {} : { atriumUndelete: 1 }),
    }
  })
  mount(server, 'reference.ids', async ({ body }, { database, language }) => {
    const wanted = body.wanted.map(wantedName)
    const found = new Map(await findByName(database, wanted, language))
    return wanted.map((each) => found.get(each) ?? null)
  })
  mount(server, 'module.search', ({ body }, call) => searchRecords(call, body))
  mount(server, 'related.list', ({ params, query }, call) => listRelated(call, params.id, query))
  mount(server, 'related.rows', ({ params, body }, call) => readRelated(call, params.id, body))
  mount(server, 'module.list', ({ params, body }, call) => listRecords(call, params.id, body))
  mount(server, 'module.sums', async ({ params, body }, call) => ({ sums: await sumRecords(call, params.id, body) }))
  mount(server, 'module.children', ({ params, body }, call) => listChildren(call, params.id, params.dataId, body))
  mount(server, 'module.create', async ({ params, body }, call) => {
    await createRecord(call, params.id, body)
    return reply(null, 'common.created')
  })
  mount(server, 'module.record', ({ params }, call) => readRaw(call, params.id, params.dataId))
  mount(server, 'module.recordView', ({ params }, call) => readView(call, params.id, params.dataId))
  mount(
    server,
    'module.update',
    async ({ params, body }, call) => {
      await changeRecord(call, params.id, params.dataId, body)
      return reply(null, 'common.updated')
    },
    async ({ params: { id: modelId, dataId: id }, body: { atriumShown } }, call) => {
      if (!atriumShown) return null
      const row = await changedListRow(call, modelId, id, atriumShown)
      return { id, ...(row ? { atriumRow: row } : {}) }
    },
  )
  mount(server, 'module.updateMany', ({ params, body }, call) => updateRecords(call, params.id, body))
  mount(server, 'module.history', ({ params, query }, call) =>
    recordHistory(call, params.id, params.dataId, query.currentPage ?? 1),
  )
  mount(server, 'module.restore', async ({ params }, call) => {
    await restoreRecord(call, params.id, params.dataId, params.changeId)
    return reply(null, 'module.restored')
  })
  mount(server, 'module.delete', async ({ params }, call) => {
    await removeRecords(call, params.id, [params.dataId])
    return reply(null, 'common.deleted')
  })
  mount(server, 'module.deleted', ({ params, query }, call) => listDeleted(call, params.id, query.currentPage ?? 1))
  mount(server, 'module.undelete', async ({ params, body }, call) => {
    const count = await restoreDeleted(call, params.id, body.ids)
    return reply(null, 'module.undeleted', { count })
  })
  mount(server, 'module.deleteMany', async ({ params, body }, call) => {
    const count = await removeRecords(call, params.id, body.ids)
    return reply(null, 'module.deleted', { count })
  })
}

/** What a design says of the phone's list; and the flow that its records go to, where people may start one. */
async function flowKeys(
  database: PlatformDatabase,
  { id, other_keys: stored }: { readonly id: string; readonly other_keys?: string | null },
) {
  const kept = unmappedKeys(stored)
  const template = await database
    .selectFrom('flow_template')
    .select(['id', 'en_code', 'status_field'])
    .where('model_id', '=', id)
    .where('enabled_mark', '=', 1)
    .where('deleted_at', '=', 0)
    .orderBy('sort_code')
    .orderBy('id')
    .executeTakeFirst()
  return {
    appColumnData: text(kept['appColumnData']),
    enableFlow: template ? 1 : 0,
    flowId: template?.id ?? text(kept['flowId']),
    flowEnCode: template?.en_code ?? text(kept['flowEnCode']),
    flowTemplateJson: text(kept['flowTemplateJson']),
    ...(template && template.status_field !== '' ? { atriumStatusField: template.status_field } : {}),
  }
}

type NamedInBody =
  | { readonly sort: 'user' | 'region'; readonly label: string }
  | { readonly sort: 'item'; readonly type: ItemType; readonly label: string }
  | { readonly sort: 'entry'; readonly dictionaryType: string; readonly by: 'id' | 'enCode'; readonly label: string }

function wantedName(name: NamedInBody): WantedName {
  const { sort, label } = name
  if (sort === 'entry') return { sort, scope: { dictionaryType: name.dictionaryType, by: name.by }, label }
  return sort === 'item' ? { sort, scope: { type: name.type }, label } : { sort, scope: null, label }
}
