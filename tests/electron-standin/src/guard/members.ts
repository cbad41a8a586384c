import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Member {
  name: string
  method: boolean
  static: boolean
}
export interface Kind {
  base: string | undefined
  members: Member[]
}

const events = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'constructor'])

/** Every interface and class of electron.d.ts with its own members (events left out), by name. */
export function readKinds(): Map<string, Kind> {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const text = readFileSync(join(folder, 'electron.d.ts'), 'utf8').replace(/\/\*\*[^]*?\*\//g, '')
  const kinds = new Map<string, Kind>()
  let kind: Kind | undefined
  for (const line of text.split('\n')) {
    const opening = /^ {2}(?:interface|class) (\w+)(?: extends ([\w.]+))?/.exec(line)
    if (opening?.[1]) {
      kind = { base: opening[2], members: [] }
      kinds.set(opening[1], kind)
    } else if (line === '  }') kind = undefined
    const member = kind && /^ {4}(static )?(?:readonly )?'?(\w+)'?\??([(<:])/.exec(line)
    if (!kind || !member?.[2] || events.has(member[2])) continue
    const name = member[2]
    const isStatic = Boolean(member[1])
    if (kind.members.some((known) => known.name === name && known.static === isStatic)) continue
    kind.members.push({ name, method: member[3] !== ':', static: isStatic })
  }
  return kinds
}

/** A kind's members with those it inherits. */
export function allMembers(kinds: Map<string, Kind>, name: string): Member[] {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`stand-in: electron.d.ts has no ${name}`)
  // Bases such as EventEmitter or EventTarget are not Electron's.
  return [...kind.members, ...(kind.base && kinds.has(kind.base) ? allMembers(kinds, kind.base) : [])]
}
