import { beforeEach, expect, it } from 'vitest'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import type { Thread } from '#main/base/worker-rpc.ts'
import type { WorkerRequest } from '#shared/ipc/worker-thread.ts'

interface Commands {
  open: { args: { file: string }; answer: number }
  read: { args: null; answer: number }
  close: { args: { remove: readonly string[] }; answer: null }
}

let clock = 0
let asked: string[] = []
let threads: { crash(): void }[] = []
beforeEach(() => {
  clock = 0
  asked = []
  threads = []
})

/** A thread that answers each command with its own number. */
function start(): Thread {
  const number = threads.length + 1
  let ended: (code: number) => void = () => undefined
  let told: (reply: { id: number; ok: true; answer: unknown }) => void = () => undefined
  threads.push({ crash: () => ended(1) })
  return {
    postMessage(message) {
      const { id, command } = message as WorkerRequest
      asked.push(`${number} ${command}`)
      queueMicrotask(() => told({ id, ok: true, answer: number }))
    },
    on(event: 'message' | 'error' | 'exit', listener: never) {
      if (event === 'exit') ended = listener
      if (event === 'message') told = listener
    },
    terminate: async () => undefined,
  }
}
const open = async () => {
  const worker = createDatabaseWorker<Commands>({ start, name: 'notes', log: () => undefined, now: () => clock })
  await worker.open({ file: 'a' })
  return worker
}
/** Ends the thread that works, after a command that starts one where none does. */
async function crash(worker: Awaited<ReturnType<typeof open>>): Promise<void> {
  await worker.send('read', null)
  threads.at(-1)?.crash()
}
const seconds = 1000

it('that keeps ending rests, and works again with the same file after a time that grows', async () => {
  const worker = await open()
  for (let times = 0; times < 4; times += 1) await crash(worker)
  for (const rest of [30, 60, 120, 240]) {
    const before = threads.length
    await expect(worker.send('read', null)).rejects.toMatchObject({ code: 'WORKER_LOST', message: /keeps ending/ })
    clock += (rest - 1) * seconds
    await expect(worker.send('read', null)).rejects.toThrow('keeps ending')
    expect(threads.length, `${rest} seconds are not over`).toBe(before)
    clock += 1 * seconds
    asked = []
    expect(await worker.send('read', null)).toBe(before + 1)
    expect(asked).toEqual([`${before + 1} open`, `${before + 1} read`])
    threads.at(-1)?.crash()
  }
})

it('rests half an hour at the longest', async () => {
  const worker = await open()
  for (let times = 0; times < 20; times += 1) {
    await crash(worker)
    clock += 30 * 60 * seconds
  }
  expect(await worker.send('read', null)).toBe(21)
})

it('that worked well for a while does not rest for the crashes before', async () => {
  const worker = await open()
  for (let times = 0; times < 3; times += 1) await crash(worker)
  await worker.send('read', null)
  clock += 10 * 60 * seconds
  for (let times = 0; times < 3; times += 1) await crash(worker)
  expect(await worker.send('read', null)).toBe(7)
})
