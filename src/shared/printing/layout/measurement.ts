import * as z from 'zod'

const pixels = z.number().finite().min(0)

/** What the hidden window measured, in CSS pixels. Positions of `units` and `tables` are ids of the plan. */
export const measurement = z.object({
  letterhead: pixels,
  footer: pixels,
  /** By unit id. */
  units: z.array(pixels),
  /** By block: only tables. */
  tables: z.array(
    z.object({
      block: z.number().int().min(0),
      /** Widths of the columns, fixed from here on so that every piece of the table keeps them. */
      columns: z.array(pixels),
      width: pixels,
      /** Height beside the rows: borders, spacing, caption, margins. */
      frame: pixels,
    }),
  ),
})
export type Measurement = z.output<typeof measurement>

/** Where units taller than a page may be cut, by unit id. */
export const cutMeasurement = z.array(
  z.object({
    unit: z.number().int().min(0),
    around: pixels,
    cells: z.array(z.array(z.object({ start: z.number().int().min(0), height: pixels }))),
  }),
)
export type CutMeasurement = z.output<typeof cutMeasurement>
