// Runs before the module of a utility process: gives it process.parentPort.
import { EventEmitter } from 'node:events'

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.({ data: structuredClone(message) })
  }
  start(): void {}
  pause(): void {}
}

const port = new ParentPort()
const waiting: unknown[] = []
const deliver = (data: unknown) => void port.emit('message', { data, ports: [] })

// Messages that arrive before the module listens are kept, as Electron's port does.
port.on('newListener', (name) => {
  if (name !== 'message') return
  process.channel?.ref()
  queueMicrotask(() => {
    for (const data of waiting.splice(0)) deliver(data)
  })
})
process.on('message', (message) => {
  const { data } = message as { data: unknown }
  if (port.listenerCount('message') > 0) deliver(data)
  else waiting.push(data)
})
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
Object.defineProperty(process, 'type', { value: 'utility' })
