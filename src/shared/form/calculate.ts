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

function symbol(text: string): Token {
  const plain = Object.hasOwn(spellings, text) ? spellings[text] : text
  if (plain === '(') return { type: 'open' }
  if (plain === ')') return { type: 'close' }
  if (plain === '+' || plain === '-' || plain === '*' || plain === '/') return { type: 'operator', operator: plain }
  throw new SyntaxFault(`unexpected ${text}`)
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

/** A designer's token list may write a child column as `table-column`, which text could not tell from a minus. */
function tokenizeItem(item: unknown): Token[] {
  if (typeof item === 'number') return [{ type: 'number', value: item }]
  if (typeof item !== 'string') throw new SyntaxFault('a token is neither text nor number')
  const child = /^(tableField\d+)-([A-Za-z_]\w*)$/.exec(item.trim())
  return child ? [{ type: 'reference', name: `${child[1]}.${child[2]}` }] : tokenizeText(item)
}

function tokenize(expression: unknown): Token[] {
  if (typeof expression === 'string') return tokenizeText(expression)
  if (Array.isArray(expression)) return expression.flatMap(tokenizeItem)
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

/** Compiles text or a designer's token list. An empty expression is valid and gives 0. */
export function compileExpression(expression: unknown): Compiled {
  try {
    const steps = expression === null || expression === undefined ? [] : toSteps(tokenize(expression))
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

/** Half away from zero; 15 significant digits first, so that 1.1 × 1.15 is 1.27 and not 1.26. */
export function roundTo2(value: number): number {
  if (!Number.isFinite(value)) return 0
  const size = Number(Math.abs(value).toPrecision(15))
  if (size >= 1e15) return value
  if (size < 0.005) return 0
  const rounded = Number(`${Math.round(Number(`${size}e2`))}e-2`)
  return value < 0 ? -rounded : rounded
}

/** Two decimals; missing and invalid operands count as 0, a result that is no finite number is 0. */
export function evaluate(program: Program, read: (reference: string) => unknown): number {
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
  return roundTo2(stack[0] ?? 0)
}
