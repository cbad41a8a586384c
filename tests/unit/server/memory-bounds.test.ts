import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Refusals } from '#server/core/audit/refusals.ts'
import { Tally } from '#server/core/tally.ts'
import { Replica } from '#server/database/replica.ts'

const root = resolve(import.meta.dirname, '../../..')

/** What lives as long as its process: collections of a module, or of an instance. */
const lasting = /^(?:(?:export )?(?:const|let) \w+|  (?:private |readonly |static )*#?\w+) = new (?:Weak)?Map<.*>\(\)$/m

function keeping(): string[] {
  const server = join(root, 'src', 'server')
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && lasting.test(readFileSync(join(server, name), 'utf8')))
    .map((name) => relative(server, join(server, name)).replaceAll('\\', '/'))
    .toSorted()
}

describe('what a server process keeps in memory', () => {
  test('stands in docs/scale.md with its bound, and nothing stands there that is kept no longer', () => {
    const text = readFileSync(join(root, 'docs', 'scale.md'), 'utf8')
    const [, table = ''] = /## What a process keeps\n([\s\S]*?)\n## /.exec(text) ?? []
    const told = [...table.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file)
    expect([...new Set(told)].toSorted()).toEqual(keeping())
  })

  test('counts of uses stay below their number in a flood of names', () => {
    const tally = new Tally()
    for (let name = 0; name < 60_000; name += 1) tally.use(`name ${name}`, { most: 1, window: 60_000 }, 1)
    expect(tally.size).toBeLessThanOrEqual(50_001)
  })

  test('refusals that are held stay below their number', () => {
    const refusals = new Refusals()
    const entry = { action: 'x', target: '', at: 1 } as never as Parameters<Refusals['take']>[0]
    for (let who = 0; who < 12_000; who += 1) refusals.take({ ...entry, actor_id: String(who) })
    refusals.take({ ...entry, actor_id: '1' })
    refusals.take({ ...entry, actor_id: '11999' })
    // Of the one that is held a number is left; the other was noted each time.
    expect(refusals.over(1, true)).toHaveLength(1)
  })

  test('people who have to see something new are all people beyond their number', () => {
    const replica = new Replica('postgres://nowhere/one', 'postgres://nowhere/two', () => 1)
    replica.mustSee(Array.from({ length: 10_000 }, (_each, at) => String(at)))
    expect(replica.remembered).toBe(10_000)
    replica.mustSee(['one more'])
    expect(replica.remembered).toBe(0)
  })
})
