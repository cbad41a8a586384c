// Page-side half of the permission handlers: asks the main process first, then lets the browser's own function run.
// Sent as text into the page's world: no outer names.

export function permissionWorld(questionName: string, answerName: string): void {
  const dispatch = document.dispatchEvent.bind(document)
  const Question = CustomEvent
  const waiting = new Map<number, (granted: boolean) => void>()
  let next = 0

  document.addEventListener(
    answerName,
    (event) => {
      event.stopImmediatePropagation()
      const { id, granted } = (event as CustomEvent<{ id: number; granted: boolean }>).detail
      waiting.get(id)?.(granted)
      waiting.delete(id)
    },
    true,
  )

  function ask(permission: string, check: boolean, details: object = {}): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++next
      waiting.set(id, resolve)
      dispatch(new Question(questionName, { detail: { type: 'permission', id, permission, check, details } }))
    })
  }
  const refused = () => new DOMException('Permission denied', 'NotAllowedError')

  type Method = (...values: never[]) => unknown
  function wrap(owner: object | undefined, name: string, make: (original: Method) => Method): void {
    const original = owner && (owner as Record<string, unknown>)[name]
    if (typeof original !== 'function') return
    Object.defineProperty(owner, name, { value: make(original as Method), writable: true, configurable: true })
  }
  function guard(
    owner: object | undefined,
    name: string,
    permission: string,
    details?: (value: never) => object,
  ): void {
    wrap(owner, name, (original) => {
      return async function (this: unknown, ...values: never[]) {
        if (!(await ask(permission, false, details?.(values[0] as never)))) throw refused()
        return original.apply(this, values)
      }
    })
  }

  guard(globalThis.Clipboard?.prototype, 'read', 'clipboard-read')
  guard(globalThis.Clipboard?.prototype, 'readText', 'clipboard-read')
  guard(globalThis.Clipboard?.prototype, 'write', 'clipboard-sanitized-write')
  guard(globalThis.Clipboard?.prototype, 'writeText', 'clipboard-sanitized-write')
  guard(Element.prototype, 'requestFullscreen', 'fullscreen')
  guard(Element.prototype, 'requestPointerLock', 'pointerLock')
  guard(globalThis.MediaDevices?.prototype, 'getDisplayMedia', 'display-capture')
  guard(globalThis.MediaDevices?.prototype, 'getUserMedia', 'media', (wanted: MediaStreamConstraints | undefined) => ({
    mediaTypes: [...(wanted?.video ? ['video'] : []), ...(wanted?.audio ? ['audio'] : [])],
  }))
  guard(globalThis as object, 'queryLocalFonts', 'local-fonts')

  wrap(globalThis.Notification, 'requestPermission', () => async () => {
    return (await ask('notifications', false)) ? 'granted' : 'denied'
  })
  for (const name of ['getCurrentPosition', 'watchPosition']) {
    wrap(globalThis.Geolocation?.prototype, name, (original) => {
      return function (this: unknown, ...values: never[]) {
        // The browser itself refuses once the main process has set the permission.
        void ask('geolocation', false).then(() => original.apply(this, values))
      }
    })
  }
  wrap(globalThis.Permissions?.prototype, 'query', (original) => {
    return async function (this: unknown, ...values: never[]) {
      const { name } = (values[0] ?? {}) as { name?: string }
      const permission = name === 'camera' || name === 'microphone' ? 'media' : name
      const mediaType = name === 'camera' ? 'video' : name === 'microphone' ? 'audio' : undefined
      if (permission) await ask(permission, true, mediaType ? { mediaType } : {})
      return original.apply(this, values)
    }
  })
}
