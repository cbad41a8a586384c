import { sql } from 'kysely'
import { type Choice, entryKey, staticChoices } from '#shared/form/choices.ts'
import type { FieldPlan, ListTreePlan } from '#shared/form/model.ts'
import { text } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { storable } from './codec.ts'
import { organizationsBelow } from '#server/core/reach.ts'

/** The key by which some clients send what is chosen in the tree beside a list (wire contract 6.2). */
const TREE_KEY = 'treeRelation'

/** An entry of a dictionary, by id or code, and those below it: as the field keeps them. */
async function entriesBelow(database: PlatformDatabase, tree: ListTreePlan, chosen: string): Promise<string[]> {
  const source = tree.relation.options
  const { rows } = await sql<{ id: string; en_code: string }>`
    with recursive below (id, en_code) as (
      select entry.id, entry.en_code from dictionary_entry as entry
        join dictionary_type as kind on kind.id = entry.dictionary_type_id
        where (kind.id = ${tree.dictionary} or kind.en_code = ${tree.dictionary})
          and (entry.id = ${chosen} or entry.en_code = ${chosen})
      union
      select entry.id, entry.en_code from dictionary_entry as entry join below on entry.parent_id = below.id
    ) select id, en_code from below`.execute(database)
  const key = source?.type === 'dictionary' ? entryKey(source) : 'id'
  const found = rows.map((row) => (key === 'enCode' ? row.en_code : row.id))
  return found.length === 0 ? [chosen] : found
}

/** A national division and those below it. */
async function regionsBelow(database: PlatformDatabase, chosen: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select id from region where id = ${chosen}
      union
      select region.id from region join below on region.parent_id = below.id
    ) select id from below`.execute(database)
  return rows.length === 0 ? [chosen] : rows.map(({ id }) => id)
}

/** The ways down to a fixed choice and to those below it. */
function pathsBelow(
  choices: readonly Choice[],
  chosen: string,
  above: readonly string[] = [],
  isBelow = false,
): string[][] {
  return choices.flatMap(({ value, children }) => {
    const path = [...above, value]
    const isOn = isBelow || value === chosen
    return [...(isOn ? [path] : []), ...pathsBelow(children, chosen, path, isOn)]
  })
}

/** Ids as a search of the field takes several: those of a path each as one of their own, or as their whole `paths`. */
function several(field: FieldPlan, ids: readonly string[], paths?: readonly (readonly string[])[]): unknown {
  const operator = kindOf(field).search?.condition(field, ids.slice(0, 1), 1, true)?.operator
  if (operator === 'holdsAnyPath' && paths) return paths
  return operator === 'endsWithAny' ? ids.map((id) => [id]) : ids
}

/**
 * A query with what was chosen in the tree as a search by its field: a node stands for itself and everything below it.
 * A path stands for its last part.
 */
export async function withTree(
  database: PlatformDatabase,
  tree: ListTreePlan | null,
  query: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { [TREE_KEY]: sent, ...others } = query
  if (!tree) return query
  const { name } = tree.relation
  const value = sent ?? others[name]
  const chosen = storable(text(Array.isArray(value) ? value.at(-1) : value))
  if (chosen === '') return others
  switch (tree.source) {
    case 'dictionary':
      return { ...others, [name]: several(tree.relation, await entriesBelow(database, tree, chosen)) }
    case 'organize':
    case 'department': {
      const ids = [...(await organizationsBelow(database, chosen))]
      return { ...others, [name]: several(tree.relation, ids.length === 0 ? [chosen] : ids) }
    }
    case 'region':
      return { ...others, [name]: several(tree.relation, await regionsBelow(database, chosen)) }
    case 'formField': {
      const paths = pathsBelow(staticChoices(tree.relation), chosen)
      const ids = paths.flatMap((path) => path.at(-1) ?? [])
      return { ...others, [name]: ids.length === 0 ? value : several(tree.relation, ids, paths) }
    }
    case 'api':
      return { ...others, [name]: value }
  }
}
