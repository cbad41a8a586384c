// What a change can break: test files by their distance from it in the graph of imports, journeys by the rooms they walk.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importsOf, resolveImport } from '../checks/boundaries.mjs'
import { projectFiles } from './git.mjs'
import { root } from './install.mjs'

const isCode = (file) => /\.(?:tsx?|mjs|cjs|js)$/.test(file) && !file.endsWith('.d.ts')

/**
 * Files a source names without importing them: a program it starts, data it reads. Written as one path, as the parts of
 * one, or beside itself.
 */
export function namedFiles(file, text, isThere) {
  const found = []
  for (const [, path] of text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`]/g)) found.push(join(dirname(file), path))
  for (const [, list] of text.matchAll(/((?:['"][\w.@-]+['"]\s*,\s*)+['"][\w.@-]+['"])/g)) {
    const parts = [...list.matchAll(/['"]([^'"]+)['"]/g)].map((part) => part[1])
    for (let from = 0; from < parts.length - 1; from += 1) found.push(parts.slice(from).join('/'))
  }
  for (const [, path] of text.matchAll(/['"`]((?:src|tests|scripts|resources)\/[\w./-]+)['"`]/g)) found.push(path)
  return found.map((path) => normalize(path).split('\\').join('/')).filter(isThere)
}

/** Who imports or names whom, the other way round: file → files that stand on it. */
export function dependents(files, read) {
  const known = new Set(files)
  const graph = new Map()
  for (const file of files.filter(isCode)) {
    const text = read(file)
    const targets = new Set(namedFiles(file, text, (path) => known.has(path)))
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

/** Tests and specs that a change of these files can break, nearest first. */
export function affectedBy(changed) {
  const files = projectFiles('src', 'tests', 'scripts', 'resources').filter((file) => existsSync(join(root, file)))
  const graph = dependents(files, (file) => readFileSync(join(root, file), 'utf8'))
  const steps = distances(graph, changed)
  const rooms = JSON.parse(readFileSync(join(root, 'tests', 'e2e', 'rooms.json'), 'utf8'))
  const tests = [...steps].filter(([file]) => isTest(file) && existsSync(join(root, file)))
  return {
    tests: tests.sort((left, right) => left[1] - right[1]).map(([file]) => file),
    journeys: journeysFor(steps, rooms),
  }
}
