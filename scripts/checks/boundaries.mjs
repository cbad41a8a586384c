// Layer boundaries: every import of src/ is read and held against boundary-rules.mjs; circles are refused.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../lib/install.mjs'
import { unsafeElectron, unstatedSettings } from './electron-safety.mjs'
import { closedFolders, mainLayers, mutualAreas, recursions, rules } from './boundary-rules.mjs'

const builtins = new Set(builtinModules)

/** Where an import leads: a path below the root, `package:NAME` or `node:NAME`; null when it leads nowhere. */
export function resolveImport(file, request) {
  if (request.startsWith('node:') || builtins.has(request))
    return request.startsWith('node:') ? request : `node:${request}`
  const [path] = request.split('?')
  const target = path.startsWith('#') ? `src/${path.slice(1)}` : path.startsWith('.') ? join(dirname(file), path) : null
  if (target === null) return `package:${request}`
  const clean = normalize(target).split(sep).join('/')
  return existsSync(join(root, clean)) ? clean : null
}

/** Every import of a file: what it asks for and whether only types cross. */
export function importsOf(file, text) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = module.staticImports.map((one) => ({
    request: one.moduleRequest.value,
    typesOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  for (const { entries } of module.staticExports)
    for (const entry of entries)
      if (entry.moduleRequest) found.push({ request: entry.moduleRequest.value, typesOnly: entry.isType })
  for (const one of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end))
    if (literal) found.push({ request: literal[1], typesOnly: false })
  }
  return found
}

/** Names of the broken rules for one import. */
export function broken(from, to, typesOnly) {
  const names = rules
    .filter((rule) => rule.from.test(from) && rule.to.test(to) && !(rule.types && typesOnly) && !rule.except?.test(to))
    .map((rule) => rule.name)
  const layer = againstLayers(from, to)
  if (layer !== null) names.push(layer)
  const feature = /^src\/renderer\/features\/([^/]+)\//.exec(from)?.[1]
  const other = /^src\/renderer\/features\/([^/]+)\//.exec(to)?.[1]
  return feature && other && feature !== other ? [...names, 'features do not know each other'] : names
}

const roomOf = (path) =>
  path
    .split('/')
    .slice(0, path.split('/').length > 3 ? 3 : 2)
    .join('/')

/** What is wrong with how an import is written; null when it is `#process/…` across rooms and relative inside one. */
export function badlyWritten(from, to, request) {
  if (!to.startsWith('src/') || to.startsWith('src/preload/') || request.includes('?')) return null
  const isInside = roomOf(from) === roomOf(to) || (from.split('/').length === 3 && request.startsWith('./'))
  if (isInside === request.startsWith('.')) return null
  return isInside ? 'inside a room imports are relative' : `across rooms imports begin with #: #${to.slice(4)}`
}

const roomOfMain = (path) => /^src\/main\/([^/]+)\//.exec(path)?.[1] ?? null

/** Why a room of main may not import from another one; null when it may. */
function againstLayers(from, to) {
  if (!from.startsWith('src/main/') || !to.startsWith('src/main/')) return null
  const [room, other] = [roomOfMain(from), roomOfMain(to)]
  if (room === other || room === null) return null
  if (other === null) return 'main imports downwards'
  const layer = (name) => mainLayers.findIndex((rooms) => rooms.includes(name))
  if (layer(other) < layer(room)) return null
  return layer(other) === layer(room) ? 'rooms of one layer of main do not know each other' : 'main imports downwards'
}

const areaOf = (path) => /^src\/server\/areas\/([^/]+)\//.exec(path)?.[1] ?? null

/** Pairs of areas of the server of which each imports from the other, beside those that the rules name. */
export function mutual(imports) {
  const arrows = new Set()
  for (const [from, to] of imports) {
    const [area, other] = [areaOf(from), areaOf(to)]
    if (area !== null && other !== null && area !== other) arrows.add(`${area} ${other}`)
  }
  const named = new Set(mutualAreas.map((pair) => [...pair].sort().join(' ')))
  return [...arrows].filter((arrow) => {
    const [area, other] = arrow.split(' ')
    return area < other && arrows.has(`${other} ${area}`) && !named.has(arrow)
  })
}

/** First circle of run-time imports, as a path; null when there is none. */
function findCircle(graph) {
  const state = new Map()
  const way = []
  const visit = (file) => {
    if (state.get(file) === 'done') return null
    if (state.get(file) === 'open') return [...way.slice(way.indexOf(file)), file]
    state.set(file, 'open')
    way.push(file)
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    way.pop()
    state.set(file, 'done')
    return null
  }
  for (const file of graph.keys()) {
    const circle = visit(file)
    if (circle) return circle
  }
  return null
}

function main() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && existsSync(join(root, file)))
  const problems = []
  const graph = new Map()
  const arrows = []
  let imports = 0
  for (const file of files) {
    const [, room, folder] = file.split('/')
    const inFolder = file.split('/').length > 3
    if (inFolder && !closedFolders[room]?.includes(folder))
      problems.push(`new room: ${file} (needs a reason beside its name in scripts/checks/boundary-rules.mjs)`)
    const targets = []
    const text = readFileSync(join(root, file), 'utf8')
    if (room === 'main' || room === 'preload')
      problems.push(...unsafeElectron(file, text), ...unstatedSettings(file, text))
    for (const { request, typesOnly } of importsOf(file, text)) {
      imports += 1
      const to = resolveImport(file, request)
      if (to === null) problems.push(`${file} → ${request}: leads nowhere`)
      else {
        arrows.push([file, to])
        for (const name of broken(file, to, typesOnly)) problems.push(`${name}: ${file} → ${to}`)
        const style = badlyWritten(file, to, request)
        if (style !== null) problems.push(`${style}: ${file} → ${request}`)
        const isRecursion = recursions.some((one) => one.from.test(file) && one.to.test(to))
        if (!typesOnly && !isRecursion && to.startsWith('src/')) targets.push(to)
      }
    }
    graph.set(file, targets)
  }
  const circle = findCircle(graph)
  if (circle) problems.push(`circle: ${circle.join(' → ')}`)
  for (const pair of mutual(arrows)) problems.push(`two areas of the server import each other: ${pair}`)
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} files, ${imports} imports read, ${problems.length} problems`)
  // Nothing read is a broken check, not a clean house.
  process.exit(problems.length === 0 && files.length > 100 && imports > files.length ? 0 : 1)
}

if (process.argv[1] === import.meta.filename) main()
