import { type Code, codeOf, openers, type Token } from './tokens.ts'

/** What a script of a place is given (FIELD-KINDS E): a form; the rows of a list; one of its rows, alone or with a column. */
export type ScriptArguments = 'form' | 'rows' | 'row'

/** Where a script names a field outright. */
interface NamedField {
  /** Name of the child table; '' for a field of the main form, and where the script writes `table.column` in one text. */
  readonly table: string
  readonly name: string
  /** The name alone, without quotes. */
  readonly from: number
  /** Behind a dot; in quotes; as a key before its value; as a key that is a variable, too. */
  readonly as: 'member' | 'text' | 'key' | 'short'
  /** Of a key that another variable follows: the variable, and where it ends. */
  readonly variable: { readonly name: string; readonly to: number } | null
}

/** `row`, `rows`: of a child table, or of the form itself (''). `column`, `prop`: of a list, and the name that it goes by. */
type Value =
  | { readonly is: 'given' | 'setter' | 'column' | 'prop' }
  | { readonly is: 'row' | 'rows'; readonly table: string }

const form: Value = { is: 'row', table: '' }
const setters = ['setFormData', 'setShowOrHide', 'setRequired', 'setDisabled'].map((name): [string, Value] => [
  name,
  { is: 'setter' },
])
const argumentValues: Readonly<Record<ScriptArguments, ReadonlyMap<string, Value>>> = {
  form: new Map<string, Value>([['formData', form], ...setters]),
  rows: new Map<string, Value>([['data', { is: 'rows', table: '' }]]),
  row: new Map<string, Value>([
    ['row', form],
    ['data', form],
    ['column', { is: 'column' }],
  ]),
}

/** Calls that hand over each row, by the place of the row among what they hand over. */
const each: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    'forEach map filter some every find findIndex findLast findLastIndex flatMap'.split(' ').map((name) => [name, [0]]),
  ),
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
}
const answersRows: ReadonlySet<string> = new Set('filter slice sort toSorted reverse toReversed concat'.split(' '))
const answersRow: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift'])
const takesRows: ReadonlySet<string> = new Set(['push', 'unshift'])
const equals: ReadonlySet<string> = new Set(['===', '==', '!==', '!='])
const declares: ReadonlySet<string> = new Set(['const', 'let', 'var'])
/** Brackets within brackets that are followed to the value inside. */
const DEEPEST = 10
/** Tokens of a function without brackets. */
const LONGEST = 2000

interface Binding {
  readonly value: Value | null
  readonly from: number
  readonly until: number
}

/** Follows values through one script: what is the form, its child tables and their rows. Nothing is run. */
class Reader {
  readonly found = new Map<number, NamedField>()
  readonly #tokens: readonly Token[]
  readonly #partners: Code['partners']
  readonly #arguments: ReadonlyMap<string, Value>
  readonly #bindings = new Map<string, Binding[]>()
  /** What a function is called with, by the place at which it begins. */
  readonly #calls = new Map<number, readonly (Value | null)[]>()
  /** Brackets that are open; and those of them that hold statements, or keys. */
  readonly #open: number[] = []
  readonly #blocks: number[] = []
  readonly #spreads = new Set<number>()

  constructor({ tokens, partners }: Code, gift: ScriptArguments) {
    this.#tokens = tokens
    this.#partners = partners
    this.#arguments = argumentValues[gift]
  }

  read(): readonly NamedField[] {
    let start = 0
    while (this.#is(start, '(') && !this.#is(this.#partner(start) + 1, '=>')) start += 1
    this.#calls.set(start, [{ is: 'given' }])
    for (let at = 0; at < this.#tokens.length; at += 1) this.#step(at)
    return [...this.found.values()].toSorted((one, other) => one.from - other.from)
  }

  #is(at: number, word: string): boolean {
    const token = this.#tokens[at]
    return token?.type === 'mark' && token.word === word
  }

  #isWord(at: number, word: string): boolean {
    const token = this.#tokens[at]
    return token?.type === 'name' && token.word === word
  }

  #partner(at: number): number {
    return this.#partners.get(at) ?? this.#tokens.length
  }

  /** Behind a token, brackets as a whole. */
  #after(at: number): number {
    const word = this.#tokens[at]?.word
    const opens = this.#tokens[at]?.type === 'mark' && (word === '(' || word === '[' || word === '{' || word === '${')
    return (opens ? Math.max(this.#partner(at), at) : at) + 1
  }

  #step(at: number): void {
    const token = this.#tokens[at]
    if (!token) return
    if (token.type === 'mark') this.#bracket(at, token.word)
    this.#function(at)
    if (token.type === 'text') return this.#compared(at)
    if (token.type === 'mark') {
      if (token.word === '...') this.#spread(at)
      if (token.word === '[') this.#among(at)
      if (token.word === '(' && !this.#isCall(at)) this.#value(at)
      return
    }
    if (token.type !== 'name') return
    if (declares.has(token.word)) return this.#declare(at + 1)
    if (this.#is(at - 1, '.') || this.#is(at - 1, '?.')) return
    const { value, end } = this.#value(at)
    if (value?.is === 'prop') this.#comparedWith(end)
  }

  #bracket(at: number, word: string): void {
    if (word === '{' || word === '${') this.#blocks.push(at)
    if (word === '{' || word === '${' || word === '(' || word === '[') this.#open.push(at)
    else if (word === ')' || word === ']' || word === '}')
      for (const open of [this.#open, this.#blocks])
        while (open.length > 0 && this.#partner(open.at(-1) ?? 0) <= at) open.pop()
  }

  /** Whether a bracket hands something to what stands before it. */
  #isCall(at: number): boolean {
    const before = this.#tokens[at - 1]
    if (!before) return false
    return before.type === 'name' ? !openers.has(before.word) : this.#is(at - 1, ')') || this.#is(at - 1, ']')
  }

  #lookUp(name: string, at: number): Value | null {
    const own = this.#bindings.get(name)?.findLast(({ from, until }) => from <= at && at < until)
    return own ? own.value : (this.#arguments.get(name) ?? null)
  }

  #bind(name: string, value: Value | null, from: number, until: number): void {
    const known = this.#bindings.get(name) ?? []
    while ((known.at(-1)?.until ?? Infinity) <= from) known.pop()
    known.push({ value, from, until })
    this.#bindings.set(name, known)
  }

  /** The value of an expression that begins here, and where what is understood of it ends. */
  #value(at: number, depth = 0): { readonly value: Value | null; readonly end: number } {
    const token = this.#tokens[at]
    const nothing = { value: null, end: at }
    if (!token || depth > DEEPEST) return nothing
    if (token.type === 'name') return this.#chain(this.#lookUp(token.word, at), at + 1)
    const isList = this.#is(at, '[') && this.#is(at + 1, '...')
    if (!isList && !this.#is(at, '(')) return nothing
    const inner = this.#value(at + (isList ? 2 : 1), depth + 1)
    return inner.value && inner.end === this.#partner(at) ? this.#chain(inner.value, inner.end + 1) : nothing
  }

  /** Members, rows and calls of a value, and what stands in for it: `|| []`. */
  #chain(start: Value | null, begin: number): { readonly value: Value | null; readonly end: number } {
    let value = start
    let at = begin
    while (value) {
      const isMaybe = this.#is(at, '?.')
      const token = this.#tokens[at + 1]
      if (this.#is(at, '[') || (isMaybe && this.#is(at + 1, '['))) {
        const bracket = isMaybe ? at + 1 : at
        value = this.#item(value, bracket)
        at = this.#after(bracket)
      } else if ((isMaybe || this.#is(at, '.')) && token?.type === 'name') {
        const isCalled = this.#is(at + 2, '(')
        value = isCalled ? this.#call(value, token.word, at + 2) : this.#member(value, at + 1, 'member')
        at = isCalled ? this.#after(at + 2) : at + 2
      } else break
    }
    if (value?.is === 'setter' && this.#is(begin, '(')) this.#set(begin)
    const isElse = this.#is(at, '||') || this.#is(at, '??')
    const isEmpty = ['[', '{'].some((word) => this.#is(at + 1, word)) && this.#partner(at + 1) === at + 2
    return { value, end: isElse && isEmpty ? at + 3 : at }
  }

  #item(value: Value, bracket: number): Value | null {
    const inside = this.#tokens[bracket + 1]
    if (inside?.type === 'text' && this.#partner(bracket) === bracket + 2)
      return this.#member(value, bracket + 1, 'text')
    return value.is === 'rows' ? { is: 'row', table: value.table } : null
  }

  #member(value: Value, at: number, as: NamedField['as'], variable: NamedField['variable'] = null): Value | null {
    const token = this.#tokens[at]
    if (!token) return null
    if (value.is === 'given') return this.#arguments.get(token.word) ?? null
    if (value.is === 'column') return ['prop', 'property'].includes(token.word) ? { is: 'prop' } : null
    if (value.is !== 'row') return null
    this.#name(token, value.table, as, variable)
    return value.table === '' && !/[.-]/.test(token.word) ? { is: 'rows', table: token.word } : null
  }

  #name(token: Token, table: string, as: NamedField['as'], variable: NamedField['variable'] = null): void {
    const from = token.type === 'text' ? token.from + 1 : token.from
    if (token.word === '' || this.found.has(from)) return
    this.found.set(from, { table, name: token.word, from, as, variable })
  }

  #call(value: Value, name: string, bracket: number): Value | null {
    if (value.is === 'given') {
      const own = this.#arguments.get(name) ?? null
      if (own?.is === 'setter') this.#set(bracket)
      return null
    }
    if (value.is !== 'rows') return null
    const row: Value = { is: 'row', table: value.table }
    const places = Object.hasOwn(each, name) ? each[name] : undefined
    if (places)
      this.#calls.set(
        bracket + 1,
        [0, 1].map((place) => (places.includes(place) ? row : null)),
      )
    if (takesRows.has(name)) for (const at of this.#parts(bracket)) if (this.#is(at, '{')) this.#keys(at, row)
    return answersRows.has(name) ? value : answersRow.has(name) ? row : null
  }

  /** A call that changes a field, or rows of a child table. */
  #set(bracket: number): void {
    const field = this.#tokens[bracket + 1]
    const isAlone = this.#is(bracket + 2, ',') || this.#is(bracket + 2, ')')
    if (field?.type !== 'text' || !isAlone) return
    this.#name(field, '', 'text')
    if (!this.#is(bracket + 2, ',') || /[.-]/.test(field.word)) return
    this.#calls.set(bracket + 3, [{ is: 'rows', table: field.word }])
    if (!this.#is(bracket + 3, '[')) return
    for (const at of this.#parts(bracket + 3)) if (this.#is(at, '{')) this.#keys(at, { is: 'row', table: field.word })
  }

  /** Where each part begins that a bracket holds, between its commas. */
  #parts(bracket: number): readonly number[] {
    const found: number[] = []
    const end = this.#partner(bracket)
    for (let at = bracket + 1, isBegin = true; at < end; at = this.#after(at)) {
      if (isBegin) found.push(at)
      isBegin = this.#is(at, ',')
    }
    return found
  }

  /** Keys of an object that is a row. */
  #keys(bracket: number, row: Value): void {
    for (const at of this.#parts(bracket)) this.#key(at, row)
  }

  #key(at: number, value: Value): Value | null {
    const token = this.#tokens[at]
    if (token?.type !== 'name' && token?.type !== 'text') return null
    if (!this.#is(at + 1, ':')) {
      const isShort = token.type === 'name' && !this.#is(at + 1, '(') && this.#tokens[at + 1]?.type === 'mark'
      return isShort ? this.#member(value, at, 'short') : null
    }
    if (token.type === 'text') return this.#member(value, at, 'text')
    const [other, behind] = [this.#tokens[at + 2], this.#tokens[at + 3]]
    const isVariable = other?.type === 'name' && other.from === token.to + 2 && /^[,}=]$/.test(behind?.word ?? '')
    return this.#member(value, at, 'key', isVariable ? { name: other.word, to: other.to } : null)
  }

  /** `{ ...row, column: 1 }` is a row, too. */
  #spread(at: number): void {
    const around = this.#open.at(-1)
    const { value } = this.#value(at + 1)
    if (around === undefined || value?.is !== 'row' || !this.#is(around, '{') || this.#spreads.has(around)) return
    this.#spreads.add(around)
    this.#keys(around, value)
  }

  /** A name, or a pattern that takes a value apart. Answers the place behind it. */
  #take(at: number, value: Value | null, from: number, until: number, depth = 0): number {
    const token = this.#tokens[at]
    if (depth > DEEPEST) return at + 1
    if (this.#is(at, '...')) return this.#take(at + 1, value?.is === 'row' ? value : null, from, until, depth + 1)
    if (token?.type === 'name') {
      this.#bind(token.word, value, from, until)
      return at + 1
    }
    if (this.#is(at, '{'))
      for (const part of this.#parts(at)) {
        if (this.#is(part, '...')) this.#take(part, value, from, until, depth + 1)
        else {
          const own = value ? this.#key(part, value) : null
          this.#take(this.#is(part + 1, ':') ? part + 2 : part, own, from, until, depth + 1)
        }
      }
    if (this.#is(at, '['))
      for (const part of this.#parts(at))
        if (!this.#is(part, ','))
          this.#take(part, value?.is === 'rows' ? { is: 'row', table: value.table } : null, from, until, depth + 1)
    return this.#after(at)
  }

  #declare(at: number): void {
    const behind = this.#after(at)
    const isEach = this.#isWord(behind, 'of')
    const { value, end } = this.#is(behind, '=') || isEach ? this.#value(behind + 1) : { value: null, end: behind }
    // More that follows makes another value of it.
    const stop = this.#tokens[end]
    const isAll =
      stop === undefined || stop.type !== 'mark' || [';', ',', ')', ']', '}', '{', '(', '['].includes(stop.word)
    const whole = isAll ? value : null
    const own: Value | null = !isEach ? whole : whole?.is === 'rows' ? { is: 'row', table: whole.table } : null
    const block = this.#blocks.at(-1)
    const until = block === undefined ? this.#tokens.length : this.#partner(block)
    this.#take(at, own, end, until)
    if (!isEach && stop && this.#is(end, ',')) this.#declare(end + 1)
  }

  /** A function that begins here, arrow or not: its parameters hold within it. */
  #function(at: number): void {
    const given = this.#calls.get(at) ?? []
    if (this.#isWord(at, 'async') && this.#calls.has(at)) this.#calls.set(at + 1, given)
    if (this.#isWord(at, 'function')) {
      let bracket = at + 1
      while (bracket < at + 3 && !this.#is(bracket, '(')) bracket += 1
      const body = this.#partner(bracket) + 1
      if (this.#is(bracket, '(') && this.#is(body, '{')) this.#parameters(bracket, given, this.#partner(body))
      return
    }
    const isBare = this.#tokens[at]?.type === 'name' && this.#is(at + 1, '=>')
    const arrow = isBare ? at + 1 : this.#is(at, '(') ? this.#partner(at) + 1 : -1
    if (!this.#is(arrow, '=>')) return
    const end = this.#is(arrow + 1, '{') ? this.#partner(arrow + 1) : this.#endOfExpression(arrow + 1)
    if (isBare) this.#bind(this.#tokens[at]?.word ?? '', given[0] ?? null, at, end)
    else this.#parameters(at, given, end)
  }

  #parameters(bracket: number, given: readonly (Value | null)[], until: number): void {
    for (const [place, at] of this.#parts(bracket).entries()) this.#take(at, given[place] ?? null, bracket, until)
  }

  #endOfExpression(from: number): number {
    let at = from
    const last = Math.min(this.#tokens.length, from + LONGEST)
    while (at < last && ![',', ';', ')', ']', '}'].some((word) => this.#is(at, word))) at = this.#after(at)
    return at
  }

  /** A text beside the name of a column, or that asks whether a row has it. */
  #compared(at: number): void {
    const token = this.#tokens[at]
    const next = this.#tokens[at + 1]
    if (!token || !next) return
    const isIn = next.type === 'name' && next.word === 'in'
    if (!isIn && !(next.type === 'mark' && equals.has(next.word))) return
    const { value } = this.#value(at + 2)
    if (value?.is === (isIn ? 'row' : 'prop')) this.#name(token, value.is === 'row' ? value.table : '', 'text')
  }

  /** `column.prop === 'name'`, and the cases of `switch (column.prop)`. */
  #comparedWith(end: number): void {
    const next = this.#tokens[end]
    const text = this.#tokens[end + 1]
    if (next?.type === 'mark' && equals.has(next.word) && text?.type === 'text') this.#name(text, '', 'text')
    const bracket = this.#open.at(-1)
    if (bracket === undefined || !this.#isWord(bracket - 1, 'switch') || !this.#is(end, ')')) return
    for (let at = end + 2; at < this.#partner(end + 1); at = this.#after(at)) {
      const label = this.#tokens[at + 1]
      if (this.#isWord(at, 'case') && label?.type === 'text') this.#name(label, '', 'text')
    }
  }

  /** `['a', 'b'].includes(column.prop)`. */
  #among(bracket: number): void {
    const end = this.#partner(bracket)
    const isAsked = this.#is(end + 1, '.') && this.#isWord(end + 2, 'includes') && this.#is(end + 3, '(')
    if (!isAsked || this.#value(end + 4).value?.is !== 'prop') return
    for (const at of this.#parts(bracket)) {
      const token = this.#tokens[at]
      if (token?.type === 'text') this.#name(token, '', 'text')
    }
  }
}

/**
 * Every field that a script names outright, in the order of their places: members of the form, of its child tables' rows and
 * of rows of a list, wherever they were handed on to; keys of rows; what it takes them apart into; and the names in calls.
 * Names that a script puts together while it runs are not among them.
 */
export function namedFields(source: string, gift: ScriptArguments): readonly NamedField[] {
  return new Reader(codeOf(source), gift).read()
}

/** Whether a word stands somewhere in a script as a text or a member, `names` apart: it may mean a field. */
export function mentions(source: string, word: string, names: readonly NamedField[]): boolean {
  const known = new Set(names.map(({ from }) => from))
  const { tokens } = codeOf(source)
  return tokens.some(({ type, word: own, from }, at) => {
    if (own !== word || known.has(type === 'text' ? from + 1 : from)) return false
    const before = tokens[at - 1]
    return type === 'text' || (type === 'name' && before?.type === 'mark' && /^\??\.$/.test(before.word))
  })
}
