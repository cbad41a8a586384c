/**
 * `npm test -- [--changed [base]] [--long] [step …]`: names of steps may hold a space when quoted; `test types` is
 * asked for as two words too. Throws with the words nobody knows.
 */
export function readArguments(words, steps) {
  const asked = { steps: [], changed: false, base: null, long: false, help: false }
  const rest = [...words]
  while (rest.length > 0) {
    const word = rest.shift()
    const both = `${word} ${rest[0]}`
    if (word === '--changed') {
      asked.changed = true
      if (rest[0] !== undefined && !steps.includes(rest[0]) && !rest[0].startsWith('--')) asked.base = rest.shift()
    } else if (word === '--long' || word === '--all') asked.long = true
    else if (word === '--help' || word === '-h') asked.help = true
    else if (steps.includes(word)) asked.steps.push(word)
    else if (steps.includes(both)) {
      asked.steps.push(both)
      rest.shift()
    } else throw new Error(`No such step: ${word}. Steps: ${steps.join(', ')}; also --changed [base], --long`)
  }
  return asked
}
