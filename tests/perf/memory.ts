import { readFileSync } from 'node:fs'
import type { PlatformProcess } from '../support/platform-process.ts'

const MIB = 1024 * 1024

/** Megabytes of a process, NaN where that cannot be read. */
function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const [, pages = Number.NaN] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
  return (pages * 4096) / MIB
}

/** Looks at the memory of a server until `end`: how far it rose above where it was at the beginning. */
export function watchMemory(platform: Pick<PlatformProcess, 'pid'>) {
  let before = memoryOf(platform.pid())
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(platform.pid()))
  }, 50)
  return {
    rise: () => peak - before,
    /** Measures from now on. */
    again() {
      before = memoryOf(platform.pid())
      peak = before
    },
    end: () => clearInterval(timer),
  }
}
