import type { EndpointId } from '#shared/api/table.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'

/** A call, or something that records of ours carry and the family's do not. */
export type ServerFeature =
  | EndpointId
  | 'memberCount'
  | 'commonWords.systems'
  | 'dataSource.rights'
  | 'design.placement'
  | 'flow.deadline'
  | 'flow.handledStatus'
  | 'flow.statusField'
  | 'flow.templateFacts'
  | 'menuItem.schemes'
  | 'messageTemplate.reason'
  | 'messageTemplate.translations'
  | 'notice.releaseRight'
  | 'notice.templates'
  | 'portalDesign.rights'
  | 'role.type'
  | 'user.groups'

/** What no server of the family answers: whatever needs it is not offered there. */
const lackedByAll = [
  'memberCount',
  'commonWords.systems',
  'dataSource.rights',
  'dataSource.toggle',
  'messageTemplate.reason',
  'messageTemplate.translations',
  'notice.releaseRight',
  'notice.templates',
  'role.type',
  'organization.toggle',
  'translation.texts',
  'entryImport.run',
  'region.complete',
  'job.run',
  'job.toggle',
  'menu.move',
  'menuItem.schemes',
  'notice.recall',
  'notice.readers',
  'print.versions',
  'print.rule',
  'print.paperMark',
  'print.modules',
  'print.fromModule',
  'print.logs',
  'print.tryQuery',
  'authority.subjects',
  'authority.grants',
  'authority.explain',
  'manager.list',
  'design.dropDraft',
  'design.person',
  'design.placement',
  'design.sections',
  'design.versions',
  'design.uses',
  'design.codePreview',
  'design.links',
  'flow.deadline',
  'flow.dryRun',
  'flow.handledStatus',
  'flow.ofRecord',
  'flow.statusField',
  'flow.templateFacts',
  'dataInterface.try',
  'systemConfig.testMail',
  'systemConfig.testSms',
  'module.search',
  'module.sums',
  'module.updateMany',
  'module.history',
  'module.restore',
  'module.deleted',
  'listView.list',
  'mail.counts',
  'mail.addresses',
  'recordComment.list',
  'report.granted',
  'partedImport.list',
  'portalDesign.modules',
  'portalDesign.versions',
  'portalDesign.import',
  'portalDesign.rights',
  'portalManage.list',
] as const satisfies readonly ServerFeature[]

/** Work is handed over, menus go to files, and notices and flows name a sending configuration from 3.6 on. */
const lackedByOlder = [
  'menuItem.save',
  'sendConfig.choose',
  'user.handOver',
  'menu.export',
  'menu.import',
] as const satisfies readonly ServerFeature[]

/** Users are put into groups by the page of groups from 3.6 on. */
const lackedByNewer = ['user.groups'] as const satisfies readonly ServerFeature[]

const lacked: Readonly<Record<'3.4' | '3.6', ReadonlySet<ServerFeature>>> = {
  '3.4': new Set<ServerFeature>([...lackedByAll, ...lackedByOlder]),
  '3.6': new Set<ServerFeature>([...lackedByAll, ...lackedByNewer]),
}

/** Null: the server has not answered yet; nothing is held back for that. */
export function serverHas(kind: ServerKind | null, feature: ServerFeature): boolean {
  return kind === null || kind === 'own' || !lacked[kind].has(feature)
}
