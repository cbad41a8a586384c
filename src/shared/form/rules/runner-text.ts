/**
 * The script that runs compiled rules in a client that knows none. It says in the language of scripts what `BehaviourRun`,
 * `comparisonOf` and `runCalculation` say here; `tests/unit/form/compiled-rules.test.ts` holds the two together.
 * `steps`: JSON text of what `compile.ts` makes of a form.
 */
export function ruleRunner(steps: string): string {
  return `const { formData, setFormData, setShowOrHide, setRequired, setDisabled } = context
const steps = ${steps}
const none = (value) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const texts = (value) => Array.isArray(value) ? value.reduce((all, each) => all.concat(texts(each)), []) : none(value) ? [] : [String(value)]
const values = {}
const valueOf = (name) => name in values ? values[name] : formData[name]
const amount = (value) => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}
const fits = (test) => {
  const value = test.of === null ? (formData.id ? 0 : 1) : valueOf(test.of)
  const part = String(test.part).toLowerCase()
  switch (test.test) {
    case 'empty': return none(value)
    case 'notEmpty': return !none(value)
    case 'in': return texts(value).some((each) => test.values.indexOf(each) >= 0)
    case 'notIn': return !texts(value).some((each) => test.values.indexOf(each) >= 0)
    case 'like': return !none(value) && String(value).toLowerCase().indexOf(part) >= 0
    case 'notLike': return none(value) || String(value).toLowerCase().indexOf(part) < 0
    case 'spans': return none(value) ? test.hasEmpty : test.spans.some(({ from, to }) => {
      const own = typeof (from === null ? to : from) === 'string' ? String(value) : Number(value)
      return (from === null || own >= from) && (to === null || own <= to)
    }) !== test.isNot
    default: return false
  }
}
const holds = (when) => when === null || (when.of ? [].concat(when.of)[when.and ? 'every' : 'some']((each) => Array.isArray(each.of) ? each.of[each.and ? 'every' : 'some'](fits) : fits(each)) : false)
const rounded = (value, places) => {
  if (!Number.isFinite(value)) return 0
  const moved = (number, by) => { const parts = String(number).split('e'); return Number(parts[0] + 'e' + (Number(parts[1] || 0) + by)) }
  const size = Number(Math.abs(value).toPrecision(15))
  if (size >= 1e15) return value
  const result = moved(Math.round(moved(size, places)), -places)
  return value < 0 && result !== 0 ? -result : result
}
const worked = (program, places) => {
  const stack = []
  for (const step of program) {
    if (step.type === 'number') stack.push(step.value)
    else if (step.type === 'reference') {
      const parts = step.name.split('.')
      stack.push(parts.length === 1 ? amount(valueOf(step.name)) : (valueOf(parts[0]) || []).reduce((sum, row) => sum + amount(row[parts[1]]), 0))
    } else {
      const right = stack.pop() || 0
      const left = step.operator === 'negate' ? 0 : stack.pop() || 0
      stack.push(step.operator === '+' ? left + right : step.operator === '*' ? left * right : step.operator === '/' ? left / right : left - right)
    }
  }
  return rounded(stack[0] || 0, places)
}
for (const step of steps) {
  if (!step.show) { values[step.name] = worked(step.steps, step.places); continue }
  const name = step.name
  const hidden = step.show.length > 0 && !step.show.some((each) => holds(each.when))
  const set = step.set.find((each) => holds(each.when))
  const disabled = step.disable.some(holds)
  const put = (value) => {
    const before = valueOf(name)
    if (JSON.stringify(none(before) ? null : before) === JSON.stringify(none(value) ? null : value)) return
    values[name] = value
    setFormData(name, value)
  }
  if (hidden && step.show.some((each) => each.clear)) put(step.empty)
  else if (set) {
    const given = set.value
    put('constant' in given ? given.constant : 'field' in given ? valueOf(given.field) : worked(given.steps, given.places))
  } else if (disabled && 'begins' in step && !formData.id) put(step.begins)
  if (step.show.length > 0) setShowOrHide(name, !hidden)
  if (step.require.length > 0 || step.show.length > 0) setRequired(name, !hidden && (step.isRequired || step.require.some(holds)))
  if (step.disable.length > 0 || step.set.length > 0) setDisabled(name, step.isDisabled || disabled || !!set)
}`
}
