import { Button, Select } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
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
  // What the editor shows, whether it can be stored or not.
  const [text, setText] = useState(stored)
  const self = useMemo(() => fields.find(({ key }) => key === field) ?? null, [fields, field])
  const operands = useMemo(() => operandsOf(fields, self), [fields, self])
  // A label that was typed means its field, as it does where it is stored.
  const named = useMemo(() => withNames(text, fields, self), [text, fields, self])
  const problems = useMemo(() => checkFormula(named, fields, self), [named, fields, self])
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
      problemsOf: (source) =>
        checkFormula(source, fields, self).filter(
          (problem) => problem.code !== 'unknownField' || withNames(problem.text, fields, self) === problem.text,
        ),
      sayProblem: say,
    })
  }, [fields, self, operands, t])
  /** The tokens of a text; undefined for a text that is no formula yet: what is stored then stays as it is. */
  const tokensOf = (source: string): unknown => {
    const find = fieldFinder(fields, self?.table ?? '')
    const written = withNames(source, fields, self)
    if (checkFormula(written, fields, self).some(isSyntax)) return undefined
    return formulaTokens(written, value, (name) => find(name)?.label || name)
  }
  const write = (source: string) => {
    setText(source)
    const next = tokensOf(source)
    if (next !== undefined && next !== value) onChange(next)
  }
  return (
    <div className={styles.editor}>
      <CodeArea
        ref={area}
        value={stored}
        isSame={(shown) => tokensOf(shown) === value}
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
        <Trial text={named} fields={fields} self={self} places={placesOf(self?.raw)} />
      ) : null}
    </div>
  )
}

function placesOf(raw: Readonly<Record<string, unknown>> | undefined): number {
  const places = Number(raw?.['precision'] ?? 2)
  return Number.isInteger(places) && places >= 0 && places <= 15 ? places : 2
}
