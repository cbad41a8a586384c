import { isRaw, text } from '#shared/form/parsing/read.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'

/** Stored tokens that read as some parts of the text: a number is a token for each of its digits. */
interface Piece {
  readonly texts: readonly string[]
  readonly stored: readonly unknown[]
}

/** What stands for a token that no formula can hold. */
const unreadable = '?'

function textOfToken(token: unknown): string {
  if (isRaw(token)) return text(token['__vModel__']).trim().replace('-', '.') || unreadable
  if (typeof token === 'number') return String(token)
  if (typeof token !== 'string') return unreadable
  const child = /^(tableField\w+)-([A-Za-z_]\w*)$/i.exec(token.trim())
  return child ? `${child[1]}.${child[2]}` : token
}

const isDigits = (token: unknown) =>
  (typeof token === 'string' && /^\s*[\d.]+\s*$/.test(token)) || (typeof token === 'number' && token >= 0)

function piecesOf(expression: unknown): readonly Piece[] {
  const tokens: readonly unknown[] = Array.isArray(expression) ? expression : [expression ?? '']
  const groups: unknown[][] = []
  for (const token of tokens) {
    const last = groups.at(-1)
    if (last && isDigits(token) && last.every(isDigits)) last.push(token)
    else groups.push([token])
  }
  return groups.map((stored) => {
    const joined = stored.every(isDigits)
      ? stored.map((token) => String(token).trim()).join('')
      : textOfToken(stored[0])
    return { texts: lexemesOf(joined).map((part) => part.text), stored }
  })
}

/** A stored expression as people read and write it: `price × (qty + 12)`; a child column is `table.column`. */
export function formulaText(expression: unknown): string {
  return piecesOf(expression)
    .flatMap(({ texts }) => texts)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replace(/(^|[-+×÷(] ?)- (?=[\d\w(])/g, '$1-')
}

/** As the family's designer stores a part: an object for a field, one text for each key press. */
function stored({ type, text: part }: Pick<Lexeme, 'type' | 'text'>, labelOf: (name: string) => string): unknown[] {
  if (type === 'number') return [...part]
  return type === 'name' ? [{ __vModel__: part, label: labelOf(part) }] : [part]
}

/**
 * The tokens of a text. What the text says as before keeps its stored tokens to the byte, unknown keys included; the
 * same text gives the very same expression.
 */
export function formulaTokens(source: string, before: unknown, labelOf: (name: string) => string): unknown {
  const parts = lexemesOf(source)
  const pieces = piecesOf(before)
  const fits = ({ texts }: Piece, at: number) => texts.every((each, index) => parts[at + index]?.text === each)
  let head = 0
  let from = 0
  for (let piece = pieces[head]; piece && fits(piece, from); piece = pieces[++head]) from += piece.texts.length
  if (head === pieces.length && from === parts.length) return before
  const list = Array.isArray(before) ? pieces : []
  if (list.length === 0) [head, from] = [0, 0]
  let tail = list.length
  let to = parts.length
  for (let piece = list[tail - 1]; piece && tail > head; piece = list[tail - 1]) {
    const start = to - piece.texts.length
    if (start < from || !fits(piece, start)) break
    tail -= 1
    to = start
  }
  return [
    ...list.slice(0, head).flatMap((piece) => piece.stored),
    ...parts.slice(from, to).flatMap((each) => stored(each, labelOf)),
    ...list.slice(tail).flatMap((piece) => piece.stored),
  ]
}
