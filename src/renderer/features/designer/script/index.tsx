import { CodeOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { isStub } from '#shared/design/script/stubs.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { later } from '#renderer/components/later.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { DesignField } from '../formula/index.tsx'
import styles from './script.module.css'

export interface ScriptEditorProps {
  /** The text as it is stored; empty: none yet. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the family's designer starts a script of this place with (`shared/design/script/stubs.ts`). */
  readonly stub: string
  readonly fields: readonly DesignField[]
  /** Read by screen readers; the word for script when absent. */
  readonly label?: string
  /** Of a dialog that is opened to write here. */
  readonly takesFocus?: boolean
}

/** A script of a design; the editor itself is loaded when one is first shown. */
export const ScriptEditor = later<ScriptEditorProps>(
  async () => (await import('./ScriptArea.tsx')).ScriptArea,
  () => <Skeleton active title={false} paragraph={{ rows: 8 }} />,
)

/** One line of a panel for a script: whether there is one, and a dialog in which it is written. */
export function ScriptField({ label = '', ...props }: ScriptEditorProps) {
  const t = useT()
  const [text, setText] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const isEmpty = isStub(props.value)
  const close = () => setText(null)
  const isChanged = text !== null && text !== props.value
  const leave = async () => {
    if (!isChanged || (await confirmDiscard())) close()
  }
  return (
    <>
      <Button
        className={styles.open ?? ''}
        icon={<CodeOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setText(props.value)}
      >
        <span className={styles.name}>{label}</span>
        <span className={styles.state}>{t(isEmpty ? 'designCode.script.none' : 'designCode.script.written')}</span>
      </Button>
      <LeaveGuard isUnsaved={() => isChanged} />
      {text === null ? null : (
        <DialogFrame
          title={label}
          layout={{ kind: 'dialog', width: 1000 }}
          onCancel={() => void leave()}
          onShown={() => focusFirst(area.current, '[contenteditable="true"]')}
          footer={
            <>
              <Button onClick={() => void leave()}>{t('common.cancel')}</Button>
              <Button
                type="primary"
                onClick={() => {
                  if (isChanged) props.onChange(text)
                  close()
                }}
              >
                {t('common.confirm')}
              </Button>
            </>
          }
        >
          <div ref={area}>
            <ScriptEditor {...props} label={label} value={text} takesFocus onChange={setText} />
          </div>
        </DialogFrame>
      )}
    </>
  )
}
