// What the JSON reports of vitest and Playwright say, in one shape: totals, what failed, what needed more than one try.
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300)

/**
 * Totals of a step: `trouble` are lines about what failed, `retried` the tests that passed only at a later try, once each, as
 * `{ test, message }`, `files` the milliseconds each test file took.
 */
export function emptyTotals() {
  return { passed: 0, failed: 0, skipped: 0, trouble: [], retried: [], files: {} }
}

/** The name of a test in every list of the project: its file and what it states. */
const nameOf = (file, title) => `${file} > ${title}`

export function readVitest(json) {
  const totals = { ...emptyTotals(), passed: json.numPassedTests, skipped: json.numPendingTests }
  totals.failed =
    json.numFailedTests + json.numTodoTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0)
  for (const { name, message, assertionResults, startTime, endTime } of json.testResults) {
    const file = relative(root, name)
    totals.files[file] = Math.round(endTime - startTime)
    if (message) totals.trouble.push(`FAIL ${file}: ${firstLine(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue
      const test = nameOf(file, fullName)
      if (status === 'passed') totals.retried.push({ test, message: firstLine(failureMessages[0]) })
      else totals.trouble.push(`FAIL ${test}: ${firstLine(failureMessages[0])}`)
    }
  }
  return totals
}

export function readPlaywright(json) {
  const { expected, flaky, unexpected, skipped } = json.stats
  const totals = { ...emptyTotals(), passed: expected + flaky, failed: unexpected, skipped }
  totals.trouble = json.errors.map(({ message }) => `FAIL ${firstLine(message)}`)
  const walk = (suite) => {
    for (const spec of suite.specs) {
      // Paths of a report are relative to its test folder.
      const file = relative(root, resolve(json.config.rootDir, spec.file))
      for (const { status, results } of spec.tests) {
        const took = results.reduce((sum, { duration }) => sum + duration, 0)
        totals.files[file] = (totals.files[file] ?? 0) + took
        if (status !== 'unexpected' && status !== 'flaky') continue
        const messages = results.filter(({ error }) => error).map(({ error }) => firstLine(error.message))
        // What failed each time the same way is said once.
        const message = [...new Set(messages)].join('; then ')
        const test = nameOf(file, spec.title)
        if (status === 'flaky') totals.retried.push({ test, message })
        else totals.trouble.push(`FAIL ${test}: ${message}`)
      }
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of json.suites) walk(suite)
  return totals
}

/**
 * Reads a report with one of the readers above. A runner that died before its report, ran nothing, or ended badly
 * without a failed test counts as one failure. `mayBeEmpty`: nothing to run was asked for.
 */
export function readReport(file, code, reader, mayBeEmpty = false) {
  if (!existsSync(file)) return { ...emptyTotals(), failed: 1, trouble: ['FAIL the runner left no report'] }
  const totals = reader(JSON.parse(readFileSync(file, 'utf8')))
  if (totals.passed + totals.failed === 0 && !(mayBeEmpty && code === 0))
    return { ...totals, failed: 1, trouble: [...totals.trouble, 'FAIL nothing was run'] }
  if (code !== 0 && totals.failed === 0)
    return { ...totals, failed: 1, trouble: [...totals.trouble, `FAIL the runner ended with ${code}`] }
  return totals
}
