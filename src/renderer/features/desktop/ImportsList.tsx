import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import {
  dismissImport,
  type ImportRun,
  isAtEnd,
  isPausing,
  pauseImport,
  startImport,
  useImportRuns,
} from '#renderer/platform/import-runs.ts'
import styles from './desktop.module.css'

/** Imports in parts of this window: how far each is, whether its dialog is open or not. */
export function ImportsList() {
  const t = useT()
  const runs = useImportRuns((state) => state.runs)
  return (
    <section className={styles.downloads} aria-label={t('desktop.imports.title')}>
      <header>
        <h3>{t('desktop.imports.title')}</h3>
      </header>
      <ul>
        {[...runs.values()].toReversed().map((run) => (
          <ImportItem key={run.state.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

function ImportItem({ run }: { readonly run: ImportRun }) {
  const t = useT()
  const { title, state, isRunning, problem } = run
  const { id, fileName: name, done, records, good, failed } = state
  const isOver = isAtEnd(state)
  const pausing = useImportRuns((runs) => isPausing(id, runs))
  return (
    <li>
      <div className={styles.downloadText}>
        <EllipsisText text={name} />
        {isOver ? null : (
          <Progress
            percent={Math.floor((done / Math.max(records, 1)) * 100)}
            status={problem === null ? (isRunning ? 'active' : 'normal') : 'exception'}
            size="small"
            aria-label={name}
          />
        )}
        <span className={styles.downloadState} data-state={problem === null ? 'running' : 'failed'}>
          {title}
          {' · '}
          {isOver ? t('desktop.imports.over', { good, failed }) : t('desktop.imports.done', { done, count: records })}
          {pausing ? ` · ${t('form.import.pausing')}` : ''}
          {problem === null ? '' : ` · ${problem}`}
        </span>
      </div>
      {isOver ? null : isRunning && !pausing ? (
        <IconButton
          size="small"
          label={t('desktop.imports.pause', { name })}
          icon={<PauseOutlined />}
          onClick={() => pauseImport(id)}
        />
      ) : (
        <IconButton
          size="small"
          label={t('desktop.imports.goOn', { name })}
          icon={<CaretRightOutlined />}
          onClick={() => startImport(title, state)}
        />
      )}
      {isRunning ? null : (
        <IconButton
          size="small"
          label={t('desktop.imports.remove', { name })}
          icon={<CloseOutlined />}
          onClick={() => dismissImport(id)}
        />
      )}
    </li>
  )
}
