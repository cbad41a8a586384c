import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { missing } from '../core/missing.ts'
import { headed } from '../core/mode.ts'
import { record } from '../core/records.ts'

type Image = Electron.NativeImage | string
const shown = (image: Image) => (typeof image === 'string' ? image : '[image]')

/** The tray icon: recorded, never shown; tests emit 'click' themselves. */
export class Tray extends Emitter {
  #destroyed = false
  #title = ''

  constructor(image: Image) {
    super('tray', servedEvents.Tray)
    // A person at a screen would look for it, and could not reach a window that went there.
    if (headed) missing('Tray on a screen')
    record('Tray', shown(image))
  }
  setImage(image: Image): void {
    record('Tray.setImage', shown(image))
  }
  setToolTip(text: string): void {
    record('Tray.setToolTip', text)
  }
  setTitle(title: string): void {
    this.#title = title
    record('Tray.setTitle', title)
  }
  getTitle(): string {
    return this.#title
  }
  setContextMenu(menu: Electron.Menu | null): void {
    record('Tray.setContextMenu', menu && menu.items.map((item) => item.label))
  }
  popUpContextMenu(): void {
    record('Tray.popUpContextMenu')
  }
  setIgnoreDoubleClickEvents(ignore: boolean): void {
    record('Tray.setIgnoreDoubleClickEvents', ignore)
  }
  destroy(): void {
    this.#destroyed = true
    record('Tray.destroy')
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
}
