import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useEffect, useState } from 'react'
import { fieldsOf, type DesignDocument, type DesignRoot } from '#shared/design/document.ts'
import { type DesignPlace, type NamedReference, usesOf } from '#shared/design/lint/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useFields } from '../fields.ts'
import { useDesign, useDesigner } from '../state.ts'
import { sayProblem } from '#renderer/form/design-problem.ts'
import styles from './lint.module.css'
import { lintDocument } from '#shared/design/lint/index.ts'
import type { LintProblem } from '#shared/design/lint/problem.ts'

/** Milliseconds without a change before the design is looked through again. */
const PAUSE = 300

const known = new WeakMap<DesignRoot, readonly LintProblem[]>()

function problemsOf(doc: DesignDocument): readonly LintProblem[] {
  let problems = known.get(doc.root)
  if (!problems) known.set(doc.root, (problems = lintDocument(doc)))
  return problems
}

/** What is wrong with the design that is open, errors first; it follows changes after a short pause. */
function useProblems(): readonly LintProblem[] {
  const { store } = useDesigner()
  const [problems, setProblems] = useState(() => problemsOf(store.getState().doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe((state, before) => {
      if (state.doc === before.doc) return
      clearTimeout(timer)
      timer = setTimeout(() => setProblems(problemsOf(store.getState().doc)), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return problems
}

interface LintPanelProps {
  /** Goes where a problem is: a field of the canvas, a part of the list, a rule. */
  readonly onGoTo: (place: DesignPlace) => void
}

/** What is wrong with the design that is open, as it is now; each line leads there. */
export function LintPanel({ onGoTo }: LintPanelProps) {
  const t = useT()
  const problems = useProblems()
  const errors = problems.filter(({ level }) => level === 'error').length
  const stored = useDesign(fieldsOf)
  const shown = useFields()
  const titles = new Map(stored.map(({ label }, at) => [label, shown[at]?.label ?? label]))
  const inWords = ({ field, name, what }: (typeof problems)[number]['params']) => ({
    field: titles.get(field) ?? field,
    name,
    what: titles.get(what) ?? what,
  })
  if (problems.length === 0)
    return (
      <p className={styles.none} role="status">
        <CheckCircleOutlined aria-hidden /> {t('designLint.none')}
      </p>
    )
  return (
    <section className={styles.panel} aria-label={t('designLint.title')}>
      <p className={styles.counts} role="status">
        {errors > 0 ? t('designLint.errors', { count: errors }) : null}{' '}
        {problems.length > errors ? t('designLint.warnings', { count: problems.length - errors }) : null}
      </p>
      <ul className={styles.list}>
        {problems.map((problem, at) => (
          <li key={at}>
            <button type="button" className={styles.problem} onClick={() => onGoTo(problem.at)}>
              {problem.level === 'error' ? (
                <CloseCircleOutlined className={styles.error ?? ''} aria-label={t('designLint.error')} />
              ) : (
                <WarningOutlined className={styles.warning ?? ''} aria-label={t('designLint.warning')} />
              )}
              <span>{sayProblem(t, { ...problem, params: inWords(problem.params) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProblemsButtonProps {
  readonly isOpen: boolean
  readonly onClick: () => void
}

/**
 * Opens and closes the list of problems, and says how many there are. Of a form without fields it counts none: nobody has
 * begun yet, and the list says that such a form cannot be released.
 */
export function ProblemsButton({ isOpen, onClick }: ProblemsButtonProps) {
  const t = useT()
  const found = useProblems()
  const problems = found.some(({ code }) => code === 'emptyForm') ? [] : found
  const errors = problems.filter(({ level }) => level === 'error').length
  const warnings = problems.length - errors
  return (
    <Button aria-expanded={isOpen} onClick={onClick}>
      {t('designLint.title')}
      {errors > 0 ? (
        <span className={styles.count}>
          <CloseCircleOutlined className={styles.error ?? ''} aria-label={t('designLint.error')} /> {errors}
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className={styles.count}>
          <WarningOutlined className={styles.warning ?? ''} aria-label={t('designLint.warning')} /> {warnings}
        </span>
      ) : null}
    </Button>
  )
}

interface UsesListProps extends LintPanelProps {
  /** Of a field. */
  readonly fieldKey: string
}

/** Where a field is used, beside its settings. */
export function UsesList({ fieldKey, onGoTo }: UsesListProps) {
  const doc = useDesign((each) => each)
  const uses = useMemo(() => usesOf(doc, fieldKey), [doc, fieldKey])
  return <Uses uses={uses} onGoTo={onGoTo} />
}

interface UsesProps extends LintPanelProps {
  readonly uses: readonly NamedReference[]
}

/** Places that name a field; each line leads there. */
export function Uses({ uses, onGoTo }: UsesProps) {
  const t = useT()
  const fields = useFields()
  if (uses.length === 0) return <p className={styles.none}>{t('designLint.unused')}</p>
  const placeOf = ({ part, key }: DesignPlace) => {
    if (part === 'list') return t('designLint.list')
    if (part === 'appList') return t('designLint.phoneList')
    if (part === 'rules') return t('designLint.ruleNamed', { name: key })
    const field = fields.find((each) => each.key === key)
    return field ? field.label || field.name : t('designLint.wholeForm')
  }
  return (
    <ul className={styles.list} aria-label={t('designLint.uses')}>
      {uses.map(({ way, at }, index) => (
        <li key={index}>
          <button type="button" className={styles.problem} onClick={() => onGoTo(at)}>
            <span>
              {placeOf(at)} · {t(`designLint.ways.${way}`)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
