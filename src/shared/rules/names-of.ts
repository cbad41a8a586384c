/** The names of a table that the program itself wrote, so that it has no others than its type says. */
export function namesOf<Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(table) as Name[]
}
