// Tests that passed only at their second try: named by every run and held against tests/second-tries.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

export const ledgerPath = 'tests/second-tries.json'

/**
 * `allowed`: second tries of tests not listed that a run may have before it fails; `known`: tests that are known to
 * need one now and then, each with what makes them. Both only shrink (scripts/checks/second-tries.mjs).
 */
export function readLedger() {
  return JSON.parse(readFileSync(join(root, ledgerPath), 'utf8'))
}

/**
 * What a run says about its second tries: a line each, and one failure when more unlisted ones came than are allowed.
 * They are also written to `folder`, for whoever collects them.
 */
export function judgeSecondTries(retried, { allowed, known }, folder) {
  const lines = retried.map(({ test, message }) => `second try${test in known ? ' (known)' : ''}: ${test}: ${message}`)
  const unlisted = retried.filter(({ test }) => !(test in known))
  const isTooMuch = unlisted.length > allowed
  if (isTooMuch)
    lines.push(`FAIL ${unlisted.length} tests that are not in ${ledgerPath} needed a second try, ${allowed} may`)
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'second-tries.json'), `${JSON.stringify(retried, null, 2)}\n`)
  }
  return { lines, failed: isTooMuch ? 1 : 0 }
}

/** Why a later ledger may not follow an earlier one; empty when it may. */
export function grown(earlier, later) {
  const reasons = []
  if (later.allowed > earlier.allowed) reasons.push(`allowed grows from ${earlier.allowed} to ${later.allowed}`)
  for (const test of Object.keys(later.known)) if (!(test in earlier.known)) reasons.push(`known takes in ${test}`)
  return reasons
}
