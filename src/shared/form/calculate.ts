import { isRaw, text } from './parsing/read.ts'

/** Expressions of calculate fields (section 5, Calculation): + - × ÷ * / ( ), unary minus, field references. No eval. */
type Operator = '+' | '-' | '*' | '/' | 'negate'
type Token =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'reference'; readonly name: string }
  | { readonly type: 'operator'; readonly operator: '+' | '-' | '*' | '/' }
  | { readonly type: 'open' }
  | { readonly type: 'close' }
type Step =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'reference'; readonly name: string }
  | { readonly type: 'apply'; readonly operator: Operator }

/** An expression in reverse Polish order. References are `name` or `table.column`. */
export interface Program {
  readonly steps: readonly Step[]
  readonly references: readonly string[]
}
export type Compiled =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly problem: string }

const lexeme = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|([-+*/×÷−－＋()（）])|(\S))/gy
const spellings: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '－': '-',
  '＋': '+',
  '（': '(',
  '）': ')',
}

class SyntaxFault extends Error {}

function symbol(sign: string): Token {
  const plain = Object.hasOwn(spellings, sign) ? spellings[sign] : sign
  if (plain === '(') return { type: 'open' }
  if (plain === ')') return { type: 'close' }
  if (plain === '+' || plain === '-' || plain === '*' || plain === '/') return { type: 'operator', operator: plain }
  throw new SyntaxFault(`unexpected ${sign}`)
}

function tokenizeText(source: string): Token[] {
  const tokens: Token[] = []
  for (const match of source.trim().matchAll(lexeme)) {
    const [, digits, name, sign, stray] = match
    if (stray !== undefined) throw new SyntaxFault(`unexpected ${stray}`)
    if (digits !== undefined) tokens.push({ type: 'number', value: Number(digits) })
    else if (name !== undefined) tokens.push({ type: 'reference', name })
    else if (sign !== undefined) tokens.push(symbol(sign))
  }
  return tokens
}

const reference = /^[A-Za-z_]\w*(?:[.-][A-Za-z_]\w*)?$/

/** A field token of the family's designer: `{ __vModel__, label }`, a child column as `table.column` or `table-column`. */
function tokenizeField(item: Readonly<Record<string, unknown>>): Token {
  const name = text(item['__vModel__']).trim()
  if (!reference.test(name)) throw new SyntaxFault(`no field ${name}`)
  return { type: 'reference', name: name.replace('-', '.') }
}

/** A token list may write a child column as `table-column`, which text could not tell from a minus. */
function tokenizeItem(item: unknown): Token[] {
  if (typeof item === 'number') return [{ type: 'number', value: item }]
  if (isRaw(item)) return [tokenizeField(item)]
  if (typeof item !== 'string') throw new SyntaxFault('a token is neither text nor number')
  const child = /^(tableField\d+)-([A-Za-z_]\w*)$/i.exec(item.trim())
  return child ? [{ type: 'reference', name: `${child[1]}.${child[2]}` }] : tokenizeText(item)
}

/** Designers write one token for each key press: digits and dots that follow each other are one number. */
function mergeDigits(items: readonly unknown[]): readonly unknown[] {
  const merged: unknown[] = []
  const isDigits = (item: unknown) => typeof item === 'string' && /^[\d.]+$/.test(item.trim())
  for (const item of items) {
    const token = typeof item === 'number' && item >= 0 ? String(item) : item
    if (isDigits(token) && isDigits(merged.at(-1))) merged.push(String(merged.pop()).trim() + String(token).trim())
    else merged.push(token)
  }
  return merged
}

function tokenize(expression: unknown): Token[] {
  if (typeof expression === 'string') return tokenizeText(expression)
  if (Array.isArray(expression)) return mergeDigits(expression).flatMap(tokenizeItem)
  throw new SyntaxFault('the expression is neither text nor a list')
}

const strength: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 }

/** Shunting-yard. Two operands side by side, an operator without one and unbalanced parentheses are faults. */
function toSteps(tokens: readonly Token[]): Step[] {
  const steps: Step[] = []
  const waiting: (Operator | '(')[] = []
  let wantsOperand = true
  const release = (until: (operator: Operator) => boolean) => {
    for (let top = waiting.at(-1); top !== undefined && top !== '(' && until(top); top = waiting.at(-1)) {
      waiting.pop()
      steps.push({ type: 'apply', operator: top })
    }
  }
  for (const token of tokens) {
    if (token.type === 'number' || token.type === 'reference') {
      if (!wantsOperand) throw new SyntaxFault('an operator is missing')
      steps.push(token)
      wantsOperand = false
    } else if (token.type === 'open') {
      if (!wantsOperand) throw new SyntaxFault('an operator is missing')
      waiting.push('(')
    } else if (token.type === 'close') {
      if (wantsOperand) throw new SyntaxFault('an operand is missing')
      release(() => true)
      if (waiting.pop() !== '(') throw new SyntaxFault('a parenthesis is not opened')
    } else if (wantsOperand) {
      if (token.operator === '-') waiting.push('negate')
      else if (token.operator !== '+') throw new SyntaxFault('an operand is missing')
    } else {
      release((top) => strength[top] >= strength[token.operator])
      waiting.push(token.operator)
      wantsOperand = true
    }
  }
  if (tokens.length > 0 && wantsOperand) throw new SyntaxFault('an operand is missing')
  release(() => true)
  if (waiting.length > 0) throw new SyntaxFault('a parenthesis is not closed')
  return steps
}

/**
 * Compiles text or a designer's token list. An empty expression is valid and gives 0. `nameOf` gives the name that the
 * form has for a reference, which some databases write in other letters.
 */
export function compileExpression(expression: unknown, nameOf = (reference: string) => reference): Compiled {
  try {
    const read = expression === null || expression === undefined ? [] : toSteps(tokenize(expression))
    const steps = read.map((step) => (step.type === 'reference' ? { ...step, name: nameOf(step.name) } : step))
    const references = new Set(steps.flatMap((step) => (step.type === 'reference' ? [step.name] : [])))
    return { ok: true, program: { steps, references: [...references] } }
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault
    return { ok: false, problem: fault.message }
  }
}

/** A finite number of a number or numeric text; anything else is 0. */
export function operand(value: unknown): number {
  const parsed =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : 0
  return Number.isFinite(parsed) ? parsed : 0
}

function apply(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    default:
      return -right
  }
}

/** So many decimal places more, or fewer, without the noise of a multiplication. */
function scaled(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Half away from zero; 15 significant digits first, so that 1.1 × 1.15 is 1.27 and not 1.26. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value)) return 0
  const size = Number(Math.abs(value).toPrecision(15))
  if (size >= 1e15) return value
  const rounded = scaled(Math.round(scaled(size, places)), -places)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

export function roundTo2(value: number): number {
  return roundTo(value, 2)
}

/** Missing and invalid operands count as 0, a result that is no finite number is 0. Two decimals unless told otherwise. */
export function evaluate(program: Program, read: (reference: string) => unknown, places = 2): number {
  const stack: number[] = []
  for (const step of program.steps) {
    if (step.type === 'number') stack.push(step.value)
    else if (step.type === 'reference') stack.push(operand(read(step.name)))
    else {
      const right = stack.pop() ?? 0
      const left = step.operator === 'negate' ? 0 : (stack.pop() ?? 0)
      stack.push(apply(step.operator, left, right))
    }
  }
  return roundTo(stack[0] ?? 0, places)
}
