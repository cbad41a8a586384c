import { Button, Tag } from 'antd'
import { useId, useMemo, useRef } from 'react'
import { fullLabel, referenceOf } from '#shared/design/formula/fields.ts'
import { checkScript, placeOf, type ScriptProblem } from '#shared/design/script/check.ts'
import { isStub, scriptArguments } from '#shared/design/script/stubs.ts'
import { useT } from '#renderer/i18n/index.ts'
import { CodeArea, type CodeAreaHandle } from '../code/CodeArea.tsx'
import type { ScriptEditorProps } from './index.tsx'
import { scriptLanguage, syntaxProblems } from './script-language.ts'
import styles from './script.module.css'

function argumentsOf(stub: string): readonly string[] {
  const place = placeOf(stub)
  return place ? scriptArguments[place] : []
}

/** Lines that the list below the editor shows at most. */
const most = 8

/** Writes a script of a design: it is parsed for what is wrong with it, and never run here. */
export function ScriptArea({ value, onChange, stub, fields, label, takesFocus = false }: ScriptEditorProps) {
  const t = useT()
  const id = useId()
  const area = useRef<CodeAreaHandle>(null)
  const names = useMemo(
    () =>
      fields
        .filter(({ name }) => name !== '')
        .map((field) => ({ name: referenceOf(field), label: fullLabel(field, fields) })),
    [fields],
  )
  const text = value === '' ? stub : value
  const given = useMemo(() => argumentsOf(stub), [stub])
  const problemsOf = useMemo(() => {
    const known = new Set(names.map(({ name }) => name.toLowerCase()))
    return (source: string): readonly ScriptProblem[] =>
      isStub(source) ? [] : [...syntaxProblems(source), ...checkScript(source, known, placeOf(stub))]
  }, [names, stub])
  const problems = useMemo(() => problemsOf(text), [problemsOf, text])
  const language = useMemo(
    () =>
      scriptLanguage({
        names,
        given,
        problemsOf,
        sayProblem: (problem) => t(`designCode.script.${problem.code}`, { text: problem.text }),
      }),
    [names, given, problemsOf, t],
  )
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <span className={styles.given}>
          {t('designCode.script.given')}
          {given.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </span>
        <Button size="small" disabled={text === stub} onClick={() => onChange(stub)}>
          {t('designCode.script.reset')}
        </Button>
      </div>
      <CodeArea
        ref={area}
        value={text}
        label={label ?? t('designCode.script.label')}
        describedBy={`${id}-problems`}
        invalid={problems.some(({ severity }) => severity === 'error')}
        takesFocus={takesFocus}
        extensions={language}
        className={styles.text ?? ''}
        onChange={onChange}
      />
      <ul id={`${id}-problems`} className={styles.problems} aria-live="polite">
        {problems.slice(0, most).map((problem, at) => (
          <li key={`${problem.code}${problem.from} ${at}`} data-severity={problem.severity}>
            <button type="button" onClick={() => area.current?.select(problem.from, problem.to)}>
              {t('designCode.script.line', { line: text.slice(0, problem.from).split('\n').length })}
            </button>
            {t(`designCode.script.${problem.code}`, { text: problem.text })}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('designCode.script.hint')}</p>
    </div>
  )
}
