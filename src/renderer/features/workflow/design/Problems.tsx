import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { FlowProblem } from '#shared/design/flow/lint.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'

interface ProblemsProps {
  readonly problems: readonly FlowProblem[]
  readonly onGoTo: (nodeId: string) => void
}

/** What is wrong with the flow as it is now; each line leads to its node. */
export function Problems({ problems, onGoTo }: ProblemsProps) {
  const t = useT()
  const errors = problems.filter(({ isError }) => isError).length
  return (
    <section className={styles.problems} aria-label={t('flowDesigns.problems')}>
      <span role="status">
        {problems.length === 0 ? (
          <>
            <CheckCircleOutlined aria-hidden /> {t('flowDesigns.noProblems')}
          </>
        ) : (
          t('flowDesigns.problemCount', {
            errors: t('flowDesigns.errorCount', { count: errors }),
            warnings: t('flowDesigns.warningCount', { count: problems.length - errors }),
          })
        )}
      </span>
      <ul>
        {problems.map((problem, at) => (
          <li key={at}>
            <button type="button" className={styles.problem} onClick={() => onGoTo(problem.nodeId)}>
              {problem.isError ? (
                <CloseCircleOutlined className={styles.error ?? ''} aria-label={t('flowDesigns.error')} />
              ) : (
                <WarningOutlined className={styles.warning ?? ''} aria-label={t('flowDesigns.warning')} />
              )}
              <span>
                {t(`flowDesigns.lint.${problem.code}`, {
                  title: problem.title || t('flowDesigns.untitled'),
                  what: problem.what,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
