let wanted = false

/** Lets antd write its rules for the rest of the file: whether a thing is hidden is said there, and axe looks at it. */
export function withAntdRules(): void {
  wanted = true
}

/** Nothing else looks at the rules, which take a fifth of the time. */
export const zeroRuntime = (): boolean => !wanted
