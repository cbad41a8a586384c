/** The part of Electron's powerMonitor that is used. */
export interface PowerEvents {
  /** Seconds since the person last touched keyboard or mouse, in any program. */
  getSystemIdleTime(): number
  on(event: 'lock-screen' | 'suspend' | 'resume', listener: () => void): unknown
  removeListener(event: 'lock-screen' | 'suspend' | 'resume', listener: () => void): unknown
}

export interface IdleLockOptions {
  readonly power: PowerEvents
  /** Locks the sessions whose person set so many minutes; 0 switches it off. */
  readonly lockWhere: (isDue: (minutes: number) => boolean) => void
  /** Milliseconds between two looks. */
  readonly interval?: number
}

export function isIdle(minutes: number, idleSeconds: number): boolean {
  return minutes > 0 && idleSeconds >= minutes * 60
}

/** Locks after the minutes that a person set, and with the system's own lock screen or sleep. Answers how to stop. */
export function subscribeIdle({ power, lockWhere, interval = 10_000 }: IdleLockOptions): () => void {
  const look = () => {
    const idle = power.getSystemIdleTime()
    lockWhere((minutes) => isIdle(minutes, idle))
  }
  const leave = () => lockWhere((minutes) => minutes > 0)
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
