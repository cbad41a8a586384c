export interface Token {
  /** `text`: a string, or a template that puts nothing in; `pattern`: a regular expression. */
  readonly type: 'name' | 'text' | 'mark' | 'number' | 'pattern'
  readonly from: number
  readonly to: number
  /** As it is written; of a text what stands between its quotes. */
  readonly word: string
}

const space = /(?:\s|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))+/y
const name = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const figure = /\.?\d(?:[eE][-+]?\d|[\w.])*/y
const string = /(['"])((?:\\[^]|(?!\1)[^\\\n])*)(?:\1|(?=\n)|\\?$)/y
/** The words of a template up to its end, or to what it puts in. */
const words = /(?:\\[^]|\$(?!\{)|[^\\`$])*/y
const pattern = /\/(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n]){0,300}\]|[^/[\\\n]){1,1000}\/\w*/y
const mark = /=>|\?\.(?!\d)|\.\.\.|[=!]==?|(?:\|\||&&|\?\?|\*\*)=?|\+\+|--|[-+*/%&|^<>]=|[^]/uy

/** Words after which a value begins, not an operator. */
export const openers: ReadonlySet<string> = new Set(
  'return typeof case in of delete void throw new else do instanceof yield await default'.split(' '),
)
/** Words whose brackets are followed by a statement. */
const heads: ReadonlySet<string> = new Set(['if', 'while', 'for', 'with'])

export interface Code {
  readonly tokens: readonly Token[]
  /** For each bracket the place of the other one among the tokens; for what is never closed, the end. */
  readonly partners: ReadonlyMap<number, number>
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' }

/** A script as its tokens, without comments; each character is read once, whatever is wrong with it. */
export function codeOf(source: string): Code {
  const tokens: Token[] = []
  const partners = new Map<number, number>()
  const open: { readonly at: number; readonly mark: string }[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  const put = (type: Token['type'], word: string, to: number, from = at) => {
    tokens.push({ type, word, from, to })
    at = to
  }
  /** What ends a bracket closes those inside that were forgotten, too. */
  const close = (sign: string) => {
    const depth = open.findLastIndex(({ mark }) => closing[mark] === sign)
    if (depth < 0) return null
    for (const { at: other } of open.slice(depth)) partners.set(other, tokens.length)
    const [own] = open.splice(depth)
    if (own) partners.set(tokens.length, own.at)
    return own?.mark ?? null
  }
  const template = (isBegun: boolean) => {
    const from = at
    if (!isBegun) at += 1
    const begin = at
    at += match(words)?.[0].length ?? 0
    const isEnd = source[at] !== '$'
    const end = Math.min(isEnd ? at + 1 : at, source.length)
    if (isEnd && !isBegun) return put('text', source.slice(begin, at), end, from)
    if (isEnd) return put('mark', '`', end, from)
    if (!isBegun) put('mark', '`', from + 1, from)
    at = end
    open.push({ at: tokens.length, mark: '${' })
    put('mark', '${', at + 2)
  }
  const mayBegin = () => {
    const last = tokens.at(-1)
    if (!last) return true
    if (last.type !== 'mark') return last.type === 'name' && openers.has(last.word)
    if (last.word === ')') {
      const before = tokens[(partners.get(tokens.length - 1) ?? 0) - 1]
      return before?.type === 'name' && heads.has(before.word)
    }
    return ![']', '`', '++', '--'].includes(last.word)
  }
  while (at < source.length) {
    const blank = match(space)
    if (blank) {
      at += blank[0].length
      continue
    }
    const sign = source[at] ?? ''
    const quoted = sign === "'" || sign === '"' ? match(string) : null
    const word = match(name) ?? match(figure)
    const regular = sign === '/' && mayBegin() ? match(pattern) : null
    if (quoted) put('text', quoted[2] ?? '', at + quoted[0].length)
    else if (sign === '`') template(false)
    else if (word) put(/^[.\d]/.test(word[0]) ? 'number' : 'name', word[0], at + word[0].length)
    else if (regular) put('pattern', regular[0], at + regular[0].length)
    else {
      const found = match(mark)?.[0] ?? sign
      if (found in closing) open.push({ at: tokens.length, mark: found })
      const opened = [')', ']', '}'].includes(found) ? close(found) : null
      put('mark', found, at + found.length)
      if (opened === '${') template(true)
    }
  }
  for (const { at: other } of open) partners.set(other, tokens.length)
  return { tokens, partners }
}
