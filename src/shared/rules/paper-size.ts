/** Letters of the base64 of one piece of paper: 20 MB of it. */
export const MAX_PAPER = 28_000_000
