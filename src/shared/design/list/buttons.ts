import { parseJson, type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'
import { listButtons } from './standard.ts'

/** Buttons that a release offers where the list lacks them: people look for them in every list. */
export const offeredButtons = ['download', 'upload'] as const
export type OfferedButton = (typeof offeredButtons)[number]

const isShown = (button: Raw) => button['show'] !== false
const order = listButtons.map(({ value }): string => value)

/** The offered buttons that a list does not show. */
export function missingButtons(list: Raw): OfferedButton[] {
  const shown = rawList(list['btnsList']).filter(isShown)
  return offeredButtons.filter((value) => !shown.some((button) => button['value'] === value))
}

/** The buttons of a list with these among them, in the family's order; one that was hidden is shown again. */
export function buttonsWith(list: Raw, values: readonly OfferedButton[]): Raw[] {
  const stored = rawList(list['btnsList'])
  const shown = stored.map((button) =>
    values.includes(button['value'] as OfferedButton) ? { ...button, show: true } : button,
  )
  const added = listButtons.filter(
    ({ value }) => values.includes(value as OfferedButton) && !stored.some((button) => button['value'] === value),
  )
  return [...shown, ...added].toSorted(
    (one, other) => order.indexOf(text(one['value'])) - order.indexOf(text(other['value'])),
  )
}

/** The same of the stored text of a list; a text that is no list stays as it is. */
export function withListButtons(stored: string, values: readonly OfferedButton[]): string {
  const parsed = parseJson(stored)
  if (values.length === 0 || !parsed.ok || stored === '') return stored
  const list = raw(parsed.value)
  return JSON.stringify({ ...list, btnsList: buttonsWith(list, values) })
}
