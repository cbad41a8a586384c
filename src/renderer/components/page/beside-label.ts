/** However wide a control or a hint would like to be, it wraps or is cut in its column and never goes below its label. */
export const besideLabel = { flex: '1 1 0', style: { minWidth: 0 } } as const
