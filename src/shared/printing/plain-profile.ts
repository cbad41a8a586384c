import type { PrintProfile } from './profile.ts'

/** How a document is printed where nobody chose anything: as the printer does it by itself. */
export const plainProfile = {
  copies: 1,
  duplex: 'off',
  color: true,
  source: '',
  bin: '',
  media: '',
  pages: '',
  perSheet: 1,
  offset: { x: 0, y: 0 },
  language: 'driver',
  dots: 203,
} as const satisfies Omit<PrintProfile, 'printer'>
