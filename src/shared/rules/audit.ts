/** What an entry of the audit log is about; its words are `audit.kinds.*`. */
export const auditKinds = [
  'signIn',
  'people',
  'rights',
  'settings',
  'design',
  'import',
  'export',
  'print',
  'deletion',
  'refused',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const isAuditKind = (text: string): text is AuditKind => (auditKinds as readonly string[]).includes(text)
