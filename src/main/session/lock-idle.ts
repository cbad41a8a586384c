/** The part of Electron's powerMonitor that is used. */
export interface PowerEvents {
  /** Seconds since the person last touched keyboard or mouse, in any program. */
  getSystemIdleTime(): number
  on(event: 'lock-screen' | 'suspend' | 'resume', listener: () => void): unknown
  removeListener(event: 'lock-screen' | 'suspend' | 'resume', listener: () => void): unknown
}

export interface IdleLockOptions {
  readonly power: PowerEvents
  /** Minutes without a touch after which the screen locks; 0 switches it off. */
  readonly minutes: () => number
  readonly lock: () => void
  /** Milliseconds between two looks. */
  readonly interval?: number
}

export function isIdle(minutes: number, idleSeconds: number): boolean {
  return minutes > 0 && idleSeconds >= minutes * 60
}

/**
 * Locks after the minutes that the person set, and with the system's own lock screen or sleep. Locking what is locked
 * already changes nothing. Answers how to stop.
 */
export function followIdle({ power, minutes, lock, interval = 10_000 }: IdleLockOptions): () => void {
  const look = () => {
    if (isIdle(minutes(), power.getSystemIdleTime())) lock()
  }
  const leave = () => {
    if (minutes() > 0) lock()
  }
  const timer = setInterval(look, interval)
  timer.unref()
  power.on('lock-screen', leave)
  power.on('suspend', leave)
  power.on('resume', look)
  return () => {
    clearInterval(timer)
    power.removeListener('lock-screen', leave)
    power.removeListener('suspend', leave)
    power.removeListener('resume', look)
  }
}
