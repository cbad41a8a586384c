import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { compileExpression, evaluate } from '#shared/form/calculate.ts'
import { fieldFinder, fullLabel, type NamedField } from '#shared/design/formula/fields.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './formula.module.css'

interface TrialProps {
  readonly text: string
  readonly fields: readonly NamedField[]
  readonly self: NamedField | null
  /** Decimal places of the result. */
  readonly places: number
}

/** Tries a formula out: numbers for what it reads, and its result. */
export function Trial({ text, fields, self, places }: TrialProps) {
  const t = useT()
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, number | null>>>({})
  const compiled = compileExpression(text)
  if (!compiled.ok || compiled.program.references.length === 0) return null
  const find = fieldFinder(fields, self?.table ?? '')
  return (
    <div className={styles.trial} role="group" aria-label={t('designCode.formula.trial')}>
      {compiled.program.references.map((reference, at) => {
        const named = find(reference)
        const name = named ? fullLabel(named, fields) : reference
        return [
          <label key={`${reference}-label`} htmlFor={`${id}-${at}`} title={name}>
            {name}
          </label>,
          <InputNumber
            key={reference}
            id={`${id}-${at}`}
            size="small"
            value={values[reference] ?? null}
            onChange={(value) => setValues((last) => ({ ...last, [reference]: value }))}
          />,
        ]
      })}
      <span>{t('designCode.formula.result')}</span>
      <output className={styles.result}>{evaluate(compiled.program, (name) => values[name] ?? 0, places)}</output>
    </div>
  )
}
