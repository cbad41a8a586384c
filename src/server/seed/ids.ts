/** Two digits for each kind of seeded row; new kinds go to the end, so that ids stay what they were. */
const kinds = [
  'organization',
  'position',
  'role',
  'group',
  'user',
  'system',
  'menu',
  'menuItem',
  'dictionaryType',
  'dictionaryEntry',
  'model',
  'template',
  'leave',
  'leaveRow',
  'asset',
  'visit',
  'visitRow',
  'approval',
  'teaching',
  'teachingRow',
  'message',
  'mail',
  'flowTask',
  'flowEntrust',
  'portal',
  'report',
  'formLink',
  'dataScheme',
  'serialRule',
  'dataSource',
  'dataInterface',
  'supplier',
  'purchase',
  'purchaseRow',
  'inspection',
  'event',
  'chat',
  'budgetItem',
  'version',
] as const
export type SeedKind = (typeof kinds)[number]

/** The id of the n-th seeded row of a kind: always the same, and as long as the ids the server makes. */
export function seedId(kind: SeedKind, number: number): string {
  return `2${String(kinds.indexOf(kind) + 10)}${String(number).padStart(15, '0')}`
}
