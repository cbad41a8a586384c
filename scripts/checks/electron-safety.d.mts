export function unsafeElectron(file: string, text: string): string[]
