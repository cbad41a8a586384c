import * as z from 'zod'

/** Ports below are of services that are no printers; LPD is not spoken. */
const lowest = 1024

/** A label or receipt printer that takes its commands over the network, without a driver (port 9100 as a rule). */
export const networkPrinter = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}*$/u),
  /** Host name or address; IPv6 without brackets. */
  host: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:.]*:[\da-f:.]*)$/i),
  port: z.number().int().min(lowest).max(65_535).default(9100),
  language: z.enum(['zpl', 'tspl', 'escpos']),
  /** Dots per inch of its head. */
  dots: z.union([z.literal(180), z.literal(203), z.literal(300), z.literal(600)]).default(203),
})
export type NetworkPrinter = z.output<typeof networkPrinter>
