// Gate 2: everything of electron.d.ts that the stand-in does not offer throws by name; nothing is silently undefined.
// The declarations are read here by a real parser, not by the one the stand-in uses itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { Protocol } from '../../electron-standin/src/api/protocol.ts'
import { ClientRequest } from '../../electron-standin/src/api/client-request.ts'
import { CommandLine } from '../../electron-standin/src/api/command-line.ts'
import { Cookies } from '../../electron-standin/src/api/cookies.ts'
import { DownloadItem } from '../../electron-standin/src/api/download-item.ts'
import { WebFrameMain } from '../../electron-standin/src/api/frames.ts'
import { IncomingMessage } from '../../electron-standin/src/api/incoming-message.ts'
import { IpcMain } from '../../electron-standin/src/api/ipc-main.ts'
import { WebRequest } from '../../electron-standin/src/api/web-request.ts'
import { servedEvents } from '../../electron-standin/src/core/served-events.ts'
import * as electron from '../../electron-standin/src/electron.ts'
import { missingMark } from '../../electron-standin/src/guard/guard.ts'
import { allMembers, readKinds } from '../../electron-standin/src/guard/members.ts'

interface Member {
  name: string
  method: boolean
  static: boolean
}
interface Kind {
  base: string | undefined
  members: Map<string, Member>
  events: Set<string>
}
interface Export {
  name: string
  /** The type's name, and whether the export is the class itself. */
  kind: string
  statics: boolean
}

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const source = readFileSync(join(folder, 'electron.d.ts'), 'utf8')
const listenerNames = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners'])
const { kinds, exports } = readDeclarations()

type Node = Record<string, unknown> & { type: string }

/** The name of an identifier, a string key or a plain type. */
function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  const text = name ?? value
  return typeof text === 'string' ? text : ''
}
function bodyOf(node: unknown): Node[] {
  return ((node as { body?: { body?: Node[] } } | null)?.body?.body ?? []) as Node[]
}
function declarationOf(node: Node): Node {
  return (node.declaration as Node | undefined) ?? node
}

function readDeclarations(): { kinds: Map<string, Kind>; exports: Export[] } {
  const found = new Map<string, Kind>()
  const exported: Export[] = []
  const { program, errors } = parseSync('electron.d.ts', source)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const statements = program.body as unknown as Node[]
  for (const namespace of statements.filter(
    (item) => item.type === 'TSModuleDeclaration' && nameOf(item.id) === 'Electron',
  )) {
    for (const item of bodyOf(namespace).map(declarationOf)) {
      if (item.type === 'TSInterfaceDeclaration') found.set(nameOf(item.id), readInterface(item))
      if (item.type === 'ClassDeclaration') found.set(nameOf(item.id), readClass(item))
      if (item.type !== 'TSModuleDeclaration' || !['Main', 'Common'].includes(nameOf(item.id))) continue
      for (const inner of bodyOf(item)) exported.push(...readExports(declarationOf(inner)))
    }
  }
  return { kinds: found, exports: exported }
}

function readExports(node: Node): Export[] {
  if (node.type === 'ClassDeclaration') return [{ name: nameOf(node.id), kind: nameOf(node.id), statics: true }]
  if (node.type !== 'VariableDeclaration') return []
  return (node.declarations as { id: { name: string; typeAnnotation: { typeAnnotation: Node } } }[]).map(({ id }) => {
    const annotation = id.typeAnnotation.typeAnnotation
    const isQuery = annotation.type === 'TSTypeQuery'
    return { name: id.name, kind: nameOf(isQuery ? annotation.exprName : annotation.typeName), statics: isQuery }
  })
}

function emptyKind(base: string | undefined): Kind {
  return { base, members: new Map(), events: new Set() }
}
function addMember(kind: Kind, name: string, method: boolean, isStatic: boolean, parameters: unknown): void {
  if (listenerNames.has(name)) {
    const [first] = (parameters ?? []) as { typeAnnotation?: { typeAnnotation?: Node } }[]
    const literal = first?.typeAnnotation?.typeAnnotation?.literal
    if (literal) kind.events.add(nameOf(literal))
    return
  }
  if (name !== '' && name !== 'constructor') kind.members.set(`${isStatic} ${name}`, { name, method, static: isStatic })
}
function readInterface(node: Node): Kind {
  const [base] = (node.extends ?? []) as { expression: unknown }[]
  const kind = emptyKind(nameOf(base?.expression))
  for (const { type, key, params } of bodyOf(node)) {
    if (type === 'TSMethodSignature') addMember(kind, nameOf(key), true, false, params)
    if (type === 'TSPropertySignature') addMember(kind, nameOf(key), false, false, [])
  }
  return kind
}
function readClass(node: Node): Kind {
  const kind = emptyKind(nameOf(node.superClass))
  for (const member of bodyOf(node)) {
    const { params } = (member.value ?? {}) as { params?: unknown }
    addMember(kind, nameOf(member.key), member.type === 'MethodDefinition', member.static === true, params)
  }
  return kind
}

function inherited(name: string): Kind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`no ${name} in electron.d.ts`)
  const base = kind.base && kinds.has(kind.base) ? inherited(kind.base) : emptyKind(undefined)
  return {
    base: kind.base,
    members: new Map([...base.members, ...kind.members]),
    events: new Set([...base.events, ...kind.events]),
  }
}

/** 'offered', or the text with which the member throws. */
function probe(target: object, { name, method }: Member): string {
  let owner: object | null = target
  while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner)
  const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name)
  if (!descriptor) return 'silently undefined'
  const accessor = descriptor.get ?? descriptor.value
  if (typeof accessor !== 'function' || !(missingMark in accessor)) {
    if (method && typeof descriptor.value !== 'function') return 'not a function'
    return 'offered'
  }
  try {
    if (method) (descriptor.value as () => void)()
    else Reflect.get(target, name)
    return 'went through'
  } catch (error) {
    return (error as Error).message
  }
}

function check(
  target: object,
  kind: string,
  statics: boolean,
): { offered: string[]; absent: string[]; wrong: string[] } {
  const result = { offered: [] as string[], absent: [] as string[], wrong: [] as string[] }
  for (const member of inherited(kind).members.values()) {
    if (member.static !== statics) continue
    const text = probe(target, member)
    const named = text.startsWith('not implemented in the stand-in: ') && text.endsWith(`.${member.name}`)
    if (text === 'offered') result.offered.push(member.name)
    else if (named) result.absent.push(member.name)
    else result.wrong.push(`${kind}.${member.name}: ${text}`)
  }
  return result
}

const offeredModules = electron as unknown as Record<string, object | undefined>

describe('the modules of the main process', () => {
  test('electron.d.ts is read whole, so that every member is checked', () => {
    expect(exports.length).toBeGreaterThanOrEqual(42)
    expect([...kinds.values()].reduce((sum, { members }) => sum + members.size, 0)).toBeGreaterThan(2500)
    expect(inherited('BrowserWindow').members.size).toBeGreaterThan(150)
    expect(inherited('WebContents').events.size).toBeGreaterThan(50)
  })

  test('the stand-in reads electron.d.ts as a parser does', () => {
    const own = readKinds()
    for (const name of kinds.keys()) {
      const told = allMembers(own, name).map((member) => `${member.static} ${member.name} ${member.method}`)
      const parsed = [...inherited(name).members.values()].map(
        (member) => `${member.static} ${member.name} ${member.method}`,
      )
      expect([name, ...new Set(told)].toSorted()).toEqual([name, ...parsed].toSorted())
    }
  })

  test('every name that Electron exports can be imported', () => {
    expect(exports.filter(({ name }) => offeredModules[name] === undefined)).toEqual([])
    const fromDefault = offeredModules.default as Record<string, unknown>
    expect(exports.filter(({ name }) => fromDefault[name] === undefined)).toEqual([])
  })

  test.each(exports)(
    '$name: no member is silently undefined, and each missing one throws with its name',
    ({ name, kind, statics }) => {
      const target = offeredModules[name] as object & { prototype?: object }
      const parts = statics ? [check(target, kind, true)] : [check(target, kind, false)]
      if (statics && target.prototype && name !== 'webFrameMain') parts.push(check(target.prototype, kind, false))
      expect(parts.flatMap(({ wrong }) => wrong)).toEqual([])
    },
  )
})

describe('the objects that modules hand out', () => {
  const classes = {
    ClientRequest,
    CommandLine,
    Cookies,
    DownloadItem,
    IncomingMessage,
    IpcMain,
    Protocol,
    WebFrameMain,
    WebRequest,
  }
  test.each(Object.entries(classes))('%s: no member is silently undefined', (kind, target) => {
    expect(check(target.prototype, kind, false).wrong).toEqual([])
  })
})

test('what the app stands on is offered', () => {
  const offers = (name: string, kind: string) => check(offeredModules[name] as object, kind, false).offered
  expect(offers('app', 'App')).toEqual(
    expect.arrayContaining(['whenReady', 'requestSingleInstanceLock', 'getPath', 'quit', 'dock']),
  )
  const contents = check(electron.webContents.prototype, 'WebContents', false).offered
  expect(contents).toEqual(
    expect.arrayContaining(['send', 'loadURL', 'printToPDF', 'executeJavaScriptInIsolatedWorld']),
  )
})

test('a class that is not offered cannot be constructed', () => {
  const Absent = electron.ImageView as new () => object
  expect(() => new Absent()).toThrow('not implemented in the stand-in: new ImageView')
})

test('no event is said to be served that Electron does not have', () => {
  for (const [kind, names] of Object.entries(servedEvents)) {
    const known = inherited(kind).events
    expect([kind, ...names.filter((name) => !known.has(name))]).toEqual([kind])
  }
})
