import { fail } from '#server/core/answer.ts'
import type { Token } from './tokens.ts'

/** Words that change something, or reach beyond the database, wherever they stand. */
const denied = new Set(
  [
    'insert update delete merge upsert into attach detach pragma vacuum reindex analyze copy create alter drop truncate',
    'grant revoke call execute exec prepare deallocate declare listen notify lock unlock handler load outfile dumpfile',
    'load_extension load_file readfile writefile fts3_tokenizer zeroblob randomblob set_config current_setting',
    'query_to_xml query_to_xmlschema query_to_xml_and_xmlschema cursor_to_xml cursor_to_xmlschema ts_stat ts_rewrite',
    'nextval setval sleep benchmark get_lock release_lock release_all_locks master_pos_wait sys_exec sys_eval',
    'information_schema performance_schema',
  ]
    .join(' ')
    .split(' '),
)
/** The same by how they begin. */
const deniedStarts = ['pg_', 'lo_', 'dblink', 'pragma_', 'table_to_xml', 'schema_to_xml', 'database_to_xml', 'crosstab']
/** A schema in which MySQL keeps its accounts. */
const ACCOUNTS = 'mysql'
const begins = new Set(['select', 'with', 'values'])

/**
 * Refuses with 400 what is not one query that only reads. It stands before the measures of the databases themselves: the
 * read-only transaction, the authorizer and the limits of `engines`.
 */
export function requireReading(tokens: readonly Token[]): Token[] {
  const solid = tokens.filter(({ kind }) => kind !== 'gap')
  while (solid.at(-1)?.text === ';' && solid.at(-1)?.kind === 'symbol') solid.pop()
  const [first] = solid
  if (first?.kind !== 'word' || !begins.has(first.text.toLowerCase()))
    fail(400, 'dataInterface.sqlNoQuery', { field: 'query' })
  for (const [at, token] of solid.entries()) {
    if (token.kind === 'symbol' && token.text === ';') fail(400, 'dataInterface.sqlSeveral', { field: 'query' })
    if (token.kind !== 'word' && token.kind !== 'name') continue
    // Escapes in a quoted name (U&"…") would spell what is denied.
    if (token.kind === 'name' && solid[at - 1]?.text === '&')
      fail(400, 'dataInterface.sqlStray', { field: 'query', params: { part: `&"${token.text}"` } })
    const name = token.text.toLowerCase()
    // A column may be called "update".
    const isPlainName = token.kind === 'name' && /^[a-z]+$/.test(name)
    const isAccounts = name === ACCOUNTS && solid[at + 1]?.text === '.'
    if (isAccounts || (denied.has(name) && !isPlainName) || deniedStarts.some((start) => name.startsWith(start)))
      fail(400, 'dataInterface.sqlDenied', { field: 'query', params: { word: token.text } })
  }
  const end = tokens.findLastIndex((token) => token.kind !== 'gap' && !(token.kind === 'symbol' && token.text === ';'))
  return tokens.slice(0, end + 1)
}
