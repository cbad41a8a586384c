import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { obey } from '#server/utility.ts'
import { type WorkspaceMessage, workspaceKeyHeader } from '#shared/ipc/workspace.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-utility-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The two ends of what Electron puts between main and a utility process. */
function start() {
  const port = new EventEmitter()
  const told: WorkspaceMessage[] = []
  const exits: number[] = []
  obey(
    {
      on: (event, listener) => port.on(event, listener),
      postMessage: (message) => told.push(message),
    },
    (code) => exits.push(code),
  )
  return { order: (data: unknown) => port.emit('message', { data }), told, exits }
}

describe('the local workspace process', () => {
  test('starts on a free loopback port, says where, and stops when told', async () => {
    const { order, told, exits } = start()
    order({ type: 'start', dataFolder: join(folder, 'fine'), seed: 'empty' })
    order({ type: 'start', dataFolder: join(folder, 'fine'), seed: 'empty' })
    await expect.poll(() => told, { timeout: 30_000 }).toHaveLength(1)
    const [ready] = told
    if (ready?.type !== 'ready') throw new Error(JSON.stringify(ready))
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const ask = (headers: Record<string, string>) => fetch(`${ready.url}/api/oauth/getLoginConfig`, { headers })
    expect((await ask({ [workspaceKeyHeader]: ready.key })).status).toBe(200)
    // Another account of this machine finds the port, and knows the passwords of the demo.
    expect((await ask({})).status).toBe(403)
    expect((await ask({ [workspaceKeyHeader]: `${ready.key.slice(1)}x` })).status).toBe(403)
    order({ type: 'stop' })
    await expect.poll(() => exits).toEqual([0])
    await expect(fetch(`${ready.url}/api/oauth/getLoginConfig`)).rejects.toThrow()
    expect(told, 'a second order to start is not a second server').toHaveLength(1)
  })

  test('says in words why it cannot start, and may be told to start again', async () => {
    const { order, told, exits } = start()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    order({ type: 'start', dataFolder: file, seed: 'empty' })
    await expect.poll(() => told).toHaveLength(1)
    expect(told[0]).toMatchObject({ type: 'failed' })
    order({ type: 'start', dataFolder: join(folder, 'second'), seed: 'empty' })
    await expect.poll(() => told, { timeout: 30_000 }).toHaveLength(2)
    expect(told[1]).toMatchObject({ type: 'ready' })
    order({ type: 'stop' })
    await expect.poll(() => exits).toEqual([0])
  })

  test.each([
    null,
    'start',
    {},
    { type: 'start' },
    { type: 'start', dataFolder: '', seed: 'demo' },
    { type: 'start', dataFolder: '/x', seed: 'other' },
  ])('an order like %j starts nothing and is told', async (data) => {
    const { order, told } = start()
    order(data)
    expect(told).toEqual([{ type: 'failed', message: 'the order to start is incomplete' }])
  })
})
