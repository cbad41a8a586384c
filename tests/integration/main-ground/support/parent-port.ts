import { EventEmitter } from 'node:events'

/** Gives a plain child process the `process.parentPort` of a utility process, then runs the server's entry. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => process.send?.(message),
})
process.on('message', (data) => port.emit('message', { data }))
process.on('disconnect', () => process.exit(1))
Object.assign(process, { parentPort: port })
await import('#server/utility.ts')
