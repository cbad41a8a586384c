export const testSteps: readonly string[]
export const usages: Readonly<Record<'test' | 'serve' | 'server', string>>
