import { expect, test } from 'vitest'
import { type Connection, QueryFault } from '#server/areas/data-source/engines/contract.ts'
import { UnreachableDatabases } from '#server/areas/data-source/unreachable.ts'

const connection = (host: string): Connection => ({
  dbType: 'MySQL',
  host,
  port: 3306,
  userName: 'reader',
  password: 'secret',
  serviceName: 'finance',
  useTls: false,
})

/** A database whose connections end in a fault after so many milliseconds. */
function silent(wait: number, fault: QueryFault['fault'] = 'connect') {
  const time = { now: 0 }
  const unreachable = new UnreachableDatabases(() => time.now)
  const tried: string[] = []
  const ask = (host = 'a') =>
    unreachable
      .run(connection(host), async () => {
        tried.push(host)
        time.now += wait
        throw new QueryFault(fault, 'no answer')
      })
      .catch((error: unknown) => (error instanceof QueryFault ? error.message : 'other'))
  return { time, unreachable, tried, ask }
}

test('a database that was waited for in vain is refused at once for half a minute, in the same words', async () => {
  const { time, tried, ask } = silent(8000)
  expect([await ask(), await ask(), await ask()]).toEqual(['no answer', 'no answer', 'no answer'])
  expect(tried).toEqual(['a'])
  time.now += 30_000
  await ask()
  expect(tried).toEqual(['a', 'a'])
})

test('another database, and the same one under another connection, is tried', async () => {
  const { tried, ask } = silent(8000)
  await ask('a')
  await ask('b')
  expect(tried).toEqual(['a', 'b'])
})

test('one that refuses at once is asked again, and so is one that was reached and says no', async () => {
  for (const { tried, ask } of [silent(20), silent(8000, 'refused'), silent(10_000, 'time')]) {
    await ask()
    await ask()
    expect(tried).toEqual(['a', 'a'])
  }
})

test('one that was reached by the test of its connection is asked again', async () => {
  const { unreachable, tried, ask } = silent(8000)
  await ask()
  unreachable.reached(connection('a'))
  await ask()
  expect(tried).toEqual(['a', 'a'])
})
