/** First and last line of what rules became in a script (FIELD-KINDS F): what stands around them is somebody's own. */
const BEGIN = '(context) => {\n/* atriumRules: made of the rules of this form, not to be edited */\n'
const END = '\n/* atriumRules end */\nreturn ('
const TAIL = ')(context)\n}'

/** A script that first does what rules say, then what it did itself. */
export function withRuleScript(own: string, made: string): string {
  return `${BEGIN}${made}${END}${own}${TAIL}`
}

/** A script without what rules became in it: here rules run by themselves. */
export function withoutRuleScript(source: string): string {
  if (!source.startsWith(BEGIN) || !source.endsWith(TAIL)) return source
  const end = source.indexOf(END, BEGIN.length)
  return end === -1 ? source : source.slice(end + END.length, -TAIL.length)
}
