import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { record } from '../core/records.ts'

/** Desktop notifications: recorded; tests emit 'click' themselves. */
export class Notification extends Emitter {
  title: string
  subtitle: string
  body: string
  silent: boolean
  urgency: 'normal' | 'critical' | 'low'
  timeoutType: 'default' | 'never'

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', servedEvents.Notification)
    this.title = options.title ?? ''
    this.subtitle = options.subtitle ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
    this.urgency = options.urgency ?? 'normal'
    this.timeoutType = options.timeoutType ?? 'default'
  }

  static isSupported(): boolean {
    return true
  }
  show(): void {
    record('Notification.show', { title: this.title, body: this.body, silent: this.silent })
    queueMicrotask(() => this.emit('show', {}))
  }
  close(): void {
    record('Notification.close', { title: this.title })
    queueMicrotask(() => this.emit('close', {}))
  }
}
