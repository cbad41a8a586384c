import { Button, Select } from 'antd'
import { useId, useMemo, useReducer, useRef } from 'react'
import { checkFormula, type FormulaProblem, isSyntax, withNames } from '#shared/design/formula/check.ts'
import { fieldFinder, fullLabel, operandsOf } from '#shared/design/formula/fields.ts'
import { formulaText, formulaTokens } from '#shared/design/formula/tokens.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CodeArea, type CodeAreaHandle } from '../code/CodeArea.tsx'
import { formulaLanguage } from './formula-language.ts'
import type { FormulaEditorProps } from './index.tsx'
import { Trial } from './Trial.tsx'
import styles from './formula.module.css'

const signs = ['+', '-', '×', '÷', '(', ')'] as const

/** Writes the formula of a calculate field: as text with the labels of fields, stored as the family stores it. */
export function FormulaArea({ value, onChange, fields, field, label }: FormulaEditorProps) {
  const t = useT()
  const id = useId()
  const area = useRef<CodeAreaHandle>(null)
  const stored = useMemo(() => formulaText(value), [value])
  // What is typed stays as it is typed; another expression from outside shows as it is stored. Kept beside the state: the
  // design may draw this anew before a state of its own would count.
  const typed = useRef({ text: stored, of: value })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const text = typed.current.of === value ? typed.current.text : stored
  const self = useMemo(() => fields.find(({ key }) => key === field) ?? null, [fields, field])
  const operands = useMemo(() => operandsOf(fields, self), [fields, self])
  const problems = useMemo(() => checkFormula(text, fields, self), [text, fields, self])
  const language = useMemo(() => {
    const find = fieldFinder(fields, self?.table ?? '')
    const say = (problem: FormulaProblem) => t(`designCode.formula.${problem.code}`, { text: problem.text })
    return formulaLanguage({
      operands,
      sumOf: (name) => t('designCode.formula.sumOf', { name }),
      shown(name) {
        const named = find(name)
        if (!named) return null
        const isSum = named.table !== '' && named.table !== self?.table
        const shown = fullLabel(named, fields)
        return { label: isSum ? t('designCode.formula.sumOf', { name: shown }) : shown, title: name }
      },
      problemsOf: (source) => checkFormula(source, fields, self),
      sayProblem: say,
    })
  }, [fields, self, operands, t])
  const write = (source: string) => {
    const find = fieldFinder(fields, self?.table ?? '')
    const labelOf = (name: string) => {
      const named = find(name)
      return named ? named.label || named.name : name
    }
    const named = withNames(source, fields, self)
    // A text that is no formula yet stays here; what is stored stays as it was.
    const next = checkFormula(named, fields, self).some(isSyntax) ? value : formulaTokens(named, value, labelOf)
    typed.current = { text: source, of: next }
    if (next !== value) onChange(next)
    redraw()
  }
  return (
    <div className={styles.editor}>
      <CodeArea
        ref={area}
        value={text}
        label={label ?? t('designCode.formula.label')}
        describedBy={`${id}-problems`}
        invalid={problems.length > 0}
        extensions={language}
        className={styles.text ?? ''}
        onChange={write}
      />
      <div className={styles.tools} role="group" aria-label={t('designCode.formula.tools')}>
        {signs.map((sign) => (
          <Button
            key={sign}
            size="small"
            className={styles.sign ?? ''}
            aria-label={t(`designCode.formula.signs.${sign}`)}
            onClick={() => area.current?.insert(sign === '(' || sign === ')' ? sign : ` ${sign} `)}
          >
            {sign}
          </Button>
        ))}
        <Select<string>
          size="small"
          className={styles.field ?? ''}
          showSearch={nameSearch}
          value={null}
          placeholder={t('designCode.formula.insert')}
          aria-label={t('designCode.formula.insert')}
          notFoundContent={t('designCode.formula.noOperands')}
          options={operands.map(({ reference, label: name, isSum }) => ({
            value: reference,
            label: isSum ? t('designCode.formula.sumOf', { name }) : name,
          }))}
          onChange={(reference: string) => area.current?.insert(reference)}
        />
      </div>
      <ul id={`${id}-problems`} className={styles.problems} aria-live="polite">
        {problems.map((problem) => (
          <li key={`${problem.code}${problem.from}`}>
            {t(`designCode.formula.${problem.code}`, { text: problem.text })}
          </li>
        ))}
      </ul>
      {problems.length === 0 && text.trim() !== '' ? (
        <Trial text={text} fields={fields} self={self} places={placesOf(self?.raw)} />
      ) : null}
    </div>
  )
}

function placesOf(raw: Readonly<Record<string, unknown>> | undefined): number {
  const places = Number(raw?.['precision'] ?? 2)
  return Number.isInteger(places) && places >= 0 && places <= 15 ? places : 2
}
