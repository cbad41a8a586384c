// What the stand-in itself watches in every document, in a world of its own. Sent as text: no outer names.

export interface HelperOptions {
  binding: string
  inbox: string
  /** DOM event names shared with the page-side permission wrappers. */
  questionName: string
  answerName: string
  askUrl: string
  /** A person can move, resize and focus the window. */
  windowed: boolean
}

export type HelperMessage =
  | { type: 'menu key'; key: string }
  | { type: 'title'; title: string }
  | { type: 'menu'; menu: Record<string, unknown> }
  | { type: 'window'; focused: boolean; bounds: { x: number; y: number; width: number; height: number } }
  | { type: 'permission'; id: number; permission: string; check: boolean; details: Record<string, unknown> }

export function helperWorld(options: HelperOptions): void {
  const world = globalThis as unknown as Record<string, unknown>
  const post = world[options.binding] as (text: string) => void
  delete world[options.binding]
  const tell = (message: HelperMessage) => post(JSON.stringify(message))

  document.addEventListener(options.questionName, (event) => tell((event as CustomEvent<HelperMessage>).detail), true)
  let keysWatched = false
  let menuKeys = new Set<string>()
  Object.defineProperty(world, options.inbox, {
    value(type: 'permission' | 'keys' | 'menu keys', value: unknown) {
      if (type === 'keys') keysWatched = value === true
      else if (type === 'menu keys') menuKeys = new Set(value as string[])
      else document.dispatchEvent(new CustomEvent(options.answerName, { detail: value }))
    },
  })
  if (window.top !== window) return

  let title: string | undefined
  const lookAtTitle = () => {
    if (document.title && document.title !== title) {
      title = document.title
      tell({ type: 'title', title })
    }
  }
  new MutationObserver(lookAtTitle).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('DOMContentLoaded', lookAtTitle)

  if (options.windowed) {
    const tellWindow = () => {
      const bounds = { x: screenX, y: screenY, width: outerWidth, height: outerHeight }
      // A window that is just being mapped has no size yet.
      if (outerWidth > 0) tell({ type: 'window', focused: document.hasFocus(), bounds })
    }
    for (const name of ['resize', 'focus', 'blur']) window.addEventListener(name, tellWindow)
  }

  // before-input-event decides synchronously, so the key waits for the main process in a blocking request.
  const onKey = (event: KeyboardEvent) => {
    if (!keysWatched || !event.isTrusted) return
    const input = {
      type: event.type === 'keydown' ? 'keyDown' : 'keyUp',
      key: event.key,
      code: event.code,
      isAutoRepeat: event.repeat,
      isComposing: event.isComposing,
      shift: event.shiftKey,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      location: event.location,
      modifiers: [],
    }
    const request = new XMLHttpRequest()
    request.open('GET', `${options.askUrl}?${encodeURIComponent(JSON.stringify(input))}`, false)
    request.send()
    if (request.responseText === 'prevent') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('keyup', onKey, true)

  // Like Electron, the menu gets what the page has left over.
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !event.isTrusted) return
    const { ctrlKey, altKey, shiftKey, metaKey } = event
    const held = { control: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey }
    const modifiers = Object.entries(held).flatMap(([name, down]) => (down ? [name] : []))
    const pressed = event.key.toLowerCase()
    // The plus sign needs shift on most keyboards, and people leave it out.
    const keys = [[...modifiers, pressed].join(' ')]
    if (pressed === '+') keys.push([...modifiers.filter((name) => name !== 'shift'), '+'].join(' '))
    if (pressed === '=') keys.push([...modifiers, '+'].join(' '))
    const key = keys.find((each) => menuKeys.has(each))
    if (!key) return
    event.preventDefault()
    tell({ type: 'menu key', key })
  })

  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return
    const element = event.target instanceof Element ? event.target : document.documentElement
    const link = element.closest('a[href]') as HTMLAnchorElement | null
    const field = element.closest('input, textarea, [contenteditable]') as HTMLElement | null
    const image = element.closest('img') as HTMLImageElement | null
    const selected = String(window.getSelection() ?? '')
    tell({
      type: 'menu',
      menu: {
        x: event.clientX,
        y: event.clientY,
        linkURL: link?.href ?? '',
        linkText: link?.textContent ?? '',
        srcURL: image?.src ?? '',
        hasImageContents: image !== null,
        mediaType: image ? 'image' : 'none',
        selectionText: selected,
        isEditable: field !== null,
        pageURL: location.href,
        editFlags: {
          canCopy: selected !== '',
          canCut: field !== null && selected !== '',
          canPaste: field !== null,
          canDelete: field !== null && selected !== '',
          canSelectAll: true,
          canUndo: field !== null,
          canRedo: field !== null,
        },
      },
    })
  })
}
