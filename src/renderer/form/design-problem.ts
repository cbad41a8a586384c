import type { FormulaProblem } from '#shared/design/formula/check.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'
import type { ReferenceWay } from '#shared/design/lint/references.ts'
import type { ScriptProblem } from '#shared/design/script/check.ts'
import type { RuleProblemCode } from '#shared/form/rules/model.ts'
import type { useT } from '#renderer/i18n/index.ts'

type T = ReturnType<typeof useT>

/** A problem of a design in words. */
export function sayProblem(t: T, { code, params }: LintProblem): string {
  const { name, what } = params
  switch (code) {
    case 'stale': {
      const way = t(`designLint.ways.${what as ReferenceWay}`)
      return t(params.field === '' ? 'designLint.codes.staleList' : 'designLint.codes.stale', { ...params, way })
    }
    case 'formula':
      return t('designLint.codes.formula', {
        ...params,
        problem: t(`designCode.formula.${what as FormulaProblem['code']}`, { text: name }),
      })
    case 'script':
      return t('designLint.codes.script', {
        ...params,
        problem: t(`designCode.script.${what as ScriptProblem['code']}`, { text: name }),
      }).trim()
    case 'needs': {
      const setting = what.split('.').at(-1) ?? what
      const word = t(`designer.settings.${setting}` as 'designer.settings.modelId', { defaultValue: setting })
      return t('designLint.codes.needs', { ...params, what: word })
    }
    case 'listNeeds':
      return t('designLint.codes.listNeeds', { need: t(`designLint.needs.${what as 'treeRelation'}`) })
    case 'rule':
      return t('designLint.codes.rule', { problem: t(`designLint.rules.${what as RuleProblemCode}`, { name }) })
    default:
      return t(`designLint.codes.${code}`, params)
  }
}
