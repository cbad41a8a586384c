import * as z from 'zod'
import { readPolicy } from './read.ts'
import { type Policy, policyNames, policySetting } from './table.ts'

export interface PolicyFinding {
  /** Counted from one. */
  readonly line: number
  /** An entry that counts all the same, but hardly means what was meant. */
  readonly isWarning: boolean
  readonly text: string
}

const allShut = 'so no server may be used'

/** Everything that is wrong with the text of a policy file, by line. */
export function checkPolicy(text: string): PolicyFinding[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return [{ line: lineOfFault(text), isWarning: false, text: `no JSON, ${allShut}: ${wordsOf(error)}` }]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ line: 1, isWarning: false, text: `expected an object, ${allShut}: { "servers": … }` }]
  const { lines, repeated } = linesOf(text)
  const findings: PolicyFinding[] = repeated.map(({ name, line }) => ({
    line,
    isWarning: false,
    text: `${name}: written twice; the last one counts`,
  }))
  for (const [name, entry] of Object.entries(value)) {
    if (name === '$schema') continue
    const lineOf = (path: readonly PropertyKey[]) => lines.get(JSON.stringify([name, ...path])) ?? lineOfEntry(name)
    const lineOfEntry = (entryName: string) => lines.get(JSON.stringify([entryName])) ?? 1
    const setting = policySetting(name)
    if (setting === null) {
      const nearest = policyNames.find((known) => known.toLowerCase() === name.toLowerCase())
      const hint = nearest === undefined ? `settings are ${policyNames.join(', ')}` : `${nearest} is meant, perhaps`
      findings.push({ line: lineOf([]), isWarning: false, text: `${name}: no such setting; ${hint}` })
      continue
    }
    const parsed = setting.schema.safeParse(entry)
    const example = JSON.stringify(setting.example)
    for (const issue of parsed.error?.issues ?? [])
      findings.push({
        line: lineOf(issue.path),
        isWarning: false,
        text: `${z.core.toDotPath([name, ...issue.path])}: ${issue.message}; for example ${example}`,
      })
    for (const each of unknownParts(setting.schema, entry))
      findings.push({ line: lineOf(each), isWarning: true, text: `${[name, ...each].join('.')}: nothing reads it` })
  }
  for (const { name, text: words } of contradictions(readPolicy(value).policy))
    findings.push({ line: lines.get(JSON.stringify([name])) ?? 1, isWarning: true, text: `${name}: ${words}` })
  return findings.sort((left, right) => left.line - right.line)
}

/** The same for whoever typed it; whether the file may be laid out. */
export function policyReport(file: string, text: string): { readonly lines: readonly string[]; readonly ok: boolean } {
  const findings = checkPolicy(text)
  const wrong = findings.filter(({ isWarning }) => !isWarning).length
  const told = findings.map((each) => `${file}:${each.line}: ${each.isWarning ? 'note: ' : ''}${each.text}`)
  const lines = wrong > 0 ? told : [...told, `${file}: every entry counts`]
  return { lines, ok: wrong === 0 }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The first line with which the text can no longer become JSON; the last one where it only ends too early. */
function lineOfFault(text: string): number {
  const rows = text.split('\n')
  let [whole, broken] = [0, rows.length]
  while (broken - whole > 1) {
    const middle = (whole + broken) >> 1
    if (mayGoOn(rows.slice(0, middle).join('\n'))) whole = middle
    else broken = middle
  }
  return broken
}

function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(wordsOf(error)) ?? []
    return position === undefined ? /end of JSON/.test(wordsOf(error)) : Number(position) >= text.length
  }
}

/** Names inside an entry that its schema leaves out. */
function unknownParts(schema: z.ZodType, entry: unknown): PropertyKey[][] {
  const parsed = schema.safeParse(entry)
  if (!parsed.success) return []
  const compare = (given: unknown, read: unknown, path: PropertyKey[]): PropertyKey[][] => {
    if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
    return Object.entries(given).flatMap(([key, inner]) => {
      const here = [...path, Array.isArray(given) ? Number(key) : key]
      return Object.hasOwn(read, key) ? compare(inner, (read as Record<string, unknown>)[key], here) : [here]
    })
  }
  return compare(entry, parsed.data, [])
}

/** The SPKI of an Ed25519 key is this and the 32 bytes of the key. */
const ed25519 = /^MCowBQYDK2VwAyEA[\w+/]{43}=$/
const here = /^https:|^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])[:/]/i

function contradictions(policy: Policy): { readonly name: string; readonly text: string }[] {
  const { servers, serversLocked, updates, updateFeed, updateKey } = policy
  const found: { name: string; text: string }[] = []
  const add = (isWrong: boolean, name: string, text: string) => void (isWrong && found.push({ name, text }))
  add(serversLocked === true && servers === undefined, 'serversLocked', 'counts together with servers only')
  add(
    serversLocked === true && servers?.length === 0,
    'serversLocked',
    'no entry of servers can be read: nobody signs in anywhere',
  )
  const urls = (servers ?? []).map(({ url }) => url)
  add(new Set(urls).size < urls.length, 'servers', 'an address stands in it twice')
  add(
    urls.some((url) => !url.startsWith('https:')),
    'servers',
    'over http passwords can be read on the way',
  )
  add(updateFeed !== undefined && !here.test(`${updateFeed}/`), 'updateFeed', 'over http it is not read: use https')
  add(updates === false && updateFeed !== undefined, 'updateFeed', 'not read while updates is false')
  add(
    updateFeed !== undefined && updates !== false && updateKey === undefined,
    'updateFeed',
    'without updateKey whoever can write to it decides what is offered',
  )
  const bare = updateKey?.replaceAll(/-----[^-]+-----|\s/g, '')
  add(
    bare !== undefined && bare !== '' && !ed25519.test(bare),
    'updateKey',
    'no Ed25519 public key: no feed will count. Make one with: openssl genpkey -algorithm ed25519',
  )
  return found
}

/** Where each entry of a JSON text stands, by its path. The text is known to be JSON. */
function linesOf(text: string) {
  const lines = new Map<string, number>()
  const repeated: { name: string; line: number }[] = []
  const path: PropertyKey[] = []
  const rooms: ('list' | 'object')[] = []
  let line = 1
  let isName = false
  let isItem = false
  const note = () => {
    const key = JSON.stringify(path)
    if (lines.has(key)) repeated.push({ name: path.join('.'), line })
    lines.set(key, line)
  }
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
    if (token === '\n') {
      line += 1
      continue
    }
    const room = rooms.at(-1)
    if (isItem && token !== ']') note()
    isItem = false
    if (token === '{' || token === '[') {
      rooms.push(token === '{' ? 'object' : 'list')
      path.push(token === '{' ? '' : 0)
      isName = token === '{'
      isItem = token === '['
    } else if (token === '}' || token === ']') {
      rooms.pop()
      path.pop()
      isName = false
    } else if (token === ',') {
      isName = room === 'object'
      isItem = room === 'list'
      if (isItem) path.push(Number(path.pop()) + 1)
    } else if (isName) {
      path[path.length - 1] = JSON.parse(token) as string
      isName = false
      note()
    }
  }
  return { lines, repeated }
}
