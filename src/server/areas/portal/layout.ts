import * as z from 'zod'
import { fail } from '#server/core/answer.ts'
import { sourceSchema } from './source.ts'

/** One card of a portal: its place on a grid of 24 columns, what draws it, and what it counts (wire contract 7). */
const card = z.looseObject({
  i: z.string().min(1),
  jnpfKey: z.string(),
  option: z.looseObject({ source: sourceSchema.optional() }).default({}),
})
const portalLayout = z.looseObject({ layout: z.array(card) })

const reportLayout = z.object({
  title: z.string(),
  note: z.string().default(''),
  /** Heading of the column of groups. */
  groupTitle: z.string(),
  /** Columns of figures, all over the same groups; the first one is drawn. */
  measures: z.array(z.object({ title: z.string(), unit: z.string().default(''), source: sourceSchema })).min(1),
})
export type ReportLayout = z.output<typeof reportLayout>

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(text))
    if (result.success) return result.data
  } catch {
    // Told below, as a layout of the wrong shape is.
  }
  return fail(400, 'portal.layoutUnreadable')
}

/** The source of one card. Refuses with 404 a card that is not there or counts nothing. */
export function cardSource(text: string, item: string) {
  const found = parsed(portalLayout, text).layout.find((each) => each.i === item)
  return found?.option.source ?? fail(404, 'portal.cardMissing')
}

export const readReportLayout = (text: string): ReportLayout => parsed(reportLayout, text)

/** The layout as it goes to clients: what a card counts is the server's business. */
export function publicLayout(text: string): string {
  const { layout, ...rest } = parsed(portalLayout, text)
  const cards = layout.map(({ option, ...each }) => {
    const { source, ...shown } = option
    return { ...each, option: { ...shown, hasData: source !== undefined } }
  })
  return JSON.stringify({ ...rest, layout: cards })
}
