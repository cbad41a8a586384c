import { isRaw, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'

/** Extra root key of `columnData` for styles by rule; clients of the family leave it alone and run what is compiled. */
export const stylesKey = 'atriumStyles'

export const styleTests = ['==', '<>', 'like', 'notLike', '>', '<', 'null', 'notNull'] as const

/** Rows, or one cell of them, look so where a column shows such a value. */
export interface StyleRule {
  readonly id: string
  /** Key of the column that is looked at. */
  readonly field: string
  readonly test: (typeof styleTests)[number]
  readonly value: string
  /** The whole row, or the cell of that column alone. */
  readonly target: 'row' | 'cell'
  /** CSS colours; empty: as usual. */
  readonly color: string
  readonly background: string
  readonly bold: boolean
}

const colour = /^(#[0-9a-f]{3,8})?$/i

/** Styles as they are stored; what is none is left out. */
export function readStyles(list: Raw): readonly StyleRule[] {
  return rawList(list[stylesKey]).flatMap((each, at): StyleRule[] => {
    const test = styleTests.find((known) => known === each['test'])
    const [color, background] = [text(each['color']), text(each['background'])]
    if (!test || !colour.test(color) || !colour.test(background)) return []
    return [
      {
        id: text(each['id']) || String(at + 1),
        field: text(each['field']),
        test,
        value: text(each['value']),
        target: each['target'] === 'cell' ? 'cell' : 'row',
        color,
        background,
        bold: yes(each['bold']),
      },
    ]
  })
}

/** Whether a style applies to a value that a list shows. Numbers are compared as numbers. */
export function styleApplies({ test, value }: StyleRule, shown: unknown): boolean {
  const said = Array.isArray(shown) ? shown.map((each) => text(each)).join(', ') : text(shown)
  const [one, other] = [Number(said.replaceAll(',', '')), Number(value)]
  switch (test) {
    case '==':
      return said === value
    case '<>':
      return said !== value
    case 'like':
      return value !== '' && said.includes(value)
    case 'notLike':
      return !said.includes(value)
    case '>':
      return said !== '' && one > other
    case '<':
      return said !== '' && one < other
    case 'null':
      return said === ''
    case 'notNull':
      return said !== ''
  }
}

const begin = '/* atrium:styles */'
const end = '/* /atrium:styles */'

function cssOf({ color, background, bold }: StyleRule): Readonly<Record<string, string>> {
  return {
    ...(color === '' ? {} : { color }),
    ...(background === '' ? {} : { backgroundColor: background }),
    ...(bold ? { fontWeight: 'bold' } : {}),
  }
}

/** The same in JavaScript, for a value `v` and its text `s`. */
function testCode({ test, value }: StyleRule): string {
  const wanted = JSON.stringify(value)
  const number = `Number(s.split(',').join(''))`
  const codes: Readonly<Record<StyleRule['test'], string>> = {
    '==': `s === ${wanted}`,
    '<>': `s !== ${wanted}`,
    like: `${wanted} !== '' && s.indexOf(${wanted}) >= 0`,
    notLike: `s.indexOf(${wanted}) < 0`,
    '>': `s !== '' && ${number} > Number(${wanted})`,
    '<': `s !== '' && ${number} < Number(${wanted})`,
    null: `s === ''`,
    notNull: `s !== ''`,
  }
  return codes[test]
}

function lineOf(rule: StyleRule): string {
  const at = rule.target === 'cell' ? `column.property === ${JSON.stringify(rule.field)} && ` : ''
  return `    s = text(row[${JSON.stringify(rule.field)}]); if (${at}${testCode(rule)}) Object.assign(style, ${JSON.stringify(cssOf(rule))});`
}

function compiled(rules: readonly StyleRule[], given: string): string {
  if (rules.length === 0) return ''
  const text = `const text = (v) => v === null || v === undefined ? '' : Array.isArray(v) ? v.join(', ') : String(v);`
  return `({ ${given} }) => {\n    ${begin}\n    const style = {}; let s = '';\n    ${text}\n${rules.map(lineOf).join('\n')}\n    return style;\n    ${end}\n}`
}

/** Whether a script was compiled from styles, and not written by somebody. */
export function isCompiledStyle(script: unknown): boolean {
  return text(script).includes(begin)
}

/**
 * What a list stores for these styles: the rules, and the same as `rowStyle` and `cellStyle` for clients of the family. A
 * script that somebody wrote stays, and the rules of its kind are then for this client alone.
 */
export function withStyles(list: Raw, rules: readonly StyleRule[]): Raw {
  const funcs = isRaw(list['funcs']) ? list['funcs'] : {}
  const put = (key: 'rowStyle' | 'cellStyle', code: string) => {
    const stored = text(funcs[key])
    const isFree =
      stored.trim() === '' || isCompiledStyle(stored) || /=>\s*\{\s*(?:\/\/[^\n]*\s*)?\}$/.test(stored.trim())
    return isFree && (code !== '' || isCompiledStyle(stored)) ? code : stored
  }
  const row = rules.filter(({ target }) => target === 'row')
  const cell = rules.filter(({ target }) => target === 'cell')
  return {
    [stylesKey]: rules,
    funcs: {
      ...funcs,
      rowStyle: put('rowStyle', compiled(row, 'row, rowIndex')),
      cellStyle: put('cellStyle', compiled(cell, 'row, column, rowIndex, columnIndex')),
    },
  }
}
