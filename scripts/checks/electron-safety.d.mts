export function unsafeElectron(file: string, text: string): string[]
/** Which windows a file makes without saying itself what protects them, one sentence each. */
export function unstatedSettings(file: string, text: string): string[]
