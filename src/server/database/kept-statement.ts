import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { PlatformDatabase } from './open.ts'
import { isSqlite } from './text.ts'

/** Stands for a value while the text of a statement is made. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of which the text is made once for each kind of database, for what each call asks: to build and compile one takes
 * longer than SQLite takes to run it. `build` puts the values that it is given into the statement and looks at none of them:
 * they are not there yet.
 */
export function keptStatement<Given extends Readonly<Record<string, unknown>>, Row>(
  build: (database: PlatformDatabase, given: Given) => Compilable<Row>,
): (database: PlatformDatabase, given: Given) => Promise<QueryResult<Row>> {
  const kept = new Map<boolean, CompiledQuery<Row>>()
  const places = new Proxy({} as Given, { get: (_target, name) => new Place(String(name)) })
  return (database, given) => {
    const isFile = isSqlite(database)
    const statement = kept.get(isFile) ?? build(database, places).compile()
    kept.set(isFile, statement)
    const parameters = statement.parameters.map((each) => (each instanceof Place ? given[each.name] : each))
    return database.executeQuery({ ...statement, parameters })
  }
}
