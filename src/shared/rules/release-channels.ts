/** Of releases of the desktop app; `early` machines get the stable ones as well. */
export const releaseChannels = ['stable', 'early'] as const
