import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { cancelChannel, eventChannel, filesChannel, requestChannel } from '#shared/ipc/channels.ts'
import type { BridgeResult } from '#shared/ipc/errors.ts'
import type { AtriumBridge } from '#shared/ipc/table.ts'

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>()

function notifyListening(): void {
  ipcRenderer.send(eventChannel, [...listeners.keys()])
}

function pathOf(file: object): string[] {
  try {
    return [webUtils.getPathForFile(file as File)].filter((path) => path !== '')
  } catch {
    return []
  }
}

const bridge: AtriumBridge = {
  async request(route, input, requestId) {
    try {
      return await ipcRenderer.invoke(requestChannel, route, input, requestId)
    } catch {
      // Electron rejects only when an argument or the answer cannot be cloned: that is a fault of the app.
      const fault: BridgeResult<never> = { ok: false, error: { code: 'bridge.internal', message: '' } }
      return fault
    }
  },
  async takeFiles(files) {
    // The path is read here and goes straight to main: the page neither sees nor names one.
    const paths = Array.from(files).flatMap(pathOf)
    if (paths.length === 0) return { ok: true, data: [] }
    try {
      return await ipcRenderer.invoke(filesChannel, paths)
    } catch {
      return { ok: false, error: { code: 'bridge.internal', message: '' } }
    }
  },
  cancel(requestId) {
    ipcRenderer.send(cancelChannel, requestId)
  },
  on(event, listener) {
    // An object of its own per call: the same function registered twice is two listeners.
    const own: Listener = (payload) => listener(payload as never)
    const known = listeners.get(event)
    if (known) known.add(own)
    else listeners.set(event, new Set([own]))
    if (!known) notifyListening()
    return () => {
      const set = listeners.get(event)
      if (!set?.delete(own) || set.size > 0) return
      listeners.delete(event)
      notifyListening()
    }
  },
}

// The page never sees the event object, only the payload.
ipcRenderer.on(eventChannel, (_event, name: string, payload: unknown) => {
  // A copy: a listener may add another one.
  for (const listener of Array.from(listeners.get(name) ?? [])) {
    try {
      listener(payload)
    } catch (error) {
      // One failing listener must not keep the event from the others.
      console.error(error)
    }
  }
})
notifyListening()

contextBridge.exposeInMainWorld('atrium', bridge)
