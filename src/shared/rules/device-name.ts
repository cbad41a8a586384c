const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/i, 'Windows'],
  [/iPhone|iPad|iOS/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Mac OS|Macintosh/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
]
const programs: readonly (readonly [RegExp, string])[] = [
  [/atrium\/([\d.]+)/i, 'Atrium'],
  [/MicroMessenger\/([\d.]+)/i, 'WeChat'],
  [/Edg\/(\d+)/i, 'Edge'],
  [/Firefox\/(\d+)/i, 'Firefox'],
  [/Chrome\/(\d+)/i, 'Chrome'],
]

/** Program and operating system in a client's description of itself; empty: not known. */
export function deviceParts(description: string): { readonly program: string; readonly system: string } {
  const program = programs.flatMap(([pattern, name]) => {
    const version = pattern.exec(description)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  return { program: program ?? '', system: systems.find(([pattern]) => pattern.test(description))?.[1] ?? '' }
}

/** A client's description of itself in a few words: `Atrium 0.1.0 · Windows`. What is not known stays as it is. */
export function deviceName(description: string): string {
  const { program, system } = deviceParts(description)
  return [program, system].filter((part) => part !== '').join(' · ') || description
}
