export function faultOf(text: string): string | null
export function titlesOf(source: string): string[]
