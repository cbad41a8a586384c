import { describe, expect, it } from 'vitest'
import { checkScript, scriptWithNames } from '#shared/design/script/check.ts'
import { mentions, namedFields, type ScriptArguments } from '#shared/design/script/fields.ts'
import { randomOf } from '../../support/random-source.ts'

const names = { n1: 'amount', rows: 'items', 'rows-q': 'rows-pieces' }
/** One renaming after the other, as commands do: the column first, then its table. */
function renamed(source: string, gift: ScriptArguments, map: Readonly<Record<string, string>> = names): string {
  const rewrite = (name: string) => {
    const own = map[name]
    if (own !== undefined) return own
    const [table = '', column] = name.split('-')
    const next = map[table]
    return column === undefined || next === undefined ? name : `${next}-${column}`
  }
  return scriptWithNames(source, gift, rewrite)
}

const n1 = (source: string) => renamed(source, 'form', { n1: 'amount' })
const q = (source: string) => renamed(source, 'form', { 'rows-q': 'rows-pieces' })

describe('a field that gets another name in a script of a form', () => {
  it.each([
    ['`${formData.n1} 天`', '`${formData.amount} 天`'],
    ['setFormData(`n1`, 2)', 'setFormData(`amount`, 2)'],
    ['formData?.n1', 'formData?.amount'],
    ["formData?.['n1']", "formData?.['amount']"],
    ['const { n1 } = formData; return n1', 'const { amount: n1 } = formData; return n1'],
    ['const { n1: total = 3, ...rest } = formData', 'const { amount: total = 3, ...rest } = formData'],
    ['const record = formData; record.n1 = 2', 'const record = formData; record.amount = 2'],
    [
      "const quoted = text.replace(/['\"`]/g, ''); formData.n1 = quoted",
      "const quoted = text.replace(/['\"`]/g, ''); formData.amount = quoted",
    ],
    [
      "if (/[/']/.test(x)) formData.n1 = 4 / 2; const y = 'x'",
      "if (/[/']/.test(x)) formData.amount = 4 / 2; const y = 'x'",
    ],
    ["'n1' in formData", "'amount' in formData"],
    ["setShowOrHide('n1', 'n1' === formData.n1)", "setShowOrHide('amount', 'n1' === formData.amount)"],
    ['const next = { ...formData, n1: 2 }', 'const next = { ...formData, amount: 2 }'],
    ['/* formData.n1 */ formData . n1 // n1', '/* formData.n1 */ formData . amount // n1'],
  ])('follows %s', (source, expected) => {
    const whole = (body: string) => `({ formData, setFormData, setShowOrHide }) => { ${body} }`
    expect(n1(whole(source))).toBe(whole(expected))
  })

  it.each([
    'formData.rows?.[0]?.q',
    "formData['rows'][0].q",
    "formData.rows[0]['q']",
    'formData.rows.at(-1).q = 1',
    'formData.rows.forEach((row) => { row.q = 1 })',
    '(formData.rows || []).reduce((sum, { q }) => sum + q, 0)',
    'for (const each of formData.rows ?? []) sum += each.q',
    'const list = formData.rows; const row = list.find((each) => each.q > 1); row.q = 2',
    'formData.rows.push({ q: 1, other: 2 })',
    "setFormData('rows', (rows) => rows.map((row) => ({ ...row, q: 1 })))",
    "setFormData('rows', [{ q: 1 }, { other: 2 }])",
    "setFormData('rows.q', 1)",
  ])('follows a column of a child table in %s', (body) => {
    const source = `({ formData, setFormData }) => { let sum = 0; ${body} }`
    const expected = source
      .replaceAll(/\bq\b/g, 'pieces')
      .replace('{ pieces }) => sum + pieces', '{ pieces: q }) => sum + q')
    expect(q(source)).toBe(expected)
  })

  it.each([
    "({ data, formData }) => { data.n1 = 'n1'; const n1 = 'formData.n1'; other.formData.n1 = { n1 } }",
    '({ formData }) => { answer.map((formData) => formData.n1) }',
    '({ formData }) => { for (const row of answer.rows) row.q = row.n1 }',
    "({ setFormData }) => { setFormData('n1' + 1, 2); setFormData('n', 'n1') }",
    '({ formData }) => { formData.other[0].q = formData.other.map((row) => row.q) }',
  ])('leaves alone what is no field in %s', (source) => {
    expect(renamed(source, 'form')).toBe(source)
  })

  it('is put into brackets where no dot can name it', () => {
    expect(scriptWithNames('({ formData }) => formData?.n1 + formData.n1', 'form', () => '1st')).toBe(
      "({ formData }) => formData?.['1st'] + formData['1st']",
    )
  })
})

describe('a field that gets another name in a script of a list', () => {
  it.each<readonly [ScriptArguments, string, string]>([
    [
      'row',
      '({ row, rowIndex }) => row.n1 > 1 ? { color: "n1" } : null',
      '({ row, rowIndex }) => row.amount > 1 ? { color: "n1" } : null',
    ],
    ['row', '({ row: { n1 } }) => n1', '({ row: { amount: n1 } }) => n1'],
    [
      'row',
      "({ row, column }) => column.property === 'n1' && row[`n1`]",
      "({ row, column }) => column.property === 'amount' && row[`amount`]",
    ],
    [
      'row',
      "({ column }) => { switch (column.prop) { case 'n1': return 1; case 'x': return 2 } }",
      "({ column }) => { switch (column.prop) { case 'amount': return 1; case 'x': return 2 } }",
    ],
    [
      'row',
      "({ column }) => ['n1', 'x'].includes(column.prop)",
      "({ column }) => ['amount', 'x'].includes(column.prop)",
    ],
    ['row', '(given) => given.data.n1', '(given) => given.data.amount'],
    [
      'row',
      'function ({ data, refresh }) { if (data.rows[0].q) refresh(data.n1) }',
      'function ({ data, refresh }) { if (data.items[0].pieces) refresh(data.amount) }',
    ],
    [
      'rows',
      '({ data }) => { data.forEach((row) => row.n1); return data[0].n1 }',
      '({ data }) => { data.forEach((row) => row.amount); return data[0].amount }',
    ],
    ['rows', '({ data: all }) => all.filter(({ n1 }) => n1)', '({ data: all }) => all.filter(({ amount: n1 }) => n1)'],
  ])('is followed where it is given a %s: %s', (gift, source, expected) => {
    expect(renamed(renamed(source, gift, { 'rows-q': 'rows-pieces' }), gift, { n1: 'amount', rows: 'items' })).toBe(
      expected,
    )
  })

  it('is asked for without complaint: rows hold more than fields', () => {
    const source = '({ row, rowIndex }) => row.creatorTime'
    expect(checkScript(source, new Set(['n1']), 'rowStyle')).toEqual([])
  })
})

it('says that a table of the form has no such column', () => {
  const source = '({ formData }) => formData.rows[0].gone + formData.files[0].name + formData.rows[0].q'
  const known = new Set(['rows', 'rows.q', 'files'])
  expect(checkScript(source, known).map(({ code, text }) => [code, text])).toEqual([['unknownField', 'rows.gone']])
})

it('reads what is never closed, and what holds itself many times, in one go', () => {
  const long =
    '( [ { ${ ` / ... => , const{ a=>(( =/[ `${ formData. formData[ {...formData, switch(column.prop){ [].includes('
  for (const part of [...long.split(' '), 'formData.rows.map((r)=>', 'const [a]=(', "setFormData('rows',["])
    expect(namedFields(part.repeat(20_000), 'form').length).toBeLessThan(20_001)
})

it('sees names that it does not follow', () => {
  const mentioned = (source: string) => mentions(source, 'n1', namedFields(source, 'form'))
  expect(mentioned("({ formData }) => { const key = 'n1'; return formData[key] }")).toBe(true)
  expect(mentioned('({ formData }) => { let own; own = formData; return own.n1 }')).toBe(true)
  expect(mentioned("({ formData, setFormData }) => { setFormData('n1', formData.n1) } // n1 'n1'")).toBe(false)
})

describe('renaming there and back', () => {
  const pieces = [
    'formData.n1',
    "formData?.['n1']",
    'const { n1, rows: all = [] } = formData;',
    'const { n1: own } = formData;',
    'formData.rows.forEach(({ q }) => q);',
    'setFormData(`n1`, "n1");',
    "setRequired('rows.q', true);",
    "/['\"/]/.test('n1');",
    '`${formData.n1 + `${formData.rows[0]?.q}`} n1`;',
    'x = { ...formData, n1, rows: [] };',
    'formData.rows.push({ q, n1: 1 });',
    '// it is n1\n',
    '/* " */',
    "'unclosed\n",
    '`',
    '}',
    '(',
    ') / 2 /',
    '=> {',
    'row.n1',
    "column.prop === 'n1'",
  ]
  it('gives the same text for any script, sound or not', () => {
    const random = randomOf(7)
    const chance = (below: number) => random.integer(0, below - 1)
    for (let round = 0; round < 2000; round += 1) {
      const body = Array.from({ length: 1 + chance(8) }, () => pieces[chance(pieces.length)]).join(
        [' ', '\n', ''][chance(3)],
      )
      const source = `({ formData, row, column, data }) => { ${body} }`
      for (const gift of ['form', 'row', 'rows'] as const) {
        const column = renamed(source, gift, { 'rows-q': 'rows-pieces' })
        const there = renamed(column, gift, { n1: 'amount', rows: 'items' })
        const again = renamed(renamed(there, gift, { 'items-pieces': 'items-q' }), gift, {
          amount: 'n1',
          items: 'rows',
        })
        expect(again).toBe(source)
      }
    }
  })

  it('finds every name again under its new one', () => {
    const source = `({ formData, setFormData, setRequired }) => { ${pieces.slice(0, 7).join(' ')} }`
    const places = namedFields(source, 'form').length
    expect(places).toBeGreaterThan(8)
    expect(namedFields(renamed(source, 'form'), 'form')).toHaveLength(places)
  })
})
