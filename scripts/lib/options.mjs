import { parseArgs } from 'node:util'

/**
 * The options of a command, as `parseArgs` reads them. Ends the process with the usage where it is asked for (0), and
 * with what is wrong and the usage where something is (2). `check` answers what is wrong with the values, or ''.
 */
export function readOptions(words, { options, usage, check = () => '' }) {
  const end = (code, text) => {
    ;(code === 0 ? console.log : console.error)(text)
    process.exit(code)
  }
  let values
  try {
    ;({ values } = parseArgs({
      args: [...words],
      options: { ...options, help: { type: 'boolean', short: 'h', default: false } },
    }))
  } catch (error) {
    return end(2, `${error.message}\n${usage}`)
  }
  if (values.help) return end(0, usage)
  const wrong = check(values)
  return wrong === '' ? values : end(2, `${wrong}\n${usage}`)
}

const switchesOfTheApp = `  --headless               without a display
  --electron               insists on Electron's binary
  --user-data-dir=DIR      where the app keeps what is its own
  --remote-debugging-port  lets a CDP client drive it
  Other switches are handed on to Chromium.`
const usageOf = (command) =>
  `usage: npm ${command} -- [--headless] [--electron] [--user-data-dir=DIR] [--remote-debugging-port=PORT] [atrium://…]\n${switchesOfTheApp}`

const withValue = ['--user-data-dir', '--remote-debugging-port']
const known = ['--headless', '--electron', '--hidden', '--help', ...withValue]

/** Whether two words differ in one letter that is missing, more, or another. */
function isNear(one, other) {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const rest = (word, from) => word.slice(from)
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at)
  )
}

/**
 * What a command that opens the app (`npm start`, `npm run dev`) hands on, and whether Electron's binary is insisted on.
 * Ends the process with the usage where it is asked for (0), and with what is wrong and the usage where something is (2).
 */
export function readStartOptions(words, command) {
  const usage = usageOf(command)
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  const { args, notes, wrong } = startArguments(words)
  if (wrong !== '') {
    console.error(`${wrong}\n${usage}`)
    process.exit(2)
  }
  for (const note of notes) console.error(note)
  return { insist: args.includes('--electron'), args: args.filter((arg) => arg !== '--electron') }
}

/**
 * What is handed on of the words behind such a command. A switch of the app and its value may stand apart; `wrong` is what keeps it from starting,
 * `notes` what is handed on or left out although it looks like a slip.
 */
export function startArguments(words) {
  const args = []
  const notes = []
  let wrong = ''
  const rest = [...words]
  while (rest.length > 0) {
    const word = rest.shift()
    const apart = withValue.includes(word) && rest[0] !== undefined && !rest[0].startsWith('-')
    const whole = apart ? `${word}=${rest.shift()}` : word
    const [name, value] = whole.includes('=') ? whole.split(/=(.*)/s) : [whole, null]
    const near = known.find((each) => isNear(name, each))
    if (withValue.includes(name) && !value) wrong ||= `${name}: give it a value, as ${name}=…`
    else if (name === '--remote-debugging-port' && !(/^\d{1,5}$/.test(value) && Number(value) <= 65_535))
      wrong ||= `${whole}: not a port number`
    if (near) notes.push(`${name} is handed on to Chromium; ${near} may be meant.`)
    if (whole.startsWith('-') || /^atrium:/i.test(whole)) args.push(whole)
    else notes.push(`${whole} is left out: neither a switch nor an atrium:// address.`)
  }
  return { args, notes, wrong }
}
