import { RedoOutlined, RocketOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { IconButton } from '../IconButton.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { designKeys } from './design-keys.ts'
import styles from './designer-frame.module.css'

interface DesignerFrameProps {
  readonly name: string
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly mayEdit: boolean
  readonly history: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly undo: () => void
    readonly redo: () => void
  }
  readonly save: () => Promise<void>
  readonly release: () => void
  /** Whether what is saved may be shown to people; true when absent. */
  readonly isReleasable?: boolean
  /** Beside the state of saving. */
  readonly state?: string
  /** Tools before undo and after redo. */
  readonly first?: ReactNode
  readonly tools?: ReactNode
  /** Keys of the whole designer; those of saving, undo and redo when absent. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** The frame of a designer: its name and state, undo and redo, save and release, with their keys and the question on leaving. */
export function DesignerFrame({ ref, ...props }: DesignerFrameProps) {
  const { name, isChanged, isBusy, mayEdit, history, save, release, isReleasable = true, state, children } = props
  const { canUndo, canRedo, undo, redo } = history
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole designer, beside the buttons that do the same
    <div ref={ref} className={styles.screen} onKeyDown={props.onKeyDown ?? designKeys({ save, undo, redo })}>
      <LeaveGuard isUnsaved={() => isChanged} />
      <header className={styles.head}>
        <h1 title={name}>{name}</h1>
        <span className={styles.state} role="status">
          {t(isBusy ? 'designing.saving' : isChanged ? 'designing.unsaved' : 'designing.saved')}
          {state === undefined ? null : ` · ${state}`}
        </span>
        <span className={styles.tools}>
          {props.first}
          <IconButton label={t('designing.undo')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
          <IconButton label={t('designing.redo')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
          {props.tools}
          <Button
            icon={<RocketOutlined aria-hidden />}
            disabled={!mayEdit || isChanged || !isReleasable}
            title={isChanged ? t('designing.saveFirst') : undefined}
            onClick={release}
          >
            {t('designing.release')}
          </Button>
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={isBusy}
            disabled={!mayEdit || !isChanged}
            onClick={() => void save()}
          >
            {t('designing.save')}
          </Button>
        </span>
      </header>
      {children}
    </div>
  )
}
