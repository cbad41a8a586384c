import { join } from 'node:path'
import { appFolder, expect, test } from './support/electron.ts'

const child = join(appFolder('host'), 'utility', 'child.cjs')

test('a utility process keeps messages, their order and the kinds of their values', async ({ host }) => {
  const answers = await host.evaluate(async ({ utilityProcess }, path) => {
    const fork = utilityProcess.fork(path)
    const got: unknown[] = []
    const done = new Promise<void>((resolve) => {
      fork.on('message', (message) => {
        got.push(message)
        if (message === 'late') resolve()
      })
    })
    // Sent before it has started.
    fork.postMessage({ ask: 'echo', value: 1 })
    fork.postMessage({ ask: 'echo', value: new Map([['a', new Date(3)]]) })
    fork.postMessage({ ask: 'echo', value: { nothing: undefined, bytes: new Uint8Array([1, 2]), big: 5n } })
    fork.postMessage({ ask: 'late' })
    await done
    fork.kill()
    const map = got[1] as Map<string, Date>
    const object = got[2] as { nothing: unknown; bytes: Uint8Array; big: bigint }
    return [
      got[0],
      map.get('a')?.getTime(),
      'nothing' in object,
      Array.from(object.bytes),
      String(object.big),
      got.length,
    ]
  }, child)
  expect(answers).toEqual([1, 3, true, [1, 2], '5', 4])
})

test('arguments, environment and output of a utility process are its own', async ({ host }) => {
  const facts = await host.evaluate(async ({ utilityProcess }, path) => {
    const fork = utilityProcess.fork(path, ['--one', 'two'], {
      env: { GIVEN: 'yes' },
      stdio: 'pipe',
      serviceName: 'Test',
    })
    let output = ''
    fork.stdout?.on('data', (chunk) => (output += chunk))
    const before = fork.pid
    await new Promise<void>((resolve) => fork.once('spawn', () => resolve()))
    const during = typeof fork.pid
    const answer = new Promise((resolve) => fork.once('message', resolve))
    fork.postMessage({ ask: 'facts' })
    const facts = await answer
    const exited = new Promise((resolve) => fork.once('exit', resolve))
    fork.postMessage({ ask: 'exit', code: 5 })
    return [facts, output.trim(), before, during, await exited, fork.pid]
  }, child)
  expect(facts).toEqual([
    { type: 'utility', argv: ['--one', 'two'], given: 'yes', home: null },
    'child says hello',
    undefined,
    'number',
    5,
    undefined,
  ])
})

test('killing and failing end a utility process and are told', async ({ host }) => {
  const codes = await host.evaluate(async ({ utilityProcess }, path) => {
    const ending = async (act: (fork: Electron.UtilityProcess) => void) => {
      const fork = utilityProcess.fork(path, [], { stdio: 'ignore' })
      const exited = new Promise<number>((resolve) => fork.once('exit', resolve))
      await new Promise<void>((resolve) => fork.once('spawn', () => resolve()))
      act(fork)
      return exited
    }
    const killed = await ending((fork) => void fork.kill())
    const failed = await ending((fork) => fork.postMessage({ ask: 'throw' }))
    return [typeof killed, failed !== 0]
  }, child)
  expect(codes).toEqual(['number', true])
})

test('a value that cannot be cloned is not sent to a utility process', async ({ host }) => {
  const message = await host.evaluate(({ utilityProcess }, path) => {
    const fork = utilityProcess.fork(path, [], { stdio: 'ignore' })
    try {
      fork.postMessage({ ask: () => 1 })
      return 'sent'
    } catch (error) {
      return (error as Error).message
    } finally {
      fork.kill()
    }
  }, child)
  expect(message).toMatch(/could not be cloned/)
})
