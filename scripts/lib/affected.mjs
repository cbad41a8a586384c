// What a change can break: test files by their distance from it in the graph of imports, journeys by the rooms they walk.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, normalize } from 'node:path'
import { importsOf, resolveImport } from '../checks/boundaries.mjs'
import { projectFiles } from './git.mjs'
import { root } from './install.mjs'

const isCode = (file) => /\.(?:tsx?|mjs|cjs|js)$/.test(file) && !file.endsWith('.d.ts')

/**
 * Files and folders a source names without importing them: a program it starts, data it reads. Written as one path, as the
 * parts of one, from where it lies itself, or by a pattern of them.
 */
export function namedFiles(file, text, isThere) {
  const found = []
  for (const [, path] of text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`]/g)) found.push(join(dirname(file), path))
  for (const [, list] of text.matchAll(/((?:['"][\w.@-]+['"]\s*,\s*)+['"][\w.@-]+['"])/g)) {
    const parts = [...list.matchAll(/['"]([^'"]+)['"]/g)].map((part) => part[1])
    for (let from = 0; from < parts.length - 1; from += 1) found.push(parts.slice(from).join('/'))
  }
  for (const [, path] of text.matchAll(/['"`]((?:src|tests|scripts|resources)\/[\w./-]+)['"`]/g)) found.push(path)
  for (const [, folder] of text.matchAll(/['"`]((?:src|tests|scripts|resources)(?:\/[\w.-]+)*)\/[\w.-]*\*/g))
    found.push(folder)
  for (const [, path] of text.matchAll(/\b(?:join|resolve)\(\w+, ['"`](src|tests|scripts|resources)['"`]/g))
    found.push(path)
  for (const [, path] of text.matchAll(/['"`](\.\.?(?:\/[\w.-]+)+|[\w-]+\.[a-z]+)['"`]/g))
    found.push(join(dirname(file), path))
  return found.map((path) => slashed(normalize(path))).filter(isThere)
}

const slashed = (path) => path.split('\\').join('/')
const isTestFile = (file) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(file)

/** Whether a source stands on whatever lies in a folder that it names: a test that reads sources, a reader of seed files. */
const readsFolder = (file, folder) => isTestFile(file) || folder.startsWith('resources/')

/** Patterns, from the root, of the files that a source finds by their place. */
export function placesOf(file, text) {
  return [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"`][^'"`]+['"`])/g)]
    .flatMap(([, places]) => [...places.matchAll(/['"`]([^'"`!][^'"`]*)['"`]/g)])
    .map(([, pattern]) => slashed(normalize(pattern.startsWith('/') ? pattern.slice(1) : join(dirname(file), pattern))))
}

/** Every folder above these files, with the files below it. */
function foldersOf(files) {
  const folders = new Map()
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      if (!folders.has(folder)) folders.set(folder, [])
      folders.get(folder).push(file)
    }
  }
  return folders
}

/** Who imports or names whom, the other way round: file → files that stand on it. */
export function dependents(files, read) {
  const known = new Set(files)
  const folders = foldersOf(files)
  const graph = new Map()
  for (const file of files.filter(isCode)) {
    const text = read(file)
    const named = namedFiles(file, text, (path) => known.has(path) || folders.has(path))
    const below = named.filter((path) => readsFolder(file, path)).flatMap((path) => folders.get(path) ?? [])
    const placed = placesOf(file, text).flatMap((pattern) => files.filter((path) => matchesGlob(path, pattern)))
    const targets = new Set([...named, ...below, ...placed])
    for (const { request } of importsOf(file, text)) targets.add(resolveImport(file, request))
    for (const target of targets) {
      if (!known.has(target) || target === file) continue
      if (!graph.has(target)) graph.set(target, [])
      graph.get(target).push(file)
    }
  }
  return graph
}

/** Every file that a change reaches, with the number of steps to it; the changed ones are 0. */
export function distances(graph, changed) {
  const steps = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (steps.has(next)) continue
      steps.set(next, steps.get(file) + 1)
      queue.push(next)
    }
  }
  return steps
}

/** Specs whose rooms hold a file that the change reaches, nearest first, with the distance. */
export function journeysFor(steps, rooms) {
  const found = new Map()
  for (const [spec, folders] of Object.entries(rooms)) {
    for (const [file, distance] of steps) {
      const isNear =
        file === `tests/e2e/${spec}` || folders.some((folder) => file.startsWith(`${folder}/`) || file === folder)
      if (isNear) found.set(spec, Math.min(distance, found.get(spec) ?? Number.POSITIVE_INFINITY))
    }
  }
  return [...found].sort((left, right) => left[1] - right[1]).map(([spec, distance]) => ({ spec, distance }))
}

/** Takes files in order as long as their seconds fit; the first always does. */
export function withinBudget(files, secondsOf, budget) {
  const taken = []
  let sum = 0
  for (const file of files) {
    if (taken.length > 0 && sum + secondsOf(file) > budget) continue
    sum += secondsOf(file)
    taken.push(file)
  }
  return taken
}

const isTest = (file) => /^tests\/(?:unit|integration|contract)\/.*\.test\.tsx?$/.test(file) && !file.includes('.long.')

/** What every test stands on without naming it: packages, and how sources are compiled and tests run. */
const underAll =
  /^(?:package(?:-lock)?\.json|electron\.vite\.config\.ts|tsconfig[\w.]*\.json|tests\/(?:vitest|playwright)\.config\.ts)$/

/** Puts what nothing leads to behind everything else, where a change concerns all of it. */
export function withAll(steps, changed, files) {
  if (!changed.some((file) => underAll.test(file))) return steps
  const far = Math.max(0, ...steps.values()) + 1
  return new Map([...steps, ...files.filter((file) => isTestFile(file) && !steps.has(file)).map((file) => [file, far])])
}

/** What a file is about: its folder, and its own name. */
const subjectsOf = (file) => [basename(dirname(file)), basename(file).split('.')[0]]

/**
 * Tests in the order in which they are worth running: those of the changed room or file first, as all tests that start the
 * server are equally far from each of its areas; then the nearest.
 */
export function inOrder(steps, changed) {
  const subjects = new Set(changed.flatMap(subjectsOf))
  const isOwn = ([file]) => subjectsOf(file).some((subject) => subjects.has(subject))
  const rank = (entry) => (isOwn(entry) ? 0 : 1)
  return [...steps].sort((one, other) => rank(one) - rank(other) || one[1] - other[1]).map(([file]) => file)
}

/** The files of the project, and who stands on whom. */
export function projectGraph() {
  const files = projectFiles('src', 'tests', 'scripts', 'resources').filter((file) => existsSync(join(root, file)))
  return { files, graph: dependents(files, (file) => readFileSync(join(root, file), 'utf8')) }
}

/** Tests and specs that a change of these files can break, nearest first. */
export function affectedBy(changed, { files, graph } = projectGraph()) {
  const steps = withAll(distances(graph, changed), changed, files)
  const rooms = JSON.parse(readFileSync(join(root, 'tests', 'e2e', 'rooms.json'), 'utf8'))
  return {
    tests: inOrder(steps, changed).filter((file) => isTest(file) && existsSync(join(root, file))),
    journeys: journeysFor(steps, rooms),
  }
}
