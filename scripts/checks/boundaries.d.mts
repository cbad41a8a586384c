export function importsOf(file: string, text: string): { request: string; typesOnly: boolean }[]
export function broken(from: string, to: string, typesOnly: boolean): string[]
export function badlyWritten(from: string, to: string, request: string): string | null
export function mutual(imports: readonly (readonly [from: string, to: string])[]): string[]
