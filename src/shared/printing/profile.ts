import * as z from 'zod'

/** How one template is printed on this machine: chosen once, then remembered. */
export const printProfile = z.object({
  printer: z.string().min(1).max(200),
  copies: z.number().int().min(1).max(999).default(1),
  duplex: z.enum(['off', 'longEdge', 'shortEdge']).default('off'),
  color: z.boolean().default(true),
})
export type PrintProfile = z.output<typeof printProfile>
