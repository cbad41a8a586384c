import { createHash } from 'node:crypto'

/** PostgreSQL cuts longer names, so that two could become one. */
const MAX_IDENTIFIER_LENGTH = 63

/** Lower case letters, digits and underscores of a name; anything else becomes an underscore. */
function slug(name: string, length: number): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, length)
}

/** A column name for a field that no other column has; both databases may compare names without case. */
export function columnName(field: string, taken: ReadonlySet<string>): string {
  const base = `v_${slug(field, 40)}`
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) {
    const name = `${base}_${number}`
    if (!taken.has(name)) return name
  }
}

/** Table name of a module, or of one of its child tables (`child` counts from 1). */
export function tableName(enCode: string, modelId: string, child: number): string {
  const tail = `_${slug(modelId, 24)}${child > 0 ? `_c${child}` : ''}`
  return `mt_${slug(enCode, MAX_IDENTIFIER_LENGTH - 3 - tail.length)}${tail}`
}

/** A short name that is the same for the same columns of the same table. */
export function indexName(table: string, columns: readonly string[]): string {
  const digest = createHash('sha256')
    .update([table, ...columns].join('\n'))
    .digest('hex')
  return `mx_${digest.slice(0, 24)}`
}
