import { cssColour, readColour } from '#shared/form/colours.ts'

/** Six digits of a colour that a design names; `usual` where it names none that can be read. */
export function codeColour(named: string | null, usual: string): string {
  const colour = named === null ? null : readColour(named)
  return colour ? cssColour({ ...colour, alpha: 1 }) : usual
}
