import { Emitter } from '../core/emitter.ts'
import { servedEvents } from '../core/served-events.ts'
import { controlOf } from './web-contents.ts'
import { windows } from './window-list.ts'

type Source = 'system' | 'light' | 'dark'

class NativeTheme extends Emitter {
  constructor() {
    super('nativeTheme', servedEvents.NativeTheme)
  }

  #source: Source = 'system'
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false

  get themeSource(): Source {
    return this.#source
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Error processing argument at index 0`)
    const before = this.shouldUseDarkColors
    this.#source = source
    for (const window of windows) applyTheme(window.webContents, true)
    if (before !== this.shouldUseDarkColors) this.emit('updated', {})
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

export const nativeTheme = new NativeTheme()

/** Gives a page the colour scheme the app asked for. */
export function applyTheme(contents: Electron.WebContents, changed = false): void {
  const source = nativeTheme.themeSource
  if (source === 'system' && !changed) return
  const features = source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: source }]
  controlOf(contents).page.tell('Emulation.setEmulatedMedia', { features })
}
