/** First and last line of what rules became in a script (FIELD-KINDS F): what stands around them is somebody's own. */
const BEGIN = '(context) => {\n/* atriumRules: made of the rules of this form, not to be edited */\n'
const END = '\n/* atriumRules end */\n'
/** Around what a script did itself: what it ends with, a semicolon or a comment, ends there. */
const around = { head: 'const atriumOwn = ', tail: '\n;return atriumOwn(context)\n}' }
/** As designs hold it that were released before. */
const formerly = { head: 'return (', tail: ')(context)\n}' }

/** A script that first does what rules say, then what it did itself. */
export function withRuleScript(own: string, made: string): string {
  return `${BEGIN}${made}${END}${around.head}${own}${around.tail}`
}

/** A script without what rules became in it: here rules run by themselves. */
export function withoutRuleScript(source: string): string {
  const end = source.startsWith(BEGIN) ? source.indexOf(END, BEGIN.length) : -1
  if (end === -1) return source
  const rest = source.slice(end + END.length)
  const form = [around, formerly].find(({ head, tail }) => rest.startsWith(head) && rest.endsWith(tail))
  return form ? rest.slice(form.head.length, -form.tail.length) : source
}
