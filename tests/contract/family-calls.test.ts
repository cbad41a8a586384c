import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { familyCalls, isMounted } from './family-calls.ts'

const calls = familyCalls()
const named = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

test('calls of the family that are said to be answered have a route, and others have none', () => {
  const isAnswered = (state: string) => state === 'answered' || state === 'less'
  expect(calls.filter((call) => isAnswered(call.state) !== isMounted(call)).map(named)).toEqual([])
})

test('partial and missing answers have their reason', () => {
  const hasReason = ({ state }: { readonly state: string }) => state === 'less' || state === 'left out'
  expect(calls.filter((call) => hasReason(call) !== (call.remark !== '')).map(named)).toEqual([])
})

test('the page of the family counts them as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/family.md'), 'utf8')
  const counted = [...Map.groupBy(calls, ({ area }) => area)].map(([area, each]) => {
    const count = (...states: string[]) => each.filter(({ state }) => states.includes(state)).length
    return `| ${area} | ${count('answered', 'less')} | ${count('left out')} | ${count('open')} |`
  })
  const total = (...states: string[]) => calls.filter(({ state }) => states.includes(state)).length
  const sum = `| in all | ${total('answered', 'less')} | ${total('left out')} | ${total('open')} |`
  expect([...counted, sum].filter((row) => !page.includes(row))).toEqual([])
})
