import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareSql } from '#server/areas/data-source/query.ts'
import type { Bindings, SqlValue } from '#server/areas/data-source/sql/bind.ts'
import { ApiError } from '#server/core/answer.ts'
import type { DatabaseType } from '#shared/api/data-source.ts'

const bindingsOf = (
  values: Readonly<Record<string, SqlValue>>,
  lists: Readonly<Record<string, readonly string[]>> = {},
): Bindings => ({
  parameter: (name) => (Object.hasOwn(values, name) ? { value: values[name] ?? null, type: 'varchar' } : undefined),
  variable: (name) => lists[name] ?? (name === 'keyword' ? 'word' : undefined),
})
const types: readonly DatabaseType[] = ['SQLite', 'PostgreSQL', 'MySQL']

function refusal(sql: string, type: DatabaseType, values: Readonly<Record<string, SqlValue>> = {}): string {
  try {
    prepareSql(sql, type, bindingsOf(values))
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.text.code
    throw error
  }
}

describe('a query', () => {
  it.each(types)('of %s is one statement that reads', (type) => {
    const refused = [
      'delete from supplier',
      'update supplier set name = 1',
      'insert into supplier values (1)',
      'drop table supplier',
      "attach database 'x.db' as other",
      "attach 'platform.sqlite' as p",
      'pragma table_info(supplier)',
      'vacuum into 1',
      'begin',
      'set role postgres',
      "copy supplier to program 'sh'",
      'select 1; delete from supplier',
      'select 1; select 2',
      'select 1;;select 2',
      'select 1 /* ; */ ; drop table supplier',
      'with gone as (delete from supplier returning *) select * from gone',
      'with made as (insert into supplier values (1) returning *) select * from made',
      "select pg_read_file('/etc/passwd')",
      `select ${type === 'MySQL' ? '`pg_read_file`' : '"pg_read_file"'}('/etc/passwd')`,
      "select pg_catalog.pg_read_file('/etc/passwd')",
      "select lo_import('/etc/passwd')",
      "select query_to_xml('select 1', true, true, '')",
      "select dblink('x', 'y')",
      "select set_config('role', 'postgres', false)",
      'select pg_sleep(100)',
      'select rolpassword from pg_authid',
      "select load_extension('x')",
      "select load_file('/etc/passwd')",
      "select 1 into outfile '/tmp/x'",
      'select * into copied from supplier',
      'select * from supplier for update',
      'select * from pragma_database_list',
      'select sleep(100)',
      "select E'\\'; drop table x'",
      'select $$text$$',
      'select $1',
      'select /* one /* two */ three */ 1',
      "select 'open",
      'select /* open',
      '',
      '-- nothing',
    ]
    expect(refused.filter((sql) => refusal(sql, type) === '')).toEqual([])
  })

  it.each(types)('of %s hides nothing in comments: each is refused for what it is', (type) => {
    const refused = {
      'select 1 -- one\n; delete from supplier': 'dataInterface.sqlSeveral',
      'select 1 --;\n; select 2': 'dataInterface.sqlSeveral',
      'select 1 /* one */; drop table supplier': 'dataInterface.sqlSeveral',
      'select 1; /* two */ select 2 -- three': 'dataInterface.sqlSeveral',
      '/* a note */ delete from supplier': 'dataInterface.sqlNoQuery',
      '-- a note\nupdate supplier set name = 1': 'dataInterface.sqlNoQuery',
      'dele/**/te from supplier': 'dataInterface.sqlNoQuery',
      'select 1 union/**/select load_file(1)': 'dataInterface.sqlDenied',
      "select pg_read_file/* x */('/etc/passwd')": 'dataInterface.sqlDenied',
      'with made as (/**/insert/**/into supplier values (1) returning *) select * from made': 'dataInterface.sqlDenied',
      'select 1 /* one /* two */ ; delete from supplier */': 'dataInterface.sqlNested',
      'select /* /* */ 1': 'dataInterface.sqlNested',
      'select /*/**/ 1': 'dataInterface.sqlNested',
      'select /* open': 'dataInterface.sqlOpen',
      'select 1 /*/': 'dataInterface.sqlOpen',
    }
    const told = Object.keys(refused).map((sql) => [sql, refusal(sql, type)])
    expect(Object.fromEntries(told)).toEqual(refused)
  })

  it.each(types)(
    'of %s is sent without what stands in its comments, whatever the database would make of that',
    (type) => {
      for (const comment of [
        '/* ; delete from supplier */',
        '/*! ; delete from supplier */',
        '/*+ hint */',
        '-- ; delete\r; delete from supplier\n',
        '--delete\n',
        '/*/ ; delete from supplier */',
        "/* ' */",
        '-- "\n',
      ]) {
        const { text } = prepareSql(`select 1 ${comment} as one`, type, bindingsOf({}))
        expect(text.replaceAll(/\s+/g, ' '), comment).toBe('select 1 as one')
      }
    },
  )

  it('cannot spell what is denied by escapes of a quoted name', () => {
    expect(refusal('select U&"\\0070g_read_file"(\'/etc/passwd\')', 'PostgreSQL')).not.toBe('')
  })

  it.each(types)('of %s may look as queries do', (type) => {
    const good = [
      'select * from supplier',
      'SELECT s.id, count(*) n FROM supplier s LEFT JOIN purchase p ON p.id = s.id GROUP BY s.id HAVING count(*) > 1 ORDER BY 2 DESC LIMIT 10 OFFSET 5;',
      'with recursive r as (select 1 as n union all select n + 1 from r where n < 5) select n from r',
      "select 'it''s; -- no comment /* here */' as text, -1.5e3, .5, 0x1F",
      "-- a note\nselect update_time, created from supplier where note = 'delete; drop' /* and; more */",
      'select "update", "name" from supplier'.replaceAll('"', type === 'MySQL' ? '`' : '"'),
      'values (1, 2), (3, 4)',
      "select case when a <> b then coalesce(c, 'x') else cast(d as integer) end from t where a in (1, 2) and b between 1 and 2",
    ]
    expect(good.map((sql) => refusal(sql, type))).toEqual(good.map(() => ''))
  })

  it('names a parameter that is not declared', () => {
    expect(refusal('select {gone}', 'SQLite')).toBe('dataInterface.unknownParameter')
    expect(refusal('select @gone', 'SQLite')).toBe('dataInterface.unknownParameter')
  })

  it('sends no comment along', () => {
    const { text } = prepareSql('select 1 -- {a}\n, /*! 2 */ 3', 'MySQL', bindingsOf({}))
    expect(text.replace(/\s+/g, ' ')).toBe('select 1 , 3')
  })
})

describe('values of parameters', () => {
  it('take their places in order, whatever the database calls a place', () => {
    const sql = "select {a}, '%{b}%', {a} from t where c in @list and d in (@list) and e = @keyword"
    const bindings = bindingsOf({ a: 'A', b: 'B' }, { list: ['1', '2'] })
    const values = ['A', '%B%', 'A', '1', '2', '1', '2', 'word']
    expect(prepareSql(sql, 'SQLite', bindings)).toEqual({
      text: 'select ?, ?, ? from t where c in (?, ?) and d in (?, ?) and e = ?',
      values,
    })
    expect(prepareSql(sql, 'PostgreSQL', bindings)).toEqual({
      text: 'select $1::text, $2, $3::text from t where c in ($4::text, $5::text) and d in ($6::text, $7::text) and e = $8::text',
      values,
    })
  })

  it('match nothing where a list is empty', () => {
    expect(prepareSql('select 1 from t where a in @list', 'SQLite', bindingsOf({}, { list: [] })).text).toBe(
      'select 1 from t where a in (null)',
    )
  })

  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "' or 1=1 --",
      "'; drop table t; --",
      '\\',
      "\\'",
      '{a}',
      '@keyword',
      '$1',
      '?',
      '*/',
      '\u0000x',
      "''",
    ),
  )

  it('are never part of the text, whatever they are', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...types), (a, b, type) => {
        const sql = "select {a} as a, '<{a}|{b}>' as both, 'plain' as plain from t where x = {b}"
        const bound = prepareSql(sql, type, bindingsOf({ a, b }))
        const other = prepareSql(sql, type, bindingsOf({ a: 'one', b: 'two' }))
        expect(bound.text).toBe(other.text)
        expect(bound.values).toEqual([a, `<${a}|${b}>`, b])
      }),
    )
  })

  it('come out of a database as they went in', () => {
    const database = new DatabaseSync(':memory:')
    fc.assert(
      fc.property(
        hostile.filter((text) => !text.includes('\0') && text.isWellFormed()),
        (value) => {
          const { text, values } = prepareSql(
            "select {a} as bare, '[{a}]' as quoted",
            'SQLite',
            bindingsOf({ a: value }),
          )
          expect({ ...database.prepare(text).get(...values) }).toEqual({ bare: value, quoted: `[${value}]` })
        },
      ),
    )
    database.close()
  })

  it('leave literals of the author as they are', () => {
    const database = new DatabaseSync(':memory:')
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[\0{@]/.test(text) && text.isWellFormed()),
        (literal) => {
          const sql = `select '${literal.replaceAll("'", "''")}' as text`
          const { text, values } = prepareSql(sql, 'SQLite', bindingsOf({}))
          expect(values).toEqual([])
          expect({ ...database.prepare(text).get() }).toEqual({ text: literal })
        },
      ),
    )
    database.close()
  })
})
