export interface PreventableEvent {
  preventDefault(): void
  readonly defaultPrevented: boolean
}

/** An event object as Electron passes it, with the given members. */
export function preventable<T extends object>(members: T): T & PreventableEvent {
  let prevented = false
  return Object.defineProperties(members, {
    preventDefault: { value: () => void (prevented = true) },
    defaultPrevented: { get: () => prevented },
  }) as T & PreventableEvent
}

/** Gives an object the type that it has once `guard` has added the members that only throw. */
export function whole<T>(value: object): T {
  return value as T
}
