import * as z from 'zod'

/** How far a printer is off, millimetres: right and down are positive. */
const shift = z.number().min(-50).max(50).catch(0)

/** A keyword of IPP or a choice of a driver: it goes into an option of the print command as it is. */
const keyword = z
  .string()
  .max(100)
  .regex(/^[\w.+-]*$/)
  .default('')

/** How one template is printed on this machine: chosen once, then remembered. Empty text leaves it to the printer. */
export const printProfile = z.object({
  printer: z.string().min(1).max(200),
  copies: z.number().int().min(1).max(999).default(1),
  duplex: z.enum(['off', 'longEdge', 'shortEdge']).default('off'),
  color: z.boolean().default(true),
  /** Tray, a keyword of the queue's `media-source-supported`. */
  source: keyword,
  /** A keyword of `output-bin-supported`. */
  bin: keyword,
  /** A keyword of `media-supported`; empty for the template's own paper. */
  media: keyword,
  /** Pages of each document such as `1-3,7`; empty for all. Never remembered. */
  pages: z
    .string()
    .max(100)
    .regex(/^(?:\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*)?$/)
    .default(''),
  /** Pages on one side of a sheet. */
  perSheet: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(6), z.literal(9), z.literal(16)]).default(1),
  offset: z.object({ x: shift, y: shift }).default({ x: 0, y: 0 }),
  /** In which language the printer is spoken to: by its driver, or as a bitmap in the commands of label and receipt printers. */
  language: z.enum(['driver', 'zpl', 'tspl', 'escpos']).default('driver'),
  /** Dots per inch of a printer that is sent a bitmap. */
  dots: z.union([z.literal(180), z.literal(203), z.literal(300), z.literal(600)]).default(203),
})
export type PrintProfile = z.output<typeof printProfile>
/** What a choice has to name; the rest is as the printer does it by itself. */
export type PrintChoice = z.input<typeof printProfile>
