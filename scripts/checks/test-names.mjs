// A test is named after the behaviour that holds, so that a green run says what does: not after the bug it would catch.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../lib/git.mjs'
import { root } from '../lib/install.mjs'

const title =
  /(?:\b(?:it|test)(?:\.\w+)*\(|\]\s*(?:as const)?\s*\)\(|\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,\s*(?:async|\(|\{)/g

/** Why a title is no statement of behaviour; null when it may be one. */
export function faultOf(text) {
  if (/\bwould catch\b/.test(text)) return 'names the bug it would catch'
  // "shows X, or Y breaks": what would happen otherwise belongs into a comment.
  if (/, or /.test(text)) return 'says what would happen otherwise'
  return null
}

/** Titles of the tests in a source. */
export function titlesOf(source) {
  return [...source.matchAll(title)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function main() {
  const files = projectFiles('tests').filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  const problems = []
  let count = 0
  for (const file of files) {
    if (!existsSync(join(root, file))) continue
    for (const text of titlesOf(readFileSync(join(root, file), 'utf8'))) {
      count += 1
      const fault = faultOf(text)
      if (fault) problems.push(`${file}: “${text}” ${fault}`)
    }
  }
  for (const problem of problems) console.error(problem)
  console.log(`${count} names read, ${problems.length} problems`)
  // Nothing read is a broken check.
  process.exit(problems.length === 0 && count > 1000 ? 0 : 1)
}

if (process.argv[1] === import.meta.filename) main()
