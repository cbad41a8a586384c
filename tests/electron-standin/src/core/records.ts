import { appendFileSync } from 'node:fs'
import { recordFile } from './mode.ts'

export interface RecordedCall {
  name: string
  arguments: unknown[]
}

const calls: RecordedCall[] = []

// Tests read it in the main process as globalThis[Symbol.for('electron-standin')].calls
Object.defineProperty(globalThis, Symbol.for('electron-standin'), { value: { calls }, configurable: true })

/** Notes a call whose effect belongs to the operating system (menu, tray, badge …) and is not shown by the stand-in. */
export function record(name: string, ...values: unknown[]): void {
  calls.push({ name, arguments: values })
  if (recordFile) appendFileSync(recordFile, `${JSON.stringify({ name, arguments: values }, plain)}\n`)
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'function' ? '[function]' : value
}
