import { afterEach, describe, expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { uncompiledRules, withoutRuleScripts, withRuleScripts } from '#shared/form/rules/compile.ts'
import { withoutRuleScript, withRuleScript } from '#shared/form/rules/compiled.ts'
import { scriptsOf } from '#shared/form/scripts.ts'
import { initialRecord, type FormRecord } from '#shared/form/values.ts'
import { type FormScriptRunner, runFormScripts } from '#renderer/form/scripts/form-scripts.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { ruleCases, ruleFields } from '../../support/rule-cases.ts'
import { loadEngine, startWorker } from './support/script-worker.ts'

const running: FormScriptRunner[] = []
afterEach(() => {
  for (const each of running.splice(0)) each.dispose()
})

const textOf = (rules: readonly object[]) => JSON.stringify({ fields: ruleFields, atriumRules: { version: 1, rules } })

function planOf(formData: string) {
  const parsed = parseForm(formData, undefined, true)
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}

/** The form as a client has it that knows no rules, and no marks either: what it runs is the scripts alone. */
function elsewhere(rules: readonly object[]): string {
  const { atriumRules: _rules, ...form } = JSON.parse(withRuleScripts(textOf(rules))) as Record<string, unknown>
  return JSON.stringify(form).replaceAll('/* atriumRules end */', '/* end */')
}

/** Cases that a script cannot say: they decide about single rows of a child table. */
const ofRows = new Set(['judges each row by itself and adds up what comes of it', 'requires a cell by its own row'])

async function run(rules: readonly object[], typed: FormRecord) {
  const plan = planOf(elsewhere(rules))
  const record = initialRecord(plan, { userId: 'u1', now: 0 })
  const store = new FormStore({ plan, record, userId: 'u1', warn: () => undefined })
  let ran = 0
  const scripts = runFormScripts({
    store,
    recordId: null,
    surround: ({ formData, obey }) => ({
      startWorker,
      loadEngine,
      formData,
      obey: (commands) => {
        ran += 1
        obey(commands)
      },
      world: () => ({ user: { userId: 'u1', userName: 'Lin' }, device: 'pc', kept: {} }),
      request: () => Promise.reject(new Error('not open')),
      report: (report) => {
        throw new Error(JSON.stringify(report))
      },
    }),
  })
  if (scripts) running.push(scripts)
  for (const [name, value] of Object.entries(typed)) {
    const rows = store.tables.get(name)
    if (rows) rows.addRows(value as FormRecord[])
    else store.set(name, value)
    const part = store.plan.fields.find((field) => field.name === name)?.raw ?? {}
    store.tell({ type: 'change', part, name, value, rowIndex: null })
  }
  return { store, ran: () => ran, scripts }
}

describe('rules that are compiled into scripts', () => {
  it.each(ruleCases.filter(({ name }) => !ofRows.has(name)))('give the same record: $name', async (each) => {
    const { store } = await run(each.rules, each.typed)
    await expect.poll(() => store.record(), { timeout: 8000, interval: 20 }).toMatchObject(each.stored)
    await expect
      .poll(() => store.validate()?.field.name ?? null, { timeout: 8000, interval: 20 })
      .toBe(each.refused ?? null)
  })

  it.each(ruleCases.filter(({ name }) => ofRows.has(name)))('are told where they cannot be: $name', ({ rules }) => {
    expect(uncompiledRules(planOf(textOf(rules))).map(({ reason }) => reason)).toContain('rows')
  })

  it('are told where they ask for the person', () => {
    const when = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: '@role', symbol: 'in', fieldValue: ['r'] }] }],
    }
    const rules = [{ id: 'r1', when, actions: [{ type: 'require', fields: ['title'] }] }]
    expect(uncompiledRules(planOf(textOf(rules)))).toEqual([{ rule: 'r1', reason: 'person', field: 'title' }])
    expect(withRuleScripts(textOf(rules))).toBe(textOf(rules))
  })

  it.each(['(each) => each * 2;', '(each) => each * 2 // twice', '(each) => each * 2; // twice;\n'])(
    'leave room for how a script of its own ends: %j',
    async (own) => {
      const made = withRuleScript(own, 'const seen = context')
      expect(withoutRuleScript(made)).toBe(own)
      const { default: run } = (await import(
        `data:text/javascript,${encodeURIComponent(`export default ${made}`)}`
      )) as {
        default: (context: number) => number
      }
      expect(run(21)).toBe(42)
    },
  )

  it('are taken out of a script as it was released before', () => {
    const now = withRuleScript('() => 1', 'made')
    const before = now.replace('const atriumOwn = () => 1\n;return atriumOwn(context)', 'return (() => 1)(context)')
    expect(before).not.toBe(now)
    expect(withoutRuleScript(before)).toBe('() => 1')
  })

  it('run nothing here, where rules run by themselves, and go again', () => {
    for (const { rules } of ruleCases) {
      const own = JSON.stringify({
        ...(JSON.parse(textOf(rules)) as object),
        funcs: { onLoad: '({ setFormData }) => { setFormData("title", "x") }' },
        fields: ruleFields.map((field) => ({ ...field, on: { change: '() => {}' } })),
      })
      const compiled = withRuleScripts(own)
      expect(scriptsOf(planOf(compiled))).toEqual(scriptsOf(planOf(own)))
      expect(JSON.parse(withoutRuleScripts(compiled))).toEqual(JSON.parse(own))
    }
  })
})
