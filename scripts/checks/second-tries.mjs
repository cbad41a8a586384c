// The ledger of second tries only shrinks: it may grow in a commit whose message says why ("Second tries: …").
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { git } from '../lib/git.mjs'
import { root } from '../lib/install.mjs'
import { grown, ledgerPath, readLedger } from '../lib/second-tries.mjs'

const problems = []
const now = readLedger()
for (const [test, why] of Object.entries(now.known)) {
  const [file, ...title] = test.split(' > ')
  const path = join(root, file)
  const isThere = existsSync(path) && readFileSync(path, 'utf8').includes(lastWords(title.join(' > ')))
  if (!isThere) problems.push(`no such test any more: ${test}`)
  if (!why) problems.push(`no reason: ${test}`)
}

/** Titles of vitest carry those of their describes before them: the last words are the test's own. */
function lastWords(title) {
  return title.split(' ').slice(-3).join(' ')
}

const parse = (text) => (text === null ? null : JSON.parse(text))
// Every commit that touched the ledger, newest first; before them what is not committed yet.
const commits = (git('log', '--format=%H', '--', ledgerPath) ?? '').split('\n').filter(Boolean)
let later = now
let reason = ''
for (const commit of commits) {
  const earlier = parse(git('show', `${commit}:${ledgerPath}`))
  if (earlier === null) break
  if (!/^Second tries: \S/m.test(reason)) problems.push(...grown(earlier, later))
  later = earlier
  reason = git('log', '-1', '--format=%B', commit) ?? ''
}
for (const problem of problems) console.error(problem)
console.log(
  `${now.allowed} second tries allowed, ${Object.keys(now.known).length} known, ${commits.length} versions, ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
