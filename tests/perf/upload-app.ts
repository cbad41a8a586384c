import { appendFileSync, readFileSync } from 'node:fs'
import { annex, picked, Run, teacher } from '../integration/transfers/support/uploads.ts'

/** What the bench tells the program that it starts, kills and starts again. */
export interface UploadAppOrder {
  readonly url: string
  /** Where the queue lies. */
  readonly folder: string
  /** Key of the queue as hexadecimal text. */
  readonly key: string
  /** The file to add; null: go on with what the queue holds. */
  readonly add: string | null
  /** Lines `begin N` and `end N` of chunks, `cut` where what is under way ends, `done ID`. They outlive a kill. */
  readonly journal: string
  readonly token: string
}

/** The uploads of the app as a process of its own: what is killed here is what dies with the app. */
async function main(path: string): Promise<void> {
  const order = JSON.parse(readFileSync(path, 'utf8')) as UploadAppOrder
  let [token, session] = [order.token, 0]
  const note = (line: string) => appendFileSync(order.journal, `${line}\n`)
  const run = new Run(order.url, order.folder, teacher, {
    token: () => token,
    key: Buffer.from(order.key, 'hex'),
    watch: (calls) => ({
      ...calls,
      async send(file, chunk, bytes, signal) {
        const begun = session
        note(`begin ${chunk}`)
        const sent = await calls.send(file, chunk, bytes, signal)
        if (begun === session) note(`end ${chunk}`)
        return sent
      },
    }),
  })
  process.on('message', (fresh: string) => {
    token = fresh
    session += 1
    note('cut')
    // The next sign-in of the same account.
    run.uploads.ownerChanged(null)
    run.uploads.ownerChanged(teacher)
  })
  if (order.add !== null) await run.uploads.add([picked(order.add)], annex)
  const { result } = await run.until('success', 30 * 60_000)
  note(`done ${result?.fileId ?? ''}`)
  await run.uploads.stop()
  process.disconnect()
}

await main(process.argv[2] ?? '')
