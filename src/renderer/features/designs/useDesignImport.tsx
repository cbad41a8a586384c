import { Button, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { chooseDefinitions, sendDefinitions } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { isPlatformError } from '#renderer/platform/platform-error.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './designs.module.css'

type Conflict = 'ask' | 'replace' | 'copy'

/** A file whose code a module has already. */
interface Taken {
  readonly handle: string
  readonly name: string
  readonly code: string
}

const isTaken = (error: unknown): boolean => isPlatformError(error) && error.reason?.code === 'design.codeInUse'

/**
 * Brings a design in from a file. Where a module has its code, the person chooses: into that module, or beside it. Servers
 * of others ask nothing and do as they do.
 */
export function useDesignImport(mayReplace: boolean): { readonly begin: () => void; readonly question: ReactNode } {
  const t = useT()
  const [taken, setTaken] = useState<Taken | null>(null)
  const send = async (handle: string, conflict: Conflict): Promise<void> => {
    try {
      toast.success(await sendDefinitions('design.import', handle, { fields: { conflict }, expected: isTaken }))
      setTaken(null)
    } catch (error) {
      if (!isPlatformError(error) || !isTaken(error)) throw error
      const { name = '', code = '' } = error.reason?.params ?? {}
      setTaken({ handle, name: String(name), code: String(code) })
    }
  }
  const run = useStable({
    begin: () =>
      ignoreRejection(
        chooseDefinitions('design.import', t('designs.import')).then((handle) =>
          handle === null ? undefined : send(handle, 'ask'),
        ),
      ),
  })
  return {
    begin: run.begin,
    question: taken ? (
      <ConflictDialog
        taken={taken}
        mayReplace={mayReplace}
        onChoose={(conflict) => send(taken.handle, conflict)}
        onClose={() => setTaken(null)}
      />
    ) : null,
  }
}

interface ConflictDialogProps {
  readonly taken: Taken
  readonly mayReplace: boolean
  readonly onChoose: (conflict: Conflict) => Promise<void>
  readonly onClose: () => void
}

function ConflictDialog({ taken, mayReplace, onChoose, onClose }: ConflictDialogProps) {
  const t = useT()
  const [choice, setChoice] = useState<Conflict>('copy')
  const [isSending, setIsSending] = useState(false)
  const confirm = () => {
    setIsSending(true)
    ignoreRejection(onChoose(choice).finally(() => setIsSending(false)))
  }
  return (
    <DialogFrame
      title={t('designs.import')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={isSending} onClick={confirm}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('designs.codeInUse', { name: taken.name, code: taken.code })}</p>
      <Radio.Group
        aria-label={t('designs.import')}
        className={styles.choices ?? ''}
        value={choice}
        onChange={({ target }) => setChoice(target.value as Conflict)}
      >
        <Radio value="copy">
          {t('designs.importBeside')}
          <span className={styles.choiceHint}>{t('designs.importBesideHint')}</span>
        </Radio>
        <Radio value="replace" disabled={!mayReplace}>
          {t('designs.importInto', { name: taken.name })}
          <span className={styles.choiceHint}>{t('designs.importIntoHint')}</span>
        </Radio>
      </Radio.Group>
    </DialogFrame>
  )
}
