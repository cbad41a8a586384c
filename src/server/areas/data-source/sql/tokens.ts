import type { DatabaseType } from '#shared/api/data-source.ts'
import { fail } from '#server/core/answer.ts'

/**
 * `literal`: the content of a text literal, unescaped; `name`: the content of a quoted name; `parameter`: `{name}`;
 * `variable`: `@name`; `gap`: spaces and comments.
 */
export type Token =
  | { readonly kind: 'word' | 'number' | 'symbol' | 'literal' | 'parameter' | 'variable'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string; readonly quote: '"' | '`' | '[' }
  | { readonly kind: 'gap'; readonly text: ' ' }

const GAP: Token = { kind: 'gap', text: ' ' }
const word = /[\p{L}_][\p{L}\p{N}_$]*/uy
const number = /(?:0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y
const space = /\s+/y
const parameter = /\{([A-Za-z_]\w{0,49})\}/y
const variable = /@([A-Za-z]\w*)/y
/** What operators and punctuation are made of; `?`, `$`, `#` and `\` mean different things in different databases. */
const symbols: Readonly<Record<DatabaseType, string>> = {
  SQLite: '()+-*/%<>=!|&~,.',
  PostgreSQL: '()[]+-*/%<>=!|&~,.:^?#@',
  MySQL: '()+-*/%<>=!|&~,.:^',
}

/**
 * Reads SQL into what it is made of. What the databases read in different ways (escape strings, dollar quotes, nested
 * comments) is refused, so that nothing is taken for a text here and for a command there. Comments are dropped.
 */
export function readTokens(sql: string, type: DatabaseType): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(sql)
    if (found) at += found[0].length
    return found
  }
  while (at < sql.length) {
    const letter = sql[at] ?? ''
    if (match(space)) tokens.push(GAP)
    else if (sql.startsWith('--', at)) {
      const end = sql.indexOf('\n', at)
      at = end === -1 ? sql.length : end
      tokens.push(GAP)
    } else if (sql.startsWith('/*', at)) {
      at = afterComment(sql, at)
      tokens.push(GAP)
    } else if (letter === "'" || (letter === '"' && type === 'MySQL')) {
      const { content, end } = quoted(sql, at, letter)
      at = end
      tokens.push({ kind: 'literal', text: content })
    } else if (letter === '"' || (letter === '`' && type !== 'PostgreSQL')) {
      const { content, end } = quoted(sql, at, letter)
      at = end
      tokens.push({ kind: 'name', text: content, quote: letter })
    } else if (letter === '[' && type === 'SQLite') {
      const end = sql.indexOf(']', at)
      if (end === -1) fail(400, 'dataInterface.sqlOpen', { field: 'query' })
      tokens.push({ kind: 'name', text: sql.slice(at + 1, end), quote: '[' })
      at = end + 1
    } else {
      const before = at
      const token = plain(match, letter, type)
      if (token === null)
        fail(400, 'dataInterface.sqlStray', { field: 'query', params: { part: sql.slice(before, before + 10) } })
      if (token.kind === 'word' && sql[at] === "'")
        fail(400, 'dataInterface.sqlStray', { field: 'query', params: { part: `${token.text}'` } })
      tokens.push(token)
      if (token.kind === 'symbol') at += 1
    }
  }
  return tokens
}

function plain(match: (pattern: RegExp) => RegExpExecArray | null, letter: string, type: DatabaseType): Token | null {
  const named = match(parameter)
  if (named) return { kind: 'parameter', text: named[1] ?? '' }
  const system = match(variable)
  if (system) return { kind: 'variable', text: system[1] ?? '' }
  const wordFound = match(word)
  if (wordFound) return { kind: 'word', text: wordFound[0] }
  const numberFound = match(number)
  if (numberFound) return { kind: 'number', text: numberFound[0] }
  if (letter === ';' || symbols[type].includes(letter)) return { kind: 'symbol', text: letter }
  return null
}

function afterComment(sql: string, start: number): number {
  const end = sql.indexOf('*/', start + 2)
  if (end === -1) fail(400, 'dataInterface.sqlOpen', { field: 'query' })
  // One database ends it here, another at the outer end.
  if (sql.slice(start + 2, end).includes('/*')) fail(400, 'dataInterface.sqlNested', { field: 'query' })
  return end + 2
}

/** A quoted part; its quote stands in it doubled. */
function quoted(sql: string, start: number, quote: string): { content: string; end: number } {
  let content = ''
  let at = start + 1
  for (;;) {
    const end = sql.indexOf(quote, at)
    if (end === -1) return fail(400, 'dataInterface.sqlOpen', { field: 'query' })
    content += sql.slice(at, end)
    if (sql[end + 1] !== quote) return { content, end: end + 1 }
    content += quote
    at = end + 2
  }
}
