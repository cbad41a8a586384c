/** A part of a formula's text, from and to in characters. */
export interface Lexeme {
  readonly type: 'number' | 'name' | 'sign' | 'stray'
  /** Signs are spelled as the family stores them. */
  readonly text: string
  readonly from: number
  readonly to: number
}

const part = /\d[\d.]*|\.\d[\d.]*|[-+*/×÷−－＋()（）]|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?|[^\s\d+\-*/×÷−－＋()（）.]+|\S/g
const signs: Readonly<Record<string, string>> = {
  '+': '+',
  '＋': '+',
  '-': '-',
  '−': '-',
  '－': '-',
  '*': '×',
  '×': '×',
  '/': '÷',
  '÷': '÷',
  '(': '(',
  '（': '(',
  ')': ')',
  '）': ')',
}

/** The parts of a formula's text; nothing of it is lost, blanks apart. Never throws. */
export function lexemesOf(source: string): readonly Lexeme[] {
  return [...source.matchAll(part)].map((match) => {
    const [text] = match
    const place = { from: match.index, to: match.index + text.length }
    if (Object.hasOwn(signs, text)) return { type: 'sign', text: signs[text] ?? text, ...place }
    if (/^[\d.]*\d[\d.]*$/.test(text)) return { type: 'number', text, ...place }
    return { type: /^[^\s.]+(?:\.[^\s.]+)?$/.test(text) ? 'name' : 'stray', text, ...place }
  })
}
