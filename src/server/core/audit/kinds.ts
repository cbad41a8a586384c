import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { AuditKind } from '#shared/rules/audit.ts'
import { isChange } from '../changes.ts'

/** Calls whose kind is not that of their area. Null: too much of it, and nothing that anybody answers for. */
const byCall: Readonly<Partial<Record<EndpointId, AuditKind | null>>> = {
  'auth.logout': 'signIn',
  'online.end': 'signIn',
  'online.endMany': 'signIn',
  'qr.confirm': 'signIn',
  'design.downloadCode': 'export',
  'design.exportForm': 'export',
  'design.lease': null,
  'design.leaseEnd': null,
  'design.saveDraft': null,
  'design.dropDraft': null,
  'design.begin': null,
  'listView.share': 'settings',
  'module.delete': 'deletion',
  'module.deleteMany': 'deletion',
  'moduleImport.run': 'import',
  'partedImport.run': 'import',
  'userImport.run': 'import',
  'entryImport.run': 'import',
  'password.modify': 'people',
  'print.log': 'print',
  'print.permit': null,
  'print.saveDraft': null,
}

/** Areas whose changes are of a kind of their own, wherever their pages stand in the menu. */
const byArea: Readonly<Record<string, AuditKind>> = {
  user: 'people',
  authority: 'rights',
  permissionGroup: 'rights',
  role: 'rights',
  group: 'rights',
  relation: 'rights',
  administrator: 'rights',
  manager: 'rights',
  grade: 'rights',
  design: 'design',
  portalDesign: 'design',
  flow: 'design',
}

const exports = /\.(?:export|exportType|exportTemplate)$/

/**
 * What a call is noted as in the audit log; null where it is not. Noted are sign-ins, exports, prints, deletions of records,
 * and every change on a page that is granted as a menu: a new page is noted before anybody thinks of it. Everyday work
 * (records, chats, own settings, decisions) has histories of its own.
 */
export function auditKindOf(id: EndpointId): AuditKind | null {
  const explicit = byCall[id]
  if (explicit !== undefined) return explicit
  if (exports.test(id)) return 'export'
  const entry: Endpoint = endpoints[id]
  if (!isChange(entry) || typeof entry.access === 'string' || 'module' in entry.access) return null
  return byArea[id.split('.', 1)[0] ?? ''] ?? 'settings'
}
