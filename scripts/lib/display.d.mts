export function hasDisplay(): boolean
/** Starts Xvfb on a free number. */
export function startDisplay(command?: string): Promise<{ readonly display: string; readonly stop: () => void }>
