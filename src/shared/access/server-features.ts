import type { EndpointId } from '#shared/api/table.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'

/** A call, or something that answers of ours carry and the family's do not. */
export type ServerFeature = EndpointId | 'memberCount'

/** What no server of the family answers: whatever needs it is not offered there. */
const lackedByAll = [
  'memberCount',
  'organization.toggle',
  'translation.texts',
  'entryImport.run',
  'region.complete',
  'job.run',
  'menu.move',
  'menuItem.save',
  'notice.recall',
  'notice.readers',
  'print.versions',
  'print.rule',
  'print.modules',
  'print.fromModule',
  'print.logs',
  'print.tryQuery',
  'authority.subjects',
  'authority.grants',
  'authority.explain',
  'manager.list',
  'design.begin',
  'design.saveDraft',
  'design.releasePlan',
  'design.versions',
  'design.uses',
  'design.links',
  'dataInterface.try',
  'systemConfig.testMail',
  'systemConfig.testSms',
  'module.sums',
  'module.updateMany',
] as const satisfies readonly ServerFeature[]

const lacked: ReadonlySet<ServerFeature> = new Set(lackedByAll)

/** Null: the server has not answered yet; nothing is held back for that. */
export function serverHas(kind: ServerKind | null, feature: ServerFeature): boolean {
  return kind === null || kind === 'own' || !lacked.has(feature)
}
