/** A part of a regular expression; captures mean nothing here, because only "does it match" is asked. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: (code: number) => boolean }
  | { readonly kind: 'edge'; readonly holds: (before: number, after: number) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'either'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'look'; readonly behind: boolean; readonly wanted: boolean; readonly body: PatternNode }

/** What stands before the first and after the last character. */
export const outside = -1

const groupStart = /\((?:\?(?:(<?)([=!])|:|<[^=!>]*>))?/y
const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
const escape = /\\(?:c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|0[0-7]{0,2}|[^])/y
const unicodeEscape =
  /\\(?:u\{[\dA-Fa-f]+\}|u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|[^])/uy
const set = /\[(?:\\[^]|[^\]\\])*\]/y
const lineEnds: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x2028, 0x2029])
const repeats: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}

/**
 * Takes apart a source that JavaScript itself accepts with these flags. Fails on what cannot be matched in linear time or
 * is not read here: references to captures, flags inside groups, flag v.
 */
export function parseSource(source: string, flags: string): PatternNode {
  return new Reader(source, flags).whole()
}

class Reader {
  private at = 0
  private readonly source: string
  private readonly flags: string
  private readonly isUnicode: boolean
  private readonly isMultiline: boolean
  /** Many copies of one character share what they know. */
  private readonly characters = new Map<string, PatternNode>()

  constructor(source: string, flags: string) {
    if (flags.includes('v')) throw new SyntaxError('flag v')
    this.source = source
    this.flags = flags.replaceAll(/[^isu]/g, '')
    this.isUnicode = flags.includes('u')
    this.isMultiline = flags.includes('m')
  }

  whole(): PatternNode {
    const node = this.either()
    if (this.at < this.source.length) throw new SyntaxError(`unexpected ${this.source.slice(this.at)}`)
    return node
  }

  private either(): PatternNode {
    const options = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at += 1
      options.push(this.sequence())
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'either', options }
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')')
      parts.push(this.repeated(this.single()))
    return { kind: 'sequence', parts }
  }

  private repeated(body: PatternNode): PatternNode {
    const found = this.take(quantifier)
    if (!found) return body
    const [, sign, from, comma, to] = found
    const [least, most] = repeats[sign ?? ''] ?? [Number(from), comma ? Number(to || Infinity) : Number(from)]
    return { kind: 'repeat', body, least, most }
  }

  private single(): PatternNode {
    const first = this.source[this.at]
    if (first === '(') return this.group()
    if (first === '[') return this.character(this.taken(set))
    if (first === '^' || first === '$') {
      this.at += 1
      return { kind: 'edge', holds: this.lineEdge(first) }
    }
    if (first === '\\') return this.escaped()
    const code = (this.isUnicode ? this.source.codePointAt(this.at) : undefined) ?? this.source.charCodeAt(this.at)
    const text = String.fromCodePoint(code)
    this.at += text.length
    return this.character(text)
  }

  private group(): PatternNode {
    const found = this.take(groupStart)
    if (!found || this.source[this.at] === '?') throw new SyntaxError('flags in a group')
    const [, behind, sign] = found
    const body = this.either()
    this.at += 1
    return sign === undefined ? body : { kind: 'look', behind: behind === '<', wanted: sign === '=', body }
  }

  private escaped(): PatternNode {
    const text = this.taken(this.isUnicode ? unicodeEscape : escape)
    if (/^\\[1-9k]/.test(text)) throw new SyntaxError('a reference')
    if (text !== '\\b' && text !== '\\B') return this.character(text)
    const isWord = this.tester('\\w')
    const isEdge = (before: number, after: number) => isWord(before) !== isWord(after)
    return { kind: 'edge', holds: text === '\\b' ? isEdge : (before, after) => !isEdge(before, after) }
  }

  private lineEdge(sign: string): (before: number, after: number) => boolean {
    const isEnd = (code: number) => code === outside || (this.isMultiline && lineEnds.has(code))
    return sign === '^' ? (before) => isEnd(before) : (_before, after) => isEnd(after)
  }

  private character(source: string): PatternNode {
    const known = this.characters.get(source) ?? { kind: 'character', matches: this.tester(source) }
    this.characters.set(source, known)
    return known
  }

  /** JavaScript's own answer for one character, asked once for each. */
  private tester(source: string): (code: number) => boolean {
    const expression = new RegExp(`^(?:${source})$`, this.flags)
    const known = new Map<number, boolean>([[outside, false]])
    return (code) => {
      const before = known.get(code)
      if (before !== undefined) return before
      const answer = expression.test(String.fromCodePoint(code))
      known.set(code, answer)
      return answer
    }
  }

  private take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.at
    const found = token.exec(this.source)
    if (found) this.at = token.lastIndex
    return found
  }

  private taken(token: RegExp): string {
    const found = this.take(token)
    if (!found) throw new SyntaxError(`unexpected ${this.source.slice(this.at)}`)
    return found[0]
  }
}
