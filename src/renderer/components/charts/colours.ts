/** Far enough apart for eyes that confuse red and green; a legend names every one besides. */
export const shareColours = ['#2f7f86', '#e0a03b', '#4f6bb5', '#b0567c', '#7aa35a', '#8a6fb0', '#9aa2ab'] as const
