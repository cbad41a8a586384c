import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { record } from '../core/records.ts'

/** Tests emit 'suspend', 'resume', 'lock-screen' … themselves. */
class PowerMonitor extends Emitter {
  constructor() {
    super('powerMonitor', servedEvents.PowerMonitor)
  }

  getSystemIdleState(): 'active' {
    return 'active'
  }
  getSystemIdleTime(): number {
    return 0
  }
  isOnBatteryPower(): boolean {
    return false
  }
  get onBatteryPower(): boolean {
    return false
  }
}
export const powerMonitor = new PowerMonitor()

const blockers = new Set<number>()
let next = 0
export const powerSaveBlocker = {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    record('powerSaveBlocker.start', type)
    blockers.add(++next)
    return next
  },
  stop(id: number): boolean {
    record('powerSaveBlocker.stop', id)
    return blockers.delete(id)
  },
  isStarted(id: number): boolean {
    return blockers.has(id)
  },
}
